"""Two agents share one memory: one learns, the other goes by it, finds that it is wrong, and says what is so.

    AGENT7_URL=http://127.0.0.1:7007 DEPLOYER_KEY=a7_... ONCALL_KEY=a7_... python docs/examples/two_agents.py

The keys are issued in the console, under Agents and keys; the client is installed by `pip install ./clients/python`.
"""

import os

from agent7_client import Client


def main(url: str, deployer_key: str, oncall_key: str) -> None:
    """Let the two work, and print what each finds."""
    with Client(url, deployer_key) as deployer, Client(url, oncall_key) as oncall:
        learnt = deployer.remember("The staging cluster is rebuilt every Sunday night", domain="deploy", run="release-41")
        print("deployer learnt:", learnt.outcome)

        (found, *_) = oncall.search("When is the staging cluster rebuilt?", domain="deploy")
        print(f"oncall found: {found.content} ({found.source.agent}, {found.confidence})")

        against = oncall.contradict(found.id, "The staging cluster is rebuilt every Saturday night")
        print("oncall disagrees; that is now", against.memory.confidence)

        for each in deployer.search("When is the staging cluster rebuilt?", domain="deploy"):
            print(f"deployer finds: {each.content} ({each.source.agent}, {each.confidence})")


if __name__ == "__main__":
    main(os.environ["AGENT7_URL"], os.environ["DEPLOYER_KEY"], os.environ["ONCALL_KEY"])
