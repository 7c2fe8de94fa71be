#!/usr/bin/env bash
# Talk to a local agent7 as Meta would: signed webhooks by curl. Usage: source docs/examples/whatsapp.sh; say ada "Hello"
AGENT7_PORT=${AGENT7_PORT:-7007}
WHATSAPP_APP_SECRET=${WHATSAPP_APP_SECRET:-local-app-secret}
webhook="http://127.0.0.1:$AGENT7_PORT/webhooks/whatsapp"
phones="http://127.0.0.1:$((AGENT7_PORT + 1))"
python=$PWD/.venv/bin/python
[ -x "$python" ] || python=$(command -v python3)

# send <ada|bob> <text>: one message in Meta's envelope, signed over its raw bytes. Prints the HTTP status.
send() {
  local body signature
  # The phone page keeps Meta's 24-hour window for people who write on it; those who write by curl it cannot see.
  # Said before each message, for a restart forgets it.
  curl -fsS "$phones/control/limits" -d '{"window": false}' >/dev/null || return 1
  body=$(envelope "$1" "$2") || return 1
  signature=$(printf '%s' "$body" | openssl dgst -sha256 -hmac "$WHATSAPP_APP_SECRET" | sed 's/^.*= *//')
  curl -sS -o /dev/null -w '%{http_code}\n' "$webhook" -H 'content-type: application/json' \
    -H "x-hub-signature-256: sha256=$signature" --data-binary "$body"
}

# envelope <ada|bob> <text>: what Meta would post, as JSON. Any text may be said, with quotes, line breaks and emoji.
envelope() {
  "$python" - "$1" "$2" <<'PYTHON'
import json, secrets, sys, time
name, text = sys.argv[1:]
people = {"ada": ("447700900123", "GB.4410000000000000001"), "bob": ("447700900456", "GB.4410000000000000002")}
if name not in people:
    sys.exit("say as ada or bob")
number, user_id = people[name]
message = {"from": number, "from_user_id": user_id, "id": f"wamid.CURL{secrets.token_hex(12)}", "timestamp": str(int(time.time())),
           "type": "text", "text": {"body": text}}
value = {"messaging_product": "whatsapp", "metadata": {"display_phone_number": "15555550100", "phone_number_id": "700800900100200"},
         "contacts": [{"profile": {"name": name}, "wa_id": number, "user_id": user_id}], "messages": [message]}
print(json.dumps({"object": "whatsapp_business_account",
                  "entry": [{"id": "900100200300400", "changes": [{"field": "messages", "value": value}]}]}))
PYTHON
}

# replies <ada|bob>: everything that the assistant has sent to that phone, one JSON string a line.
replies() {
  local chats
  chats=$(curl -fsS "$phones/control/chats?user=$1") || return 1
  "$python" -c '
import json, sys
for message in json.load(sys.stdin)["messages"]:
    if message["direction"] == "outbound":
        print(json.dumps(message["content"].get("body", message["kind"])))' <<<"$chats"
}

# say <ada|bob> <text>: send, wait for the reply, print it.
say() {
  local before now answer
  before=$(replies "$1") || return 1
  answer=$(send "$1" "$2") || return 1
  [ "$answer" = 200 ] || { echo "the webhook answered $answer" >&2; return 1; }
  for _ in $(seq 600); do
    now=$(replies "$1") || return 1
    if [ "$now" != "$before" ]; then
      tail -n "+$(($(grep -c . <<<"$before") + 1))" <<<"$now" | "$python" -c 'import json, sys; [print(json.loads(line)) for line in sys.stdin]'
      return 0
    fi
    sleep 0.1
  done
  echo "no reply within a minute" >&2
  return 1
}
