# agent7. `make help` lists what there is.

PYTHON ?= python3.13
VENV := .venv
TOOLS := .venv-tools
PEERS := .venv-peers
FRAMEWORKS := .venv-frameworks
CONFORMANCE := .conformance
NODE := 22.23.3
MCP_SUITE := 0.1.16
SUFFIX_LIST := 1.1.2.20261023
ONNX := 1.23.2
TORCH := 2.14.1
TRAINING_ARGS ?=
BIN := $(VENV)/bin
ARGS ?=
ENV ?= default
PHASE ?=
ROUNDS ?= 10
SECONDS ?= 180
WORKERS ?= 4

export PYTHONPATH := $(CURDIR)/shared:$(CURDIR)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export SAM_CLI_TELEMETRY := 0

.DEFAULT_GOAL := help
.PHONY: help setup setup-tools run demo number manus-webhook test lint format types imports template growth journeys pages bench bench-recall bench-scale bench-jobs bench-peers frameworks mcp-conformance eval-llm eval-talk simulate-year migrate move-workspace openapi minilm cross-encoder vendor reapply-erasures chaos fuzz build package sam-local deploy migrate-cloud lock ci clean endings mutate

# Environments are installed again only when their requirement files have changed.

$(VENV)/.local: requirements/local.txt
	$(call environment,$(VENV))
	@echo "installing the packages of $< (minutes the first time)"
	@$(BIN)/python -m pip install --quiet --progress-bar off --root-user-action ignore --require-hashes -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.txt
	$(call environment,$(VENV))
	@echo "installing the packages of $< (minutes the first time)"
	@$(BIN)/python -m pip install --quiet --progress-bar off --root-user-action ignore --require-hashes -r $<
	$(call langgraph_suite,$<)
	@touch $@ $(VENV)/.local

$(VENV)/.mutate: requirements/mutate.txt $(VENV)/.dev
	@echo "installing the packages of $<"
	@$(BIN)/python -m pip install --quiet --progress-bar off --root-user-action ignore --require-hashes -r $<
	@touch $@

$(TOOLS)/.installed: requirements/tools.txt
	$(call environment,$(TOOLS))
	@echo "installing the packages of $< (minutes the first time)"
	@$(TOOLS)/bin/python -m pip install --quiet --progress-bar off --root-user-action ignore --require-hashes -r $<
	@touch $@

$(PEERS)/.installed: requirements/peers.txt
	$(call environment,$(PEERS))
	@echo "installing the packages of $< (minutes the first time)"
	@$(PEERS)/bin/python -m pip install --quiet --progress-bar off --root-user-action ignore --require-hashes -r $<
	@touch $@

# The tests of LangGraph's own store, which only its source package carries: `make test` runs them on ours.
define langgraph_suite
@source=$$(mktemp -d) && sed -n '/^langgraph-checkpoint==/,/[^\\]$$/p' $(1) > $$source/pinned.txt && \
  $(BIN)/python -m pip download --quiet --progress-bar off --no-deps --no-build-isolation --no-binary :all: --require-hashes \
    -r $$source/pinned.txt --dest $$source && rm -rf $(VENV)/langgraph-suite && mkdir $(VENV)/langgraph-suite && \
  tar -xzf $$source/langgraph_checkpoint-*.tar.gz --strip-components 1 -C $(VENV)/langgraph-suite && \
  rm -rf $(VENV)/langgraph-suite/langgraph; done=$$?; rm -rf $$source; exit $$done
endef

$(FRAMEWORKS)/.installed: requirements/frameworks.txt
	$(call environment,$(FRAMEWORKS))
	@echo "installing the packages of $< (minutes the first time)"
	@$(FRAMEWORKS)/bin/python -m pip install --quiet --progress-bar off --root-user-action ignore --require-hashes -r $<
	@touch $@

