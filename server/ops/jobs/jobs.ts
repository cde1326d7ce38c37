import type { PgBoss } from 'pg-boss'
import { accountHealthWork } from '#server/parties/account-health/account-health-work.ts'
import { KEPT_KINDS } from '#server/db/schema/schema.ts'
import { alarmsWork } from '#server/ops/alarms/alarms-work.ts'
import { auditChainWork } from '#server/access/audit/audit-chain.ts'
import { backupWork } from '#server/ops/backup/backup-work.ts'
import { cleanupWork } from '#server/ops/cleanup/cleanup-work.ts'
import { monthsWork } from '#server/platform/jobs/months-work.ts'
import { bankShareWork } from '#server/collect/bank-records/figures/tell-fallen.ts'
import { backlogWork } from '#server/collect/bank-records/backlog/backlog-work.ts'
import { forwardWork } from '#server/collect/bank-records/forwarding/forward-work.ts'
import { rereadWork } from '#server/collect/bank-records/messages/reread-work.ts'
import { statementWork } from '#server/collect/bank-records/statements/statement-work.ts'
import { chainPatchWork } from '#server/collect/chain-patches/chain-patch-work.ts'
import { callbackWork } from '#server/orders/callbacks/sending/callback-work.ts'
import { testCallbackWork } from '#server/orders/test-orders/test-callbacks.ts'
import { testOrderWork } from '#server/orders/test-orders/test-order-work.ts'
import { ledgerCheckWork } from '#server/ledger/checks/ledger-check-work.ts'
import { orderTimeoutWork } from '#server/collect/orders/order-timeouts.ts'
import { rejectionWork } from '#server/collect/orders/rejection-work.ts'
import { draftWork } from '#server/payout/payout-batches/draft/draft-work.ts'
import { claimWork } from '#server/payout/payouts/claims/expire-claims.ts'
import { gatewayWork } from '#server/payout/payouts/gateway/gateway-work.ts'
import { ipGuardWork } from '#server/collect/ip-guard/run-rules.ts'
import { followRunState } from '#server/ops/jobs/follow-run-state.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { listenForWakeUps } from '#server/platform/jobs/wake-ups.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'
import { counterCheckWork } from '#server/parties/resources/counter-check-work.ts'
import { trustedChainWork } from '#server/collect/trusted-chain/trusted-chain-work.ts'
import { keptWork } from '#server/figures/kept/work.ts'
import { botsWork } from '#server/chat/bots/bots-work.ts'
import { usdtWork } from '#server/collect/usdt/usdt-work.ts'

/** All background work, in start order. */
const WORK: readonly BackgroundWork[] = [
  callbackWork,
  testCallbackWork,
  forwardWork,
  rejectionWork,
  ledgerCheckWork,
  orderTimeoutWork,
  testOrderWork,
  gatewayWork,
  claimWork,
  draftWork,
  accountHealthWork,
  trustedChainWork,
  chainPatchWork,
  backlogWork,
  rereadWork,
  bankShareWork,
  statementWork,
  usdtWork(),
  botsWork(),
  ...KEPT_KINDS.flatMap(keptWork),
  counterCheckWork,
  auditChainWork,
  monthsWork,
  ipGuardWork,
  cleanupWork,
  backupWork,
  alarmsWork,
]

/** How to stop the started work, per process. */
const running = new WeakMap<Services, Stop[]>()

/** Creates the queues of all background work; does nothing for existing ones. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { createQueues } of WORK) await createQueues?.(boss)
}

/** Starts the background work in this process, as far as the run state lets it run. */
export async function startJobs(services: Services): Promise<void> {
  const stops: Stop[] = []
  running.set(services, stops)
  stops.push(await listenForWakeUps(services))
  for (const work of WORK) stops.push(await followRunState(services, work))
}

/** Stops taking new jobs and waits for running ones. The caller closes the job queue itself. */
export async function stopJobs(services: Services): Promise<void> {
  const stops = running.get(services) ?? []
  running.delete(services)
  for (const stop of stops.toReversed()) await stop()
}
