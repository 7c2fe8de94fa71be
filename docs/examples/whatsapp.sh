#!/usr/bin/env bash
# Talk to a local agent7 as Meta would: signed webhooks by curl. Usage: source docs/examples/whatsapp.sh; say ada "Hello"
AGENT7_PORT=${AGENT7_PORT:-7007}
WHATSAPP_APP_SECRET=${WHATSAPP_APP_SECRET:-local-app-secret}
webhook="http://127.0.0.1:$AGENT7_PORT/webhooks/whatsapp"
phones="http://127.0.0.1:$((AGENT7_PORT + 1))"
python=$(command -v .venv/bin/python || command -v python3)

# send <ada|bob> <text>: one message in Meta's envelope, signed over its raw bytes. Prints the HTTP status.
send() {
  local number user_id text body signature
  # The phone page keeps Meta's 24-hour window for people who write on it; those who write by curl it cannot see.
  curl -fsS "$phones/control/limits" -d '{"window": false}' >/dev/null || return 1
  case "$1" in
    ada) number=447700900123 user_id=GB.4410000000000000001 ;;
    bob) number=447700900456 user_id=GB.4410000000000000002 ;;
    *) echo "say as ada or bob" >&2; return 1 ;;
  esac
  text=${2//\\/\\\\} text=${text//\"/\\\"}
  body='{"object":"whatsapp_business_account","entry":[{"id":"900100200300400","changes":[{"field":"messages","value":{
    "messaging_product":"whatsapp","metadata":{"display_phone_number":"15555550100","phone_number_id":"700800900100200"},
    "contacts":[{"profile":{"name":"'$1'"},"wa_id":"'$number'","user_id":"'$user_id'"}],
    "messages":[{"from":"'$number'","from_user_id":"'$user_id'","id":"wamid.CURL'$RANDOM$RANDOM$RANDOM'",
      "timestamp":"'$(date +%s)'","type":"text","text":{"body":"'$text'"}}]}}]}]}'
  signature=$(printf '%s' "$body" | openssl dgst -sha256 -hmac "$WHATSAPP_APP_SECRET" | sed 's/^.*= *//')
  curl -sS -o /dev/null -w '%{http_code}\n' "$webhook" -H 'content-type: application/json' \
    -H "x-hub-signature-256: sha256=$signature" --data-binary "$body"
}

# replies <ada|bob>: everything that the assistant has sent to that phone, one JSON string a line.
replies() {
  local chats
  chats=$(curl -fsS "$phones/control/chats?user=$1") || return 1
  "$python" <<<"$chats" -c '
import json, sys
for message in json.load(sys.stdin)["messages"]:
    if message["direction"] == "outbound":
        print(json.dumps(message["content"].get("body", message["kind"]), ensure_ascii=False))'
}

# say <ada|bob> <text>: send, wait for the reply, print it.
say() {
  local before now status
  before=$(replies "$1") || return 1
  status=$(send "$1" "$2") || return 1
  [ "$status" = 200 ] || { echo "the webhook answered $status" >&2; return 1; }
  for _ in $(seq 300); do
    now=$(replies "$1") || return 1
    if [ "$now" != "$before" ]; then
      tail -n "+$(($(grep -c . <<<"$before") + 1))" <<<"$now" | "$python" -c 'import json, sys; [print(json.loads(line)) for line in sys.stdin]'
      return 0
    fi
    sleep 0.1
  done
  echo "no reply within half a minute" >&2
  return 1
}
