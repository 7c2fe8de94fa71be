from __future__ import annotations

import pytest

from agent7.channels.whatsapp.inbound.addresses import checked, fit_to_connect, is_public
from agent7.errors import NotAllowed
from tests.tables import every_row

GRAPH = "https://graph.facebook.com"
SIMULATOR = "http://127.0.0.1:7008"


@pytest.mark.parametrize("url", ["https://graph.facebook.com/v25.0/1", "https://lookaside.fbsbx.com/a?mid=1", "https://mmg.whatsapp.net/x"])
def test_metas_hosts_over_https_are_fetched_from(url: str):
    assert checked(url, GRAPH).scheme == "https"


@every_row(
    "url",
    [
        "http://lookaside.fbsbx.com/a",
        "https://example.com/a",
        "https://fbsbx.com.example.com/a",
        "https://evilfbsbx.com/a",
        "https://lookaside.fbsbx.com:8443/a",
        "https://lookaside.fbsbx.com@example.com/a",
        "https://user:word@lookaside.fbsbx.com/a",
        "https://169.254.169.254/latest/meta-data",
        "http://127.0.0.1:7008/a",
        "https://[::1]/a",
        "https://[::1/a",
        "https://lookaside.fbsbx.com:99999/a",
        "file:///etc/passwd",
        "ftp://lookaside.fbsbx.com/a",
        "//lookaside.fbsbx.com/a",
        "https://l\u00f8kaside.fbsbx.com/a",
        "https://lookaside.fbsbx.com/a\r\nX: y",
        "https://lookaside.fbsbx.com/" + "a" * 5000,
        "",
        "https://",
    ],
)
def test_any_other_address_is_refused(url: str):
    with pytest.raises(NotAllowed):
        checked(url, GRAPH)


def test_the_simulator_on_this_machine_may_be_fetched_from_when_it_is_set():
    assert checked("http://127.0.0.1:7008/v25.0/1", SIMULATOR).local


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:7009/a", "http://localhost:7008/a", "https://127.0.0.1:7008/a", "http://10.0.0.1:7008/a"]
)
def test_nothing_else_on_this_machine_or_near_it_may(url: str):
    with pytest.raises(NotAllowed):
        checked(url, SIMULATOR)


def test_a_private_host_is_no_simulator():
    with pytest.raises(NotAllowed):
        checked("http://10.0.0.1:7008/a", "http://10.0.0.1:7008")


@pytest.mark.parametrize("address", ["157.240.0.1", "2a03:2880:f003::1", "64:ff9b::9df0:1", "::ffff:157.240.0.1", "2606:2800:21f::1"])
def test_public_addresses_are_public(address: str):
    assert is_public(address)


@every_row(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1",
        "198.18.0.1", "192.0.2.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2002:a9fe:a9fe::",
        "fec0::1", "fec0:0:0:ffff::1", "3fff::1", "3fff:fff::1", "192.88.99.1", "64:ff9b:1::1", "64:ff9b:1::7f00:1", "64:ff9b::c058:6301",
        "192.0.0.9", "192.31.196.1", "192.52.193.1", "192.175.48.1", "2001:1::1", "2001:3::1", "2001:4:112::1", "2001:20::1", "2001:30::1",
        "2620:4f:8000::1", "5f00::1", "100:0:0:1::1", "4000::1", "e000::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "2002:c058:6301::",
        "2001:db8::1", "nonsense", "",
    ],
)  # fmt: skip
def test_addresses_of_our_own_networks_are_not(address: str):
    assert not is_public(address)


def test_a_host_with_one_private_address_among_public_ones_is_refused():
    with pytest.raises(NotAllowed):
        fit_to_connect(["157.240.0.1", "10.0.0.1"], local=False)


def test_a_host_without_any_address_is_refused():
    with pytest.raises(NotAllowed):
        fit_to_connect([], local=False)


def test_all_addresses_of_a_host_are_tried_in_their_order():
    assert fit_to_connect(["2a03:2880:f003::1", "157.240.0.1", "157.240.0.1"], local=False) == ["2a03:2880:f003::1", "157.240.0.1"]


def test_the_simulators_name_must_mean_this_machine():
    assert fit_to_connect(["127.0.0.1"], local=True) == ["127.0.0.1"]
    with pytest.raises(NotAllowed):
        fit_to_connect(["157.240.0.1"], local=True)
