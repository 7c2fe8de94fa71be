"""Who a database may be: a real server with a certificate, asked as in the cloud."""

from __future__ import annotations

import select
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from agent7.clock import SystemClock
from agent7.errors import DatabaseDown
from agent7.store.migrate import migrate
from agent7.store.unit_of_work import LOOKUPS_ONLY, Database
from local.lifeline import REPOSITORY
from local.postgres import start_postgres
from tests.conftest import NOON

DAY = timedelta(days=1)
SSL_REQUEST = bytes.fromhex("0000000804d2162f")
AMAZON = REPOSITORY / "shared/agent7/store/rds_ca/eu-central-1.pem"
"""What the template names."""


class Authority:
    """Signs certificates of servers."""

    def __init__(self, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        self.certificate = self._signed(self._name, self._key.public_key(), x509.BasicConstraints(ca=True, path_length=None))

    def issue(self, host: str) -> tuple[bytes, bytes]:
        """(Certificate, key) for a host, both in PEM."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
        signed = self._signed(name, key.public_key(), x509.SubjectAlternativeName([x509.DNSName(host)]))
        return signed, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    def _signed(self, name: x509.Name, key: ec.EllipticCurvePublicKey, extension: x509.ExtensionType) -> bytes:
        now = SystemClock().now()
        builder = x509.CertificateBuilder(self._name, name, key, x509.random_serial_number(), now - DAY, now + DAY)
        return builder.add_extension(extension, critical=False).sign(self._key, hashes.SHA256()).public_bytes(Encoding.PEM)


class Endpoint:
    """A port of this machine that speaks TLS as Postgres does, before a server that was built without it."""

    def __init__(self, certificate: Path, key: Path, behind: str) -> None:
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(certificate, key)
        self._behind = behind
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with suppress(OSError), client:
            while client.recv(8) != SSL_REQUEST:  # a wish for another encryption
                client.sendall(b"N")
            client.sendall(b"S")
            with self._tls.wrap_socket(client, server_side=True) as secured, socket.socket(socket.AF_UNIX) as server:
                server.connect(self._behind)
                pass_on(secured, server)


def pass_on(one: ssl.SSLSocket, other: socket.socket) -> None:
    while True:
        ready = [one] if one.pending() else select.select([one, other], [], [])[0]
        for source in ready:
            received = source.recv(65_536)
            if not received:
                return
            (other if source is one else one).sendall(received)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """The folder of certificates beside a running server, and its port: `ours.pem` signed it, `another.pem` did not."""
    folder = tmp_path_factory.mktemp("tls")
    ours, another = Authority("ours"), Authority("another")
    (folder / "ours.pem").write_bytes(ours.certificate)
    (folder / "another.pem").write_bytes(another.certificate)
    for name, content in zip(("server.crt", "server.key"), ours.issue("localhost"), strict=True):
        (folder / name).write_bytes(content)
    server = start_postgres(folder, durable=False)
    behind = parse_qs(server.owner_dsn().partition("?")[2])["host"][0] + "/.s.PGSQL.5432"
    endpoint = Endpoint(folder / "server.crt", folder / "server.key", behind)
    yield folder, endpoint.port
    endpoint.close()
    server.stop()


def address(host: str, authority: Path, port: int) -> str:
    return f"postgresql://postgres@{host}:{port}/agent7?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert={authority}"


def is_encrypted(dsn: str) -> bool:
    database = Database(dsn, "tests")
    try:
        with database.transaction(LOOKUPS_ONLY) as unit:
            unit.execute("SELECT 1")
            return bool(database.connection().pgconn.ssl_in_use)
    finally:
        database.close()


def test_the_server_that_its_certificate_names_is_signed_in_to(known: tuple[Path, int]):
    folder, port = known
    assert is_encrypted(address("localhost", folder / "ours.pem", port))
    assert migrate(address("localhost", folder / "ours.pem", port), NOON)


@pytest.mark.parametrize(
    ("host", "authority"), [("db.example", "ours.pem"), ("localhost", "another.pem"), ("localhost", "missing.pem"), ("localhost", "amazon")]
)
def test_a_wrong_name_and_an_unknown_authority_are_refused_and_said_to_be_so(known: tuple[Path, int], host: str, authority: str):
    folder, port = known
    dsn = address(host, AMAZON if authority == "amazon" else folder / authority, port)
    with pytest.raises(DatabaseDown, match="certificate"):
        is_encrypted(dsn)
    with pytest.raises(DatabaseDown, match="certificate"):
        migrate(dsn, NOON)