$(CONFORMANCE)/.installed:
	@command -v npm > /dev/null || { echo "this needs npm; Node itself comes from it"; exit 1; }
	npm install --silent --no-save --prefix $(CONFORMANCE) node@$(NODE) @modelcontextprotocol/conformance@$(MCP_SUITE)
	@touch $@

# A virtual environment of Python 3.13, or a plain word about what is missing.
define environment
@if [ -x $(1)/bin/python ]; then \
  $(1)/bin/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 13))' || \
    { echo "$(1) is not Python 3.13 any more: remove it (rm -r $(1)) and run make again."; exit 1; }; \
else \
  $(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 13))' 2>/dev/null || \
    { echo "agent7 needs Python 3.13, and '$(PYTHON)' is not it."; \
      echo "Install it (for example: pyenv install 3.13; brew install python@3.13)"; \
      echo "or name it: make $(or $(MAKECMDGOALS),setup) PYTHON=/path/to/python3.13"; exit 1; }; \
  echo "creating $(1)"; \
  $(PYTHON) -m venv $(1) || \
    { echo "Python 3.13 has no venv module here (on Debian and Ubuntu: apt-get install python3.13-venv)."; rm -rf $(1); exit 1; }; \
fi
endef

##@ Every day

run: $(VENV)/.local ## Run the whole system on this machine
	$(BIN)/python -m local $(ARGS)

demo: $(VENV)/.dev ## Watch a tour of the phone page in a browser, during a run
	$(BIN)/python -m local.simulator.demo $(ARGS)

# Files go out in the order of their folders, the long ones of e2e first, so that no worker is left waiting for one at the end.
# Four workers keep two cores busy: tests of the whole system wait for it most of the time, and others for the database.
# What is compiled is kept, whatever the shell says: each process of each local run would compile everything for itself.
test journeys: export PYTHONDONTWRITEBYTECODE :=
test: $(VENV)/.dev ## Run all tests, on two cores (ARGS="-k name", WORKERS=0)
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

help: ## Show this list
	@awk -F ':.*## ' '/^##@ / {printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## / {printf "  %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

##@ Checks

lint: $(VENV)/.dev ## Check the code with ruff
	$(BIN)/ruff check .

format: $(VENV)/.dev ## Format the code with ruff
	$(BIN)/ruff format .

types: $(VENV)/.dev ## Check types with mypy --strict
	$(BIN)/mypy

imports: $(VENV)/.dev ## Check that dependencies point one way
	$(BIN)/lint-imports

template: $(TOOLS)/.installed ## Check template.yaml with SAM and cfn-lint
	$(TOOLS)/bin/sam validate --lint --template template.yaml
	$(TOOLS)/bin/cfn-lint template.yaml

journeys: $(VENV)/.dev ## Run the whole system end to end, and days and weeks of it
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder -m journeys $(ARGS)

chaos: $(VENV)/.dev ## Kill parts of the whole system in mid-turn (ROUNDS=10)
	$(BIN)/python -m pytest -q -x -m chaos tests/e2e $(ARGS)
	$(BIN)/python -m tests.chaos $(ROUNDS)

pages: $(VENV)/.dev ## Walk through every page of the console in Chromium
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder -m console --deselect tests/e2e/console/test_operation.py::test_two_thousand_nodes_move_smoothly $(ARGS)

# Two at a time, for what is measured is the processor time of one thread; beside all other tests it would be looked at again and again.
growth: $(VENV)/.dev ## See that work grows no faster than the text
	$(BIN)/python -m pytest -q -n 2 -m growth $(ARGS)

fuzz: $(VENV)/.dev ## Feed the entries hostile input (SECONDS=180)
	HYPOTHESIS_PROFILE=fuzz FUZZ_SECONDS=$(SECONDS) $(BIN)/python -m pytest -q -o faulthandler_timeout=0 tests/fuzz $(ARGS)

frameworks: $(VENV)/.dev $(FRAMEWORKS)/.installed ## Run agents of other frameworks on shared memory
	$(BIN)/python -m pytest -q -m frameworks tests/integration/sharing $(ARGS)

