import { and, asc, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CleanableName } from '#domain/system/cleanable-tables.ts'
import { amongIds, onePerTable, liveTable } from '#server/ops/cleanup/engine/task.ts'
import type { Task } from '#server/ops/cleanup/engine/task.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { AnyCleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { IsNamed } from '#server/ops/cleanup/tables/cleanable.ts'
import { isNamed, isNamedAmong } from '#server/ops/cleanup/tables/cleanable.ts'
import type { Db, Queryable } from '#server/db/client.ts'

/**
 * The first reason that holds a row back; null for one that goes. Values are written out: a plan that is made once for any rows is to know
 * how few others have them.
 */
export function heldSql({ heldBy }: Pick<AnyCleanable, 'heldBy'>, isIdNamed: IsNamed = isNamed): SQL {
  const cases = Object.entries(heldBy(isIdNamed)).map(([reason, holds]) => sql`when ${holds} then ${reason}`)
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`.inlineParams()
}

const judging = onePerTable<{ id: number }>(
  'judge',
  (found) => sql`select ${found.table.id}::float8 as id from ${liveTable(found.table)}
    where ${amongIds(found.table.id)} and (${heldSql(found, isNamedAmong(amongIds))}) is not null`,
)

/** The ids among some rows that something holds back. */
async function heldAmong(db: Queryable, found: AnyCleanable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await judging(found)(db, { ids })
  return new Set(rows.map(({ id }) => id))
}

/** The column of a table's time field. */
export function timeOf(name: CleanableName, field: string): PgColumn {
  const column = getTableColumns(cleanable(name).table)[field]
  if (column === undefined) throw new RangeError(`${name} has no time ${field}`)
  return column
}

/** A row that a batch comes to, and the chain in which it may leave no gap. */
interface NextRow extends Record<string, unknown> {
  id: number
  at: string
  chain: number | null
  /** An older row of its chain stayed. */
  follows: boolean
}

/**
 * The rows of a task's next batch, and the ids of those that go: the first after its last one, in the order of time; none where all are
 * done. Nothing is locked, and what is found may be over when they go.
 */
export async function nextRows(db: Db, task: Task): Promise<{ rows: NextRow[]; free: number[] }> {
  const found = cleanable(task.tableName)
  const { table, withoutGapIn } = found
  const at = timeOf(task.tableName, task.timeField)
  const from =
    task.lastAt === null ? undefined : sql`(${at}, ${table.id}) > (${task.lastAt}::timestamptz, ${task.lastId})`
  const follows =
    withoutGapIn === undefined || task.lastAt === null
      ? sql`false`
      : sql`exists (select 1 from ${liveTable(table)} as older where older.${sql.identifier('resource_id')} = ${withoutGapIn}
          and (older.occurred_at, older.id) <= (${task.lastAt}::timestamptz, ${task.lastId}))`
  const { rows } = await db.execute<NextRow>(sql`
    select ${table.id}::float8 as id, ${at}::text as at, ${withoutGapIn ?? sql`null`}::float8 as chain, ${follows} as follows
    from ${liveTable(table)} where ${and(sql`${at} < ${task.cutoff.toISOString()}::timestamptz`, from)}
    order by ${asc(at)}, ${asc(table.id)} limit ${task.batchRows}`)
  const ids = rows.map(({ id }) => id)
  return { rows, free: freeRows(rows, await heldAmong(db, found, ids)) }
}

/** Of rows in the order of time one that stays holds back those after it in its chain. */
function freeRows(rows: readonly NextRow[], held: ReadonlySet<number>): number[] {
  const stopped = new Set<number>()
  return rows.flatMap(({ id, chain, follows }) => {
    const isFree = !held.has(id) && !follows && (chain === null || !stopped.has(chain))
    if (!isFree && chain !== null) stopped.add(chain)
    return isFree ? [id] : []
  })
}
