"""The tables of the archive and of several clubs, what each role may do with them, and what readers see."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from homepoker.store.migrations.archive_tables import create_archive_tables
from homepoker.store.shared_league.migrations import CLUBS, OWNER, PUBLISHED, READERS, VERSION_TABLE

revision = "0001"
down_revision = None

_TABLES = (
    "league_evening",
    "league_facts",
    "league_result",
    "league_knock_out",
    "league_receipt",
    "club",
    "shared_player",
    "player_link",
)
_OWN = "club_id = CURRENT_USER::text"
_OF_OWN_OPEN_EVENING = (
    f"{_OWN} AND EXISTS (SELECT FROM league_evening AS own WHERE own.number = evening AND own.{_OWN})"
    " AND NOT EXISTS (SELECT FROM league_receipt AS given WHERE given.evening = {table}.evening)"
)
_MAY_INSERT = {
    "league_evening": f"{_OWN} AND EXISTS (SELECT FROM club WHERE id = CURRENT_USER::text)",
    "league_facts": f"{_OWN} AND EXISTS (SELECT FROM club WHERE id = CURRENT_USER::text)",
    "league_result": _OF_OWN_OPEN_EVENING.format(table="league_result")
    + f" AND EXISTS (SELECT FROM league_facts AS known WHERE known.number = facts AND known.{_OWN})",
    "league_knock_out": _OF_OWN_OPEN_EVENING.format(table="league_knock_out"),
    "league_receipt": f"{_OWN} AND EXISTS (SELECT FROM league_evening AS own"
    f" WHERE own.number = evening AND own.{_OWN})",
    "shared_player": _OWN,
    "player_link": _OWN,
}
_SENT_OF_EVENING = (
    "club_id, tournament_id, revision, name, began_on, opened_at, players, profile, import_id, is_complete"
)
_SENT_OF_FACTS = (
    "club_id, players, place, sharing, knock_outs, entries, rebuys, add_ons, paid_places, final_table, is_early"
)
_SENT = {
    # Neither its number nor whether it counts is said by a club.
    "league_evening": _SENT_OF_EVENING,
    "league_facts": _SENT_OF_FACTS,
    "league_receipt": "evening, club_id, content, results, is_withdrawn, written_by",
}
_MAY_CHANGE = {"club": "name", "shared_player": "name, is_listed", "player_link": "person"}

# Whether a revision counts is decided here alone, from the receipts: neither the order in which they arrive nor a
# club's program can make two revisions of one evening count.
_SEAL = """CREATE FUNCTION seal_evening() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    sealed league_evening;
    arrived bigint;
BEGIN
    IF TG_RELID <> 'public.league_receipt'::regclass THEN
        RAISE insufficient_privilege USING MESSAGE = 'this is no receipt';
    END IF;
    SELECT * INTO sealed FROM league_evening WHERE number = NEW.evening AND club_id = NEW.club_id;
    IF NOT FOUND THEN
        RAISE insufficient_privilege USING MESSAGE = 'the evening is of another club';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(sealed.club_id || ' ' || sealed.tournament_id, 0));
    SELECT count(*) INTO arrived FROM league_result WHERE evening = NEW.evening;
    IF arrived <> NEW.results OR (NEW.is_withdrawn AND arrived > 0) THEN
        RAISE check_violation USING MESSAGE = 'not every result of the evening has arrived';
    END IF;
    UPDATE league_evening SET is_current = false
        WHERE club_id = sealed.club_id AND tournament_id = sealed.tournament_id
        AND revision < sealed.revision AND is_current;
    UPDATE league_evening SET is_current = true
        WHERE number = sealed.number AND NOT NEW.is_withdrawn
        AND NOT EXISTS (
            SELECT FROM league_evening AS later JOIN league_receipt AS given ON given.evening = later.number
            WHERE later.club_id = sealed.club_id AND later.tournament_id = sealed.tournament_id
            AND later.revision > sealed.revision
        );
    RETURN NULL;
END $$"""
_ON_RECEIPT = """CREATE TRIGGER receipt_seals_evening AFTER INSERT ON league_receipt
FOR EACH ROW EXECUTE FUNCTION seal_evening()"""

_OF_PERSON = "'person-' || {link}.person::text COLLATE \"C\""
_ALONE = "own.club_id || '/' || own.{column}"
_IS_LINKED = "{link}.club_id = own.club_id AND {link}.player_id = own.{column}"


def _person(column: str, link: str = "link") -> str:
    """SQL for the id of a club's player among all clubs: the person linked by hand, else the player alone."""
    return f"coalesce({_OF_PERSON}, {_ALONE})".format(column=column, link=link)


def _linked(column: str, link: str = "link") -> str:
    return f" LEFT JOIN public.player_link AS {link} ON {_IS_LINKED}".format(column=column, link=link)


# Whom clubs have linked and who is alone stand apart: an index leads to either of them by the id among all clubs, and
# to neither where the two are one expression.
_PLAYERS = (
    f"SELECT {_OF_PERSON} AS id, own.club_id, own.player_id AS club_player_id, own.name, own.is_listed"
    f" FROM public.shared_player AS own JOIN public.player_link AS link ON {_IS_LINKED}"
    f" UNION ALL SELECT {_ALONE}, own.club_id, own.player_id, own.name, own.is_listed FROM public.shared_player AS own"
    f" WHERE NOT EXISTS (SELECT FROM public.player_link AS link WHERE {_IS_LINKED})"
).format(column="player_id", link="link")

