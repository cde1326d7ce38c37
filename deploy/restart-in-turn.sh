#!/usr/bin/env bash
# Restarts processes one after another, each once the one before is ready: `deploy/restart-in-turn.sh 1 2 3`.
set -euo pipefail

for process in "$@"; do
  systemctl restart "paydesk@$process"
  until curl -fsS -o /dev/null "http://127.0.0.1:879$process/healthz"; do sleep 1; done
  echo "process $process is ready"
done