mcp-conformance: $(VENV)/.dev $(CONFORMANCE)/.installed ## Run the MCP conformance suite (Node comes from npm)
	$(BIN)/python -m pytest -q tests/integration/sharing/test_mcp_conformance.py $(ARGS)

mutate: $(VENV)/.mutate ## See whether tests notice a change (ARGS="budget selection")
	@$(BIN)/python -m benchmarks.mutation $(ARGS)

ci: ROUNDS = 1
ci: lint types imports template package test journeys pages growth frameworks chaos ## Check everything that CI checks

openapi: $(VENV)/.local ## Write the OpenAPI document of the admin API
	$(BIN)/python -m agent7.api.openapi docs/openapi.json
	$(BIN)/python -m agent7.api.sharing.openapi docs/openapi-shared.json

##@ Figures

bench: $(VENV)/.local ## Print latencies and import budgets of this machine
	$(BIN)/python -m benchmarks.bench $(ARGS)

bench-recall: $(VENV)/.local ## Measure recall quality (DATA=<conversations>)
	@[ -n "$(DATA)" ] || { echo "name the conversations: make bench-recall DATA=<file>"; exit 1; }
	$(BIN)/python -m benchmarks.recall.quality $(DATA) $(ARGS)

bench-scale: $(VENV)/.local ## Measure recall from 100 to 100,000 memories
	$(BIN)/python -m benchmarks.recall.scale $(ARGS)

bench-jobs: $(VENV)/.local ## Measure the jobs: large memories, many workspaces
	$(BIN)/python -m benchmarks.speed.jobs $(ARGS)

bench-peers: $(VENV)/.local $(PEERS)/.installed ## Measure mem0 and LangGraph beside us (DATA=<file>)
	$(BIN)/python -m benchmarks.peers.comparison $(if $(DATA),--data $(DATA)) $(ARGS)

eval-llm: $(VENV)/.local ## Measure a real model: plans, facts, answers (DATA=<folder>)
	@$(BIN)/python -m benchmarks.eval_llm $(if $(DATA),--data $(DATA)) $(ARGS)

eval-talk: $(VENV)/.local ## Play conversations and score replies (DATA=<file>)
	@[ -n "$(DATA)" ] || { echo "name the conversations: make eval-talk DATA=<file or folder>"; exit 1; }
	@$(BIN)/python -m benchmarks.talk $(DATA) $(ARGS)

simulate-year: $(VENV)/.local ## Live a year on a driven clock (DATA=<folder>)
	@[ -n "$(DATA)" ] || { echo "name the conversations: make simulate-year DATA=<folder>"; exit 1; }
	@$(BIN)/python -m benchmarks.year $(DATA) $(ARGS)

##@ WhatsApp and Manus

number: $(VENV)/.local ## Look at the WhatsApp number: what is missing
	@$(BIN)/python -m local.onboarding $(ARGS)

manus-webhook: $(VENV)/.local ## Have Manus call our address (ARGS=--secret)
	@$(BIN)/python -m agent7.manus.register $(ARGS)

##@ Database and cloud

migrate: $(VENV)/.local ## Apply the schema to DATABASE_OWNER_URL
	$(BIN)/python -m agent7.jobs.migrate $(ARGS)

move-workspace: $(VENV)/.local ## Move a workspace to another cluster
	@$(BIN)/python -m agent7.jobs.move_workspace $(ARGS)

build: $(VENV)/.local $(TOOLS)/.installed ## Build functions and layers for Lambda, without Docker
	RUNTIME_PYTHON=$(CURDIR)/$(BIN)/python $(TOOLS)/bin/sam build --config-env $(ENV)

package: build $(VENV)/.dev ## Build, then check what would be uploaded
	$(BIN)/python -m pytest -m package $(ARGS)

