"""A target of octoDNS for the platform's DNS, with as little work as possible: five types of records, one connection, no retries."""

import json
from http.client import HTTPConnection
from itertools import zip_longest
from logging import getLogger
from urllib.parse import urlsplit

from octodns.provider.base import BaseProvider
from octodns.record import Record

CODES = {"A": 0, "AAAA": 1, "CNAME": 2, "TXT": 3, "MX": 4}
TYPES = {code: name for name, code in CODES.items()}


def value_read(record):
    """A value of the platform as octoDNS writes it."""
    name = TYPES[record["record_type"]]
    value = record["value"]
    if name == "MX":
        return {"preference": record["priority"], "exchange": f"{value}."}
    return {"CNAME": f"{value}.", "TXT": value.replace(";", "\\;")}.get(name, value)


def bodies(record):
    """The bodies of a record set of octoDNS: the platform has a record for each value."""
    for value in getattr(record, "values", None) or [record.value]:
        body = {"record_type": CODES[record._type], "name": record.name, "ttl": record.ttl}
        if record._type == "MX":
            yield {**body, "value": value.exchange.rstrip("."), "priority": value.preference}
        else:
            text = {"CNAME": lambda: value.rstrip("."), "TXT": lambda: value.replace("\\;", ";")}.get(record._type, lambda: value)()
            yield {**body, "value": text}


class HostingProvider(BaseProvider):
    SUPPORTS_GEO = False
    SUPPORTS_DYNAMIC = False
    SUPPORTS = set(CODES)

    def __init__(self, id, url, token, account, *args, **kwargs):
        self.log = getLogger(f"HostingProvider[{id}]")
        super().__init__(id, *args, **kwargs)
        self._connection = HTTPConnection(urlsplit(url).netloc)
        self._headers = {"Authorization": f"Bearer {token}", "X-Auth-Account": account, "Content-Type": "application/json"}
        self._zones = None
        self._records = {}

    def _request(self, method, path, body=None):
        self._connection.request(method, f"/api{path}", body and json.dumps(body), self._headers)
        response = self._connection.getresponse()
        text = response.read()
        if response.status >= 300:
            raise RuntimeError(f"{method} {path} answered {response.status}: {text[:500]}")
        return json.loads(text) if text else None

    def _zone_ids(self):
        """The ids of all zones by name; read once."""
        if self._zones is None:
            self._zones, page = {}, 1
            while True:
                found = self._request("GET", f"/dns_zones?per_page=100&page={page}")["dns_zone"]
                self._zones.update({f"{zone['name']}.": zone["id"] for zone in found})
                if len(found) < 100:
                    break
                page += 1
        return self._zones

    def populate(self, zone, target=False, lenient=False):
        zone_id = self._zone_ids().get(zone.name)
        if zone_id is None:
            return False
        sets = {}
        for record in self._request("GET", f"/dns_zones/{zone_id}")["dns_zone"]["records"]:
            if record["record_type"] in TYPES:
                sets.setdefault((record["name"], TYPES[record["record_type"]]), []).append(record)
        for (name, type_name), records in sets.items():
            data = {"type": type_name, "ttl": records[0]["ttl"], "values": [value_read(record) for record in records]}
            if type_name == "CNAME":
                data["value"] = data.pop("values")[0]
            zone.add_record(Record.new(zone, name, data, source=self, lenient=lenient), lenient=lenient)
        self._records[zone.name] = {key: [record["id"] for record in records] for key, records in sets.items()}
        return True

    def _apply(self, plan):
        name = plan.desired.name
        if name not in self._zone_ids():
            self._zones[name] = self._request("POST", "/dns_zones", {"dns_zone": {"name": name.rstrip(".")}})["dns_zone"]["id"]
        path = f"/dns_zones/{self._zones[name]}/records"
        for change in plan.changes:
            known = change.existing and self._records[name][(change.existing.name, change.existing._type)]
            for record_id, body in zip_longest(known or [], bodies(change.new) if change.new else []):
                if body is None:
                    self._request("DELETE", f"{path}/{record_id}")
                elif record_id is None:
                    self._request("POST", path, {"dns_record": body})
                else:
                    fixed = ("name", "record_type")
                    changes = {field: value for field, value in body.items() if field not in fixed}
                    self._request("PATCH", f"{path}/{record_id}", {"dns_record": changes})
