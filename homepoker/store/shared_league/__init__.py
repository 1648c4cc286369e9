"""Closed evenings of several clubs in one PostgreSQL database.

SQLAlchemy, psycopg and keyring are imported only when a server is asked: no evening needs them to begin.
"""
