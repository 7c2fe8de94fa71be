"""How the functions reach Aurora: over TLS, to the server that its certificate names, signed by an authority of that Region."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from cryptography import x509

from tests.template.conftest import ROOT, Template

AUTHORITIES = ROOT / "shared/agent7/store/rds_ca"
REGIONS = sorted(file.stem for file in AUTHORITIES.glob("*.pem"))


def addresses(template: Template) -> list[str]:
    """Both addresses of Aurora, with the Region in its place."""
    secrets = [template.raw["Resources"][name]["Properties"]["SecretString"] for name in ("DatabaseSecret", "DatabaseOwnerSecret")]
    found = [re.search(r'postgresql://[^"]+', str(secret)) for secret in secrets]
    return [each[0].replace("${AWS::Region}", "eu-west-1") for each in found if each]


def test_aurora_is_checked_by_name_against_the_authorities_of_its_region(template: Template) -> None:
    assert template.raw["Parameters"]["DatabaseSslMode"]["Default"] == "verify-full"
    assert len(addresses(template)) == 2
    for address in addresses(template):
        asked = parse_qs(re.sub(r"\{\{.*?\}\}|\$\{(?!DatabaseSslMode)[^}]*\}", "x", address).partition("?")[2])
        assert asked["sslmode"] == ["${DatabaseSslMode}"]
        (file,) = asked["sslrootcert"]
        in_layer = file.removeprefix("/opt/python/")
        assert (ROOT / "shared" / in_layer).is_file(), "the layer holds shared/agent7 as /opt/python/agent7"
        assert urlsplit(address).scheme == "postgresql"


def test_the_layer_is_made_of_the_folder_with_the_authorities() -> None:
    assert 'cp -R ../../shared/agent7 "$(ARTIFACTS_DIR)/python/"' in (ROOT / "layers/agent7/Makefile").read_text()
    assert len(REGIONS) > 25


@pytest.mark.parametrize("region", REGIONS)
def test_each_region_has_amazons_own_roots_for_years_and_no_other(region: str) -> None:
    authorities = x509.load_pem_x509_certificates((AUTHORITIES / f"{region}.pem").read_bytes())

    assert len(authorities) == 3
    for each in authorities:
        each.verify_directly_issued_by(each)
        (name,) = each.subject.get_attributes_for_oid(x509.NameOID.COMMON_NAME)
        assert re.fullmatch(rf"Amazon RDS {region} Root CA (RSA2048|RSA4096|ECC384) G1", str(name.value))
        assert each.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
        assert each.not_valid_after_utc > datetime.now(UTC) + timedelta(days=365)
