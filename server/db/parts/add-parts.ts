import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'
import { locksFor, restOf } from '#server/db/parts/parts.ts'
import type { DividedTable, Part } from '#server/db/parts/parts.ts'
import { limitWaiting, shortly, takeLocks } from '#server/db/transactions/lock-wait.ts'
import { unhurried } from '#server/db/transactions/one-connection.ts'

/** The constraint while parts are added. A process of an earlier version, which knew months alone, may have left it behind. */
const TO_COME = sql.raw('months_to_come')

/** True where there are rows in none of the parts. */
export async function hasRest(db: Queryable, table: DividedTable): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (select 1 from ${restOf(table)}) as has`)
  return rows[0]?.has === true
}

/** Adds parts while the rest has no rows, which is read at once; false where it has some, or some have come meanwhile. */
export async function addToEmpty(db: Db, table: DividedTable, parts: readonly Part[]): Promise<boolean> {
  if (await hasRest(db, table)) return false
  const [locks, statements] = await statementsFor(db, table, parts)
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
 * Adds parts that follow each other beside the rest. A constraint that is checked beside those who write says that the rest has nothing
 * of them; otherwise it would be read under the lock of the table. Nothing may come to them meanwhile, which is why they have to lie ahead.
 * That it is checked is told under that lock: a statement under way that learns of it may fail in PostgreSQL 18 (`unrecognized token`).
 */
export async function addBeside(db: Db, table: DividedTable, parts: readonly Part[]): Promise<void> {
  const [rest, key] = [restOf(table), sql.identifier(table.key)]
  const { from, to } = { from: parts[0]?.from, to: parts.at(-1)?.to }
  if (from === undefined || to === undefined) return
  const withoutCheck = sql`alter table ${rest} drop constraint if exists ${TO_COME}`
  const [locks, statements] = await statementsFor(db, table, parts)
  await shortly(db, [
    withoutCheck,
    sql`alter table ${rest} add constraint ${TO_COME} check (${key} < ${from} or ${key} >= ${to}) not valid`,
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

/** Statements that make parts, and the locks that they take first. */
async function statementsFor(
  db: Db,
  table: DividedTable,
  parts: readonly Part[],
): Promise<[locks: SQL[], statements: SQL[]]> {
  const own = [...(await keysOf(db, table)), ...(await guardsOf(db, table))]
  return [await locksFor(db, table.name), parts.flatMap((part) => statementsOf(table, part, own))]
}

/** Something that each part has for itself: what defines that of the part with this name. */
type Own = (part: string) => string

function statementsOf(table: DividedTable, { from, name, to }: Part, own: readonly Own[]): SQL[] {
  return [
    sql`create table ${sql.identifier(name)} partition of ${sql.identifier(table.name)} for values from (${from}) to (${to})`,
    ...own.map((define) => sql.raw(define(name))),
  ]
}

/** Unique indexes of each part, as the rest has them; the whole table cannot keep them. */
async function keysOf(db: Queryable, { name }: DividedTable): Promise<Own[]> {
  const { rows } = await db.execute<{ index: string; definition: string; isKey: boolean }>(sql`
    select c.relname as index, pg_get_indexdef(indexrelid) as definition, indisprimary as "isKey"
    from pg_index join pg_class c on c.oid = indexrelid
    where indrelid = ${`public.${name}_rest`}::regclass and indisunique and not exists (select from pg_inherits where inhrelid = indexrelid)`)
  return rows.map(({ definition, index, isKey }) => (part) => {
    if (isKey) return `alter table "${part}" add primary key (id)`
    const own = index.replace(name, part).replace(/_rest$/, '')
    return definition.replace(` ${index} ON public.${name}_rest `, ` "${own}" ON public."${part}" `)
  })
}

/** Triggers that keep rows from being changed; a part would not have them by itself. */
async function guardsOf(db: Queryable, { name }: DividedTable): Promise<Own[]> {
  const { rows } = await db.execute<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${`public.${name}`}::regclass and not tgisinternal and tgtype & 1 = 0 and tgoldtable is null and tgnewtable is null`)
  return rows.map(
    ({ definition }) =>
      (part) =>
        definition.replace(` ON public.${name} `, ` ON public.${part} `),
  )
}
