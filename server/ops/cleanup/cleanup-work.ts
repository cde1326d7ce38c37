import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { detachedMonths, settleMonths } from '#server/ops/cleanup/engine/months.ts'
import { runTask } from '#server/ops/cleanup/engine/run-task.ts'
import type { Pace } from '#server/ops/cleanup/engine/task.ts'
import { addTask, isUnderWay, planOf } from '#server/ops/cleanup/start-task.ts'
import { LOCK_SPACES, whileLocked } from '#server/db/transactions/advisory-locks.ts'
import { cleanupConfigs, cleanupTasks } from '#server/db/schema/schema.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 3_000
const DAY_MS = 86_400_000
/** Every task is worked on by the process that holds this. */
const LOCK = [LOCK_SPACES.cleanup, 0] as const

type Parts = Pick<Services, 'db' | 'log' | 'now' | 'pool' | 'settings'>

/** Works on the tasks that are under way, in one process at a time; a task whose process ended goes on in another. */
export const cleanupWork = sweepWork({
  needs: 'orderWork',
  everyMs: SWEEP_MS,
  wokenBy: ['cleanup_tasks', 'cleanup_configs', 'settings'],
  work: async (services, isStopping) => ((await runCleanups(services, isStopping)) ? 0 : undefined),
  failure: 'the cleanup of old rows failed',
})

/** Makes the tasks that are due by `dataClearCycle`, and works on all that may go on. Answers whether there was anything to do. */
export async function runCleanups(
  services: Parts,
  isStopping: Pace['isStopping'] = () => false,
  rest: Pace['rest'] = delay,
): Promise<boolean> {
  const pace = { isStopping, rest }
  if (!(await isAnythingToDo(services))) return false
  await whileLocked(services.pool, LOCK, async () => {
    await settleMonths(services.db, pace)
    await addDueTasks(services)
    for (const task of await openTasks(services)) if (!isStopping()) await runTask(services, task, pace)
  })
  return true
}

const openTasks = async ({ db }: Parts) =>
  await db
    .select()
    .from(cleanupTasks)
    .where(inArray(cleanupTasks.state, ['planned', 'running', 'restoring']))
    .orderBy(asc(cleanupTasks.id))

const isAnythingToDo = async (services: Parts) =>
  (await openTasks(services)).length > 0 ||
  (await dueConfigs(services)).length > 0 ||
  (await detachedMonths(services.db)).length > 0

/** The enabled configurations whose last automatic task is longer ago than the setting says. */
async function dueConfigs({ db, now, settings }: Parts) {
  const last = db
    .select({ configId: cleanupTasks.configId, at: max(cleanupTasks.createdAt).as('at') })
    .from(cleanupTasks)
    .where(isNull(cleanupTasks.startedBy))
    .groupBy(cleanupTasks.configId)
    .as('last')
  const rows = await db
    .select({ config: cleanupConfigs, at: last.at })
    .from(cleanupConfigs)
    .leftJoin(last, eq(last.configId, cleanupConfigs.id))
    .where(and(eq(cleanupConfigs.enabled, true)))
    .orderBy(asc(cleanupConfigs.id))
  const due = now().getTime() - settings.get('dataClearCycle') * DAY_MS
  return rows.filter(({ at }) => at === null || new Date(at).getTime() <= due).map(({ config }) => config)
}

/** Found rows or not: that a run found nothing is recorded, too. */
async function addDueTasks(services: Parts): Promise<void> {
  for (const config of await dueConfigs(services)) {
    if (await isUnderWay(services.db, config.id)) continue
    await addTask(services.db, config, await planOf(services, config), null, services.now())
  }
}