sam-local: build $(VENV)/.dev ## Run a built function in Docker (FUNCTION=..., EVENT=...)
	@[ -n "$(FUNCTION)" ] && [ -f "events/$(EVENT).json" ] || { echo "name a function and a sample: make sam-local FUNCTION=AdminApiFunction EVENT=admin_api/health"; exit 1; }
	$(BIN)/python -m local.sam_template
	AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=us-east-1 $(TOOLS)/bin/sam local invoke $(FUNCTION) \
	  --template .aws-sam/build/sam-local.yaml --event events/$(EVENT).json --env-vars events/env.json --docker-network host $(ARGS)

deploy: build ## Build and deploy (ARGS=--guided the first time, ENV=prod)
	$(TOOLS)/bin/sam deploy --config-env $(ENV) $(ARGS)

migrate-cloud: $(TOOLS)/.installed ## Apply the schema of the deployed stack (PHASE=pre or post)
	$(TOOLS)/bin/sam remote invoke --config-env $(ENV) MigrationsFunction --event '$(if $(PHASE),{"phase": "$(PHASE)"},{})'

reapply-erasures: $(TOOLS)/.installed ## After a restore: erase once more whoever was erased since
	$(TOOLS)/bin/sam remote invoke --config-env $(ENV) PollFunction --event '{"job": "reapply-erasures"}'

##@ Upkeep

setup: $(VENV)/.dev ## Create .venv with everything for running and testing

setup-tools: $(TOOLS)/.installed ## Create .venv-tools with SAM CLI and cfn-lint

vendor: $(VENV)/.local ## Write the console's libraries anew, from npm
	$(BIN)/python -m local.vendoring

lock: $(VENV)/.dev ## Compile the pinned requirements
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -o requirements/dev.txt requirements/dev.in
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -c requirements/dev.txt -o requirements/local.txt requirements/local.in
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -c requirements/dev.txt -o layers/dependencies/requirements.txt layers/dependencies/requirements.in
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -c requirements/dev.txt -o layers/embeddings/requirements.txt layers/embeddings/requirements.in
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -c requirements/dev.txt -o requirements/mutate.txt requirements/mutate.in
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -o requirements/tools.txt requirements/tools.in
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -o requirements/peers.txt requirements/peers.in
	CUSTOM_COMPILE_COMMAND="make lock" $(compile) -o requirements/frameworks.txt requirements/frameworks.in

# Extra indexes and wheel folders of this machine would put hashes into the locks that nobody else has.
compile = env -u PIP_EXTRA_INDEX_URL -u PIP_FIND_LINKS PIP_CONFIG_FILE=/dev/null $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe \
  --no-annotate --generate-hashes --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

endings: $(VENV)/.local ## Renew the list of top-level domains
	@list=$$(mktemp -d) && $(BIN)/python -m pip install --quiet --no-deps --target $$list publicsuffixlist==$(SUFFIX_LIST) && \
	  $(BIN)/python -m agent7.llm.top_level_domains $$list/publicsuffixlist/public_suffix_list.dat; rm -rf $$list

minilm: $(VENV)/.local ## Write the graph over MiniLM's weights anew
	@made=$$(mktemp -d) && $(BIN)/python -m pip install --quiet --target $$made --no-deps onnx==$(ONNX) ml_dtypes protobuf typing_extensions && \
	  PYTHONPATH=$(PYTHONPATH):$$made $(BIN)/python -m local.embedder.int8_graph shared/agent7/llm/minilm_int8/int8.onnx; rm -rf $$made

cross-encoder: $(VENV)/.dev ## Teach the reranker anew (TRAINING_ARGS)
	@made=$$(mktemp -d) && $(BIN)/python -m pip install --quiet --target $$made torch==$(TORCH) && \
	  PYTHONPATH=$(PYTHONPATH):$$made $(BIN)/python -m benchmarks.recall.cross_encoder $(TRAINING_ARGS); rm -rf $$made

clean: ## Remove builds and caches; keeps .venv and your data
	rm -rf .aws-sam test-results .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