# Ids and dates are compared letter by letter, as SQLite does, whatever language the server's tables are in.
_COMPARED = {
    "league_evening": ("club_id", "tournament_id", "began_on", "opened_at"),
    "league_facts": ("club_id",),
    "league_result": ("player_id", "club_id"),
    "league_knock_out": ("winner_id", "loser_id", "club_id"),
    "shared_player": ("club_id", "player_id"),
    "player_link": ("club_id", "player_id"),
}

# By the names and columns of the archive, so that the same statements make standings of them. The id that a player has
# in the club stands beside, as an index leads to it: the page of one person is read by that.
_VIEWS = {
    "club": "SELECT id, name FROM public.club",
    "player": _PLAYERS,
    "league_evening": f"SELECT number, {_SENT_OF_EVENING}, is_current FROM public.league_evening WHERE is_current",
    "league_facts": f"SELECT number, {_SENT_OF_FACTS} FROM public.league_facts",
    "league_result": f"SELECT own.evening, {_person('player_id')} AS player_id, own.club_id,"
    " own.player_id AS club_player_id, own.facts, own.points, own.place_points"
    f" FROM public.league_result AS own{_linked('player_id')}",
    "league_knock_out": f"SELECT own.evening, {_person('winner_id', 'winner')} AS winner_id,"
    f" {_person('loser_id', 'loser')} AS loser_id, own.club_id, own.times FROM public.league_knock_out AS own"
    f"{_linked('winner_id', 'winner')}{_linked('loser_id', 'loser')}",
}


def upgrade() -> None:
    """Create everything, as the role that owns it."""
    create_archive_tables()
    _create_tables_of_clubs()
    for table, names in _COMPARED.items():
        changes = ", ".join(f'ALTER COLUMN {name} TYPE VARCHAR COLLATE "C"' for name in names)
        op.execute(f"ALTER TABLE {table} {changes}")
    # At most one revision of an evening counts, whatever else goes wrong.
    op.execute("CREATE UNIQUE INDEX league_evening_current ON league_evening (club_id, tournament_id) WHERE is_current")
    # A season of all clubs; that of one club is found by club and date.
    op.execute("CREATE INDEX league_evening_by_day ON league_evening (began_on) WHERE is_current")
    # One player by the id among all clubs.
    op.execute(f"CREATE INDEX player_link_by_id ON player_link (({_OF_PERSON.format(link='player_link')}))")
    op.execute("CREATE INDEX shared_player_by_id ON shared_player ((club_id || '/' || player_id))")
    op.execute("ALTER TABLE league_evening ALTER COLUMN is_current SET DEFAULT false")
    op.execute(_SEAL)
    # It runs with the owner's rights: as a trigger of a table of their own, clubs could seal others' evenings.
    op.execute("REVOKE ALL ON FUNCTION seal_evening() FROM PUBLIC")
    op.execute(_ON_RECEIPT)
    for table in _TABLES:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        # A club's role is its id: DECISIONS.md, 178
        op.execute(f"CREATE POLICY of_owner ON {table} TO {OWNER} USING (true) WITH CHECK (true)")
        own = "id = CURRENT_USER::text" if table == "club" else _OWN
        op.execute(f"CREATE POLICY read_own ON {table} FOR SELECT TO {CLUBS} USING ({own})")
        op.execute(f"GRANT SELECT ON {table} TO {CLUBS}")
    for table, condition in _MAY_INSERT.items():
        op.execute(f"CREATE POLICY add_own ON {table} FOR INSERT TO {CLUBS} WITH CHECK ({condition})")
        columns = f" ({_SENT[table]})" if table in _SENT else ""
        op.execute(f"GRANT INSERT{columns} ON {table} TO {CLUBS}")
    for table, columns in _MAY_CHANGE.items():
        own = "id = CURRENT_USER::text" if table == "club" else _OWN
        op.execute(f"CREATE POLICY change_own ON {table} FOR UPDATE TO {CLUBS} USING ({own}) WITH CHECK ({own})")
        op.execute(f"GRANT UPDATE ({columns}) ON {table} TO {CLUBS}")
    op.execute(f"CREATE POLICY take_back_own ON player_link FOR DELETE TO {CLUBS} USING ({_OWN})")
    op.execute(f"GRANT DELETE ON player_link TO {CLUBS}")
    op.execute(f"GRANT USAGE ON SEQUENCE league_evening_number_seq, league_facts_number_seq, person_number TO {CLUBS}")
    op.execute(f"GRANT SELECT ON {VERSION_TABLE} TO {CLUBS}, {READERS}")
    for view, selection in _VIEWS.items():
        op.execute(f"CREATE VIEW {PUBLISHED}.{view} AS {selection}")
        op.execute(f"GRANT SELECT ON {PUBLISHED}.{view} TO {CLUBS}, {READERS}")
    op.execute(f"GRANT USAGE ON SCHEMA {PUBLISHED} TO {CLUBS}, {READERS}")


def _create_tables_of_clubs() -> None:
    op.create_table("club", sa.Column("id", sa.String, primary_key=True), sa.Column("name", sa.String, nullable=False))
    op.create_table(
        "shared_player",
        sa.Column("club_id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
    )
    op.execute("CREATE SEQUENCE person_number")
    op.create_table(
        "player_link",
        sa.Column("club_id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, primary_key=True),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("club_id", "person", name="player_link_once"),
    )
    op.create_table(
        "league_receipt",
        sa.Column("evening", sa.BigInteger, sa.ForeignKey("league_evening.number"), primary_key=True),
        sa.Column("club_id", sa.String, nullable=False),
        sa.Column("content", sa.String, nullable=False),
        sa.Column("results", sa.Integer, nullable=False),
        sa.Column("is_withdrawn", sa.Boolean, nullable=False),
        sa.Column("written_by", sa.String, nullable=False),
        sa.Column(
            "received_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.current_timestamp()
        ),
    )
