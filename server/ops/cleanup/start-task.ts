import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { startOfMonth } from '#domain/months.ts'
import { hasDrifted, UNFINISHED_STATES } from '#domain/system/cleanable-tables.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { dryRun } from '#server/ops/cleanup/engine/dry-run.ts'
import type { DryRun } from '#server/ops/cleanup/engine/dry-run.ts'
import type { Queryable } from '#server/db/client.ts'
import { cleanupConfigs, cleanupTasks } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField, notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

export type Config = typeof cleanupConfigs.$inferSelect

/** Plan that was approved: the configuration's version, the cutoff (ms), and the number of rows to move. */
const PLAN = /^(\d{1,9})-(\d{1,15})-(\d{1,15})$/

/** Effect of a cleanup that would start now by a configuration. */
export interface Planned extends DryRun {
  cutoff: Date
  zone: string
}

/** Counts what would go; `root`, since it reads in a snapshot of its own. */
export async function planOf(
  { db, now, settings }: Pick<Services, 'db' | 'now' | 'settings'>,
  config: Config,
): Promise<Planned> {
  const zone = zoneOf({ settings })
  const cutoff = startOfMonth(now(), zone, config.months)
  const { tableName, timeField } = config
  return { ...(await dryRun(db, { tableName, timeField, cutoff })), cutoff, zone }
}

/** Effect of a cleanup that would start now, with the plan to send when it is started. */
export async function previewCleanup(
  { db, services }: Call,
  { id }: ParsedInputOf<'dataCleanConfig.preview'>,
): Promise<OutputOf<'dataCleanConfig.preview'>> {
  const config = await readConfig(db, id)
  return previewOf(config, await planOf(services, config))
}

/** Starts the cleanup that was approved, unless it would do something else by now. */
export async function startCleanup(
  { actor, db, services }: Call,
  { id, plan }: ParsedInputOf<'dataCleanConfig.start'>,
): Promise<Record<string, never>> {
  const [, version, cutoff, rows] = PLAN.exec(plan) ?? []
  if (version === undefined) throw badField('plan', 'wrongFormat')
  const config = await readConfig(db, id, true)
  const planned = await planOf(services, config)
  const isOther = config.version !== Number(version) || planned.cutoff.getTime() !== Number(cutoff)
  if (isOther || hasDrifted(Number(rows), planned.rows))
    throw askAgain(isOther, Number(rows), previewOf(config, planned))
  const task = await addTask(db, config, planned, actor.name, services.now())
  if (task === undefined) throw new AppError(CODES.conflict, 'dataClean.underWay')
  await recordAudit(
    db,
    actor,
    'dataCleanTask.start',
    { kind: 'dataCleanTask', id: String(task) },
    {
      from: null,
      to: { tableName: config.tableName, cutoff: planned.cutoff.toISOString(), plannedRows: planned.rows },
    },
  )
  return {}
}

/** Stores a task; undefined where another one of the table is under way. */
export async function addTask(
  db: Queryable,
  { id, version, tableName, timeField, batchRows }: Config,
  { rows, bytes, ...planned }: Planned,
  startedBy: string | null,
  createdAt: Date,
): Promise<number | undefined> {
  const [task] = await db
    .insert(cleanupTasks)
    .values({
      ...planned,
      ...{ configId: id, configVersion: version, tableName, timeField, batchRows, startedBy, createdAt },
      plannedRows: rows,
      plannedBytes: bytes,
    })
    .onConflictDoNothing()
    .returning({ id: cleanupTasks.id })
  return task?.id
}

/** A configuration; `isLocked` keeps it as it is until the transaction ends. */
async function readConfig(db: Queryable, id: number, isLocked = false): Promise<Config> {
  const reading = db.select().from(cleanupConfigs).where(eq(cleanupConfigs.id, id))
  const [config] = await (isLocked ? reading.for('no key update') : reading)
  if (!config) throw notFound('record')
  return config
}

const previewOf = (config: Config, { cutoff, rows, bytes, oldestAt, newestAt, heldBack }: Planned) => ({
  cutoff: cutoff.toISOString(),
  rows,
  bytes,
  oldestAt: oldestAt?.toISOString() ?? null,
  newestAt: newestAt?.toISOString() ?? null,
  heldBack: Object.entries(heldBack).map(([reason, held]) => ({
    reason,
    rows: held,
  })) as OutputOf<'dataCleanConfig.preview'>['heldBack'],
  plan: [config.version, cutoff.getTime(), rows].join('-'),
})

const askAgain = (isOther: boolean, planned: number, { rows, plan }: { rows: number; plan: string }) =>
  new AppError(CODES.conflict, isOther ? 'dataClean.otherConfig' : 'dataClean.otherRows', {
    params: { planned, rows },
    present: { rows, plan },
  })

/** True while a task of the configuration is under way. */
export async function isUnderWay(db: Queryable, configId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select exists (${db
      .select({ one: sql`1` })
      .from(cleanupTasks)
      .where(and(eq(cleanupTasks.configId, configId), inArray(cleanupTasks.state, [...UNFINISHED_STATES])))}) as is`,
  )
  return rows[0]?.is === true
}
