"""Front of a server that speaks TLS with a certificate of its own, as one in the network does; nothing is behind it."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

_REQUEST = 8
"""Bytes of the question whether the server encrypts; the answer is one letter."""


def certificate(folder: Path, host: str) -> Path:
    """A file with a certificate for a host that has signed itself, and its key."""
    pytest.importorskip("cryptography", reason="it comes with the keyring of Linux, and Windows' has none of it")
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    written = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    path = folder / f"{host}.pem"
    path.write_bytes(written + made.public_bytes(serialization.Encoding.PEM))
    return path


@contextmanager
def tls_front(certified: Path, answer: bytes = b"") -> Iterator[int]:
    """A port on which every connection is encrypted, answered once, and closed.

    :param answer: what is said after the greeting.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certified)
    context.set_alpn_protocols(["postgresql"])
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=_serve, args=(listening, context, answer), daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()


def _serve(listening: socket.socket, context: ssl.SSLContext, answer: bytes) -> None:
    with suppress(OSError):
        while True:
            connection, _ = listening.accept()
            # The client leaves as soon as it does not like the certificate.
            with suppress(OSError), connection:
                connection.recv(_REQUEST)
                connection.sendall(b"S")
                with context.wrap_socket(connection, server_side=True) as encrypted:
                    encrypted.recv(1024)
                    encrypted.sendall(answer)
                    encrypted.recv(1024)
