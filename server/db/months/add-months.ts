import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { monthIn, startOfMonth } from '#domain/months.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { literal, locksFor, monthlyTables, monthsOf } from '#server/db/months/months.ts'
import type { Month, MonthlyTable } from '#server/db/months/months.ts'
import { limitWaiting, shortly, takeLocks } from '#server/db/transactions/lock-wait.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'

/** The months that are made before they come. */
const AHEAD = 2
/** So long before a month begins it is too late to make it. */
const SOON_MS = 3_600_000
/** The constraint while months are added. A process that ended meanwhile may have left it behind. */
const TO_COME = sql.raw('months_to_come')
/** Into the first of a month, whatever zone its start was reckoned in. */
const WELL_INTO_MS = 36 * 3_600_000

/**
 * Makes the months to come of all monthly tables; does nothing where they are there. Rows that came before their month was made stay in
 * the rest. Throws where others hold a table for longer than a moment: it is to be tried again.
 */
export async function addMonths(db: Db, now: Date, zone: string): Promise<void> {
  for (const table of await monthlyTables(db)) {
    const missing = await missingMonths(db, table, now, zone)
    if (missing.length === 0) continue
    const ahead = missing.filter(({ from }) => from > now)
    const isDone = ahead.length < missing.length && (await addToEmpty(db, table, missing))
    if (!isDone) await addBeside(db, table, ahead)
  }
}

async function missingMonths(db: Queryable, table: MonthlyTable, now: Date, zone: string): Promise<Month[]> {
  const last = (await monthsOf(db, table)).at(-1)?.to
  const end = startOfMonth(now, zone, -AHEAD - 1)
  if (last !== undefined && last >= end) return []
  const first = await firstToMake(db, table, now, zone)
  const missing: Month[] = []
  for (let from = last !== undefined && last > first ? last : first; from < end; ) {
    const within = new Date(from.getTime() + WELL_INTO_MS)
    const to = startOfMonth(within, zone, -1)
    missing.push({ name: `${table.name}_${monthIn(within, zone).replace('-', '_')}`, from, to })
    from = to
  }
  return missing
}

/** The present month while there are no rows at all; then one that does not begin before it is made. */
async function firstToMake(db: Queryable, table: MonthlyTable, now: Date, zone: string): Promise<Date> {
  return (await hasRest(db, table))
    ? startOfMonth(new Date(now.getTime() + SOON_MS), zone, -1)
    : startOfMonth(now, zone)
}

const restOf = ({ name }: MonthlyTable): SQL => sql`${sql.identifier(`${name}_rest`)}`

/** True where there are rows of no month. */
async function hasRest(db: Queryable, table: MonthlyTable): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (select 1 from ${restOf(table)}) as has`)
  return rows[0]?.has === true
}

/** Adds months while the rest has no rows, which is read at once; false where it has some, or some have come meanwhile. */
async function addToEmpty(db: Db, table: MonthlyTable, months: readonly Month[]): Promise<boolean> {
  if (await hasRest(db, table)) return false
  const [locks, statements] = await statementsFor(db, table, months)
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select ${limitWaiting}`)
    for (const lock of locks) await tx.execute(lock)
    await tx.execute(sql`lock table ${restOf(table)} in share row exclusive mode`)
    if (await hasRest(tx, table)) return false
    for (const statement of statements) await tx.execute(statement)
    return true
  })
}

/**
 * Adds months that follow each other beside the rest. A constraint that is checked beside those who write says that the rest has nothing
 * of them; otherwise it would be read under the lock of the table. Nothing may come to them meanwhile, which is why they have to lie ahead.
 * That it is checked is told under that lock: a statement under way that learns of it may fail in PostgreSQL 18 (`unrecognized token`).
 */
async function addBeside(db: Db, table: MonthlyTable, months: readonly Month[]): Promise<void> {
  const [rest, key] = [restOf(table), sql.identifier(table.key)]
  const { from, to } = { from: months[0]?.from, to: months.at(-1)?.to }
  if (from === undefined || to === undefined) return
  const withoutCheck = sql`alter table ${rest} drop constraint if exists ${TO_COME}`
  const [locks, statements] = await statementsFor(db, table, months)
  await shortly(db, [
    withoutCheck,
    sql`alter table ${rest} add constraint ${TO_COME} check (${key} < ${literal(from)} or ${key} >= ${literal(to)}) not valid`,
  ])
  try {
    await unhurried(db, async (tx) => {
      await tx.execute(sql`alter table ${rest} validate constraint ${TO_COME}`)
      await takeLocks(tx, locks)
      for (const statement of [...statements, withoutCheck]) await tx.execute(statement)
    })
  } catch (error) {
    await shortly(db, [withoutCheck])
    throw error
  }
}

/** Statements that make months, and the locks that they take first. */
async function statementsFor(
  db: Db,
  table: MonthlyTable,
  months: readonly Month[],
): Promise<[locks: SQL[], statements: SQL[]]> {
  const guards = await guardsOf(db, table)
  return [await locksFor(db, table.name), months.flatMap((month) => statementsOf(table, month, guards))]
}

/** What defines a trigger of the month with this name. */
type Guard = (month: string) => string

/** Each month has a key of its own, which the whole table cannot have. */
function statementsOf(table: MonthlyTable, { from, name, to }: Month, guards: readonly Guard[]): SQL[] {
  const month = sql.identifier(name)
  return [
    sql`create table ${month} partition of ${sql.identifier(table.name)} for values from (${literal(from)}) to (${literal(to)})`,
    sql`alter table ${month} add primary key (id)`,
    ...guards.map((define) => sql.raw(define(name))),
  ]
}

/** Triggers that keep rows from being changed; a month would not have them by itself. */
async function guardsOf(db: Queryable, { name }: MonthlyTable): Promise<Guard[]> {
  const { rows } = await db.execute<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${`public.${name}`}::regclass and not tgisinternal and tgtype & 1 = 0 and tgoldtable is null and tgnewtable is null`)
  return rows.map(
    ({ definition }) =>
      (month) =>
        definition.replace(` ON public.${name} `, ` ON public.${month} `),
  )
}
