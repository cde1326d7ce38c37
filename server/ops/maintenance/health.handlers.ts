import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { healthEndpoints } from '#contract/system/health.endpoints.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { UNCANCELLABLE_QUEUES } from '#domain/system/health.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { BACKUP_QUEUE } from '#server/ops/backup/backup-work.ts'
import type { BackupJob } from '#server/ops/backup/backup-work.ts'
import { readDay } from '#server/ops/maintenance/health/day-figures.ts'
import { readJobs } from '#server/ops/maintenance/health/job-facts.ts'
import { listHealth } from '#server/ops/maintenance/health/list-health.ts'
import { forgetRepairs } from '#server/ops/maintenance/health/repair-facts.ts'
import { fixResources, resetPool, runRepair } from '#server/ops/maintenance/repairs/repair.ts'
import { readCallbackOrder } from '#server/orders/callbacks/callback-order.ts'
import { CALLBACK_QUEUE } from '#server/orders/callbacks/sending/callback-queue.ts'
import { setUpCallbacks } from '#server/orders/callbacks/set-up-callback.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { expectJob } from '#server/platform/jobs/job-watch.ts'

type Wanted = ParsedInputOf<'system.retryJob'>

async function findJob({ db }: Call, { queue, jobId }: Wanted) {
  const [job] = await readJobs(db, queue, jobId)
  if (!job) throw notFound('job')
  return job
}

const auditJob = async ({ db, actor }: Call, verb: 'retry' | 'cancel', { queue, jobId }: Wanted, state: string) =>
  await recordAudit(
    db,
    actor,
    `job.${verb}`,
    { kind: 'job', id: jobId },
    { from: { state }, to: { state: verb === 'retry' ? 'retry' : 'cancelled' }, queue },
  )

/** Runs a failed job again. A callback's is sent anew as a person's attempt, which its order's record shows. */
async function retryJob(call: Call, wanted: Wanted) {
  const { db, services, actor } = call
  const job = await findJob(call, wanted)
  if (job.state !== 'failed') throw new AppError(CODES.conflict, 'job.notFailed', { present: { state: job.state } })
  if (wanted.queue === CALLBACK_QUEUE) {
    const order = job.about === null ? undefined : await readCallbackOrder(db, job.about, { lock: true })
    if (!order) throw notFound('job')
    await setUpCallbacks(db, services, [order], { byUser: actor.name })
    await services.boss.deleteJob(wanted.queue, wanted.jobId, { db: fromDrizzle(db, sql) })
  } else {
    await services.boss.retry(wanted.queue, wanted.jobId, { db: fromDrizzle(db, sql) })
    expectJob(services, 0.5)
  }
  await auditJob(call, 'retry', wanted, job.state)
  return {}
}

/** Asks for a backup, which one of the processes makes; where one is being asked for already, that one counts. */
async function backUp({ db, services, actor }: Call) {
  await services.boss.send(BACKUP_QUEUE, { isAsked: true } satisfies BackupJob, { db: fromDrizzle(db, sql) })
  expectJob(services, 0.5)
  await recordAudit(db, actor, 'job.backUp', { kind: 'job', id: BACKUP_QUEUE })
  return {}
}

/** Cancels a job that has not begun and for which nothing waits. */
async function cancelJob(call: Call, wanted: Wanted) {
  const job = await findJob(call, wanted)
  const bound = UNCANCELLABLE_QUEUES[wanted.queue]
  if (bound !== undefined) throw new AppError(CODES.conflict, `job.${bound}`)
  if (job.state !== 'created' && job.state !== 'retry')
    throw new AppError(CODES.conflict, 'job.begun', { present: { state: job.state } })
  await call.services.boss.cancel(wanted.queue, wanted.jobId, { db: fromDrizzle(call.db, sql) })
  await auditJob(call, 'cancel', wanted, job.state)
  return {}
}

/** Handlers of the system's health, and of what is done about it. */
export const healthHandlers = {
  'system.getHealth': listHealth,
  'system.getDay': readDay,
  'system.retryJob': retryJob,
  'system.backUp': backUp,
  'system.cancelJob': cancelJob,
  'system-config.resetSystemResourcePool': async (call, input) =>
    await runRepair(resetPool, call, input).finally(() => forgetRepairs(call.services)),
  'system-config.fixSystemResources': async (call, input) =>
    await runRepair(fixResources, call, input).finally(() => forgetRepairs(call.services)),
} satisfies Pick<Handlers, keyof typeof healthEndpoints>
