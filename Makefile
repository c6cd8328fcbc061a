# Needs python3 >= 3.11 with venv, git and make. Node comes from PyPI; the browser for the
# tests is the machine's own or comes from npm.

PY ?= python3
PORT ?= 8765
OPEN ?= 1
LAN ?= 0
HANDS ?= 1000000

BIN := .venv/bin
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
COMPILE := .cache/uv/bin/uv pip compile pyproject.toml --extra room --group build --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q

.PHONY: play test check coverage soak mutate screens bench-engine bench-evaluation bench-room bench-client lock clean client
.DELETE_ON_ERROR:

play: client
	@$(BIN)/fairdeal serve --port $(PORT) $(if $(filter 0,$(OPEN)),--no-open) $(if $(filter 1,$(LAN)),--lan)

# On two cores the browser tests run beside the others; what they say comes after. One that stands
# still ends them all: an alarm may be lost in the loop that talks to the browser.
test: check coverage
	@mkdir -p .cache; $(BIN)/pytest --durations=10 --timeout=240 --timeout-method=thread tests/e2e \
	> .cache/e2e.log 2>&1 & browser=$$!; \
	$(BIN)/pytest --durations=10 --ignore=tests/e2e; others=$$?; \
	wait $$browser; browser=$$?; cat .cache/e2e.log; \
	test $$others -eq 0 && test $$browser -eq 0
	$(BIN)/python hatch_build.py npm run -s test

check: .venv/.dev client
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tests.repo.rules_coverage --check
	$(BIN)/python hatch_build.py npm run -s check

# The rules of a hand are tested in every branch.
coverage: .venv/.dev
	@$(BIN)/coverage run -m pytest -q tests/hand
	@$(BIN)/coverage report

# What takes longer than a test may: interrupt it at any time, the next start goes on.
soak: .venv/.dev
	FAIRDEAL_FUZZ_EXAMPLES=20000 $(BIN)/pytest -q tests/fuzz
	FAIRDEAL_FAULTS=20 $(BIN)/pytest -q --timeout=0 tests/faults tests/cli/test_backup_and_audit.py
	FAIRDEAL_HOSTILE=all $(BIN)/pytest -q tests/e2e/test_hostile_text.py
	FAIRDEAL_AXE=all $(BIN)/pytest -q tests/e2e/test_pages.py
	$(BIN)/python -m tests.soak --hands $(HANDS)

# The rules of a hand, broken in one small way after another. Interrupt it, the next start goes on.
mutate: .venv/.dev
	$(BIN)/python -m tests.mutate

# Pictures of every page and state in all languages and sizes, in .cache/screens.
screens: .venv/.dev client
	@$(BIN)/python -m tests.e2e.screens

# Beside other engines, which have an environment of their own.
bench-engine: .venv/.made
	@"$(PY)" -m venv .cache/bench
	@.cache/bench/bin/python -m pip install -q --disable-pip-version-check -r benchmarks/requirements.txt
	PYTHONPATH=src .cache/bench/bin/python benchmarks/engine.py

# Hands and equities beside other libraries, in the same environment.
bench-evaluation: .venv/.made
	@"$(PY)" -m venv .cache/bench
	@.cache/bench/bin/python -m pip install -q --disable-pip-version-check -r benchmarks/requirements.txt
	PYTHONPATH=src .cache/bench/bin/python benchmarks/evaluation.py

# The whole room under load, on loopback addresses alone; five minutes.
bench-room: .venv/.editable
	@"$(PY)" -m venv .cache/bench-room
	@.cache/bench-room/bin/python -m pip install -q --disable-pip-version-check -r benchmarks/requirements-room.txt
	.cache/bench-room/bin/python benchmarks/room --plot .cache/bench-room/room.svg --json .cache/bench-room/room.json

# The browser client beside its budgets, in a real Chromium; ten minutes.
bench-client: .venv/.dev client
	PYTHONPATH=. $(BIN)/python benchmarks/client --json .cache/bench-client.json

lock:
	@"$(PY)" -m venv .cache/uv
	@.cache/uv/bin/python -m pip install -q --disable-pip-version-check uv
	$(COMPILE) -o requirements/play.txt
	$(COMPILE) --group test -o requirements/dev.txt

clean:
	rm -rf .venv .cache .hypothesis dist src/fairdeal/static web/node_modules
	find src tests -name __pycache__ -prune -exec rm -rf {} +

client: .venv/.editable
	@$(BIN)/python hatch_build.py

# A stamp is touched when its step is done, so an interrupted step runs again.
.venv/.dev: .venv/.editable requirements/dev.txt
	@echo "Installing locked packages for the tests ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.editable: .venv/.play pyproject.toml src/fairdeal/__init__.py
	@FAIRDEAL_SKIP_CLIENT=1 $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.play: .venv/.made requirements/play.txt
	@echo "Installing locked packages ..."
	@$(PIP) --require-hashes -r requirements/play.txt
	@touch $@

# Scripts in a venv hold its path, so the stamp holds it too: a moved tree makes a new one.
ifneq ($(shell cat .venv/.made 2>/dev/null),$(CURDIR))
.PHONY: .venv/.made
endif
.venv/.made:
	@"$(PY)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		found=$$("$(PY)" -c 'import platform; print(platform.python_version())' 2>/dev/null) || found=missing; \
		echo "Fairdeal needs Python 3.11 or newer; $(PY) is $$found. Set PY=/path/to/python3.11" >&2; exit 1; }
	@"$(PY)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Fairdeal needs Python's venv module, which $(PY) lacks. On Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Making .venv ..."
	@"$(PY)" -m venv --clear .venv
	@echo "$(CURDIR)" > $@
