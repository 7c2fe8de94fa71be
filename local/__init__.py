"""The whole system on one machine: `python -m local`.

Postgres, an AWS emulator, the functions under the real Lambda runtime client, a gateway, queue mappings and schedules.
The wiring is read from `template.yaml`: what is not in the template does not run locally.
Nothing here is deployed, and nothing outside this folder and its tests imports it.
"""
