import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  amongIds,
  ids,
  onePerTable,
  archiveTable,
  columnsOf,
  liveTable,
  tallySql,
} from '#server/ops/cleanup/engine/task.ts'
import { heldSql } from '#server/ops/cleanup/engine/held-rows.ts'
import { partsOf } from '#server/ops/cleanup/tables/all-tables.ts'
import type { AnyCleanable } from '#server/ops/cleanup/tables/all-tables.ts'
import type { Part } from '#server/ops/cleanup/tables/cleanable.ts'
import { isNamedAmong } from '#server/ops/cleanup/tables/cleanable.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Tally } from '#server/db/schema/cleanup-schema.ts'

const taskId = sql`${sql.placeholder('taskId')}::int8`

/** A row is held back that was free when it was looked at; nothing may stay of what its transaction did. */
export class RowsChanged extends Error {}

/**
 * Locks rows and moves them with all that goes along to the archive; answers what was moved, by table. They are judged in the statement
 * that moves them, whose snapshot is later than the lock: between, an order may have been opened again.
 */
export async function archiveRows(
  tx: Queryable,
  found: AnyCleanable,
  task: number,
  rows: readonly number[],
): Promise<Record<string, Tally>> {
  await locking(found)(tx, { ids: rows })
  const { free, moved } = movedBy(await archiving(found)(tx, { ids: rows, taskId: task }))
  if (free < rows.length) throw new RowsChanged(`${rows.length - free} rows are held back`)
  return moved
}

/** Puts rows with all that went along back where they were; answers what was put back, by table. */
export async function restoreRows(
  tx: Queryable,
  found: AnyCleanable,
  task: number,
  rows: readonly number[],
): Promise<Record<string, Tally>> {
  return movedBy(await restoring(found)(tx, { ids: rows, taskId: task })).moved
}

/** From where rows go, and to where; of each table which. */
interface Move {
  from: (table: Part['table']) => SQL
  to: (part: Part, columns: SQL) => SQL
  which: (part: Part) => SQL
  /** How many of the table's own may go, as `rows`. */
  free: SQL
}

/** Rows go only where none of the batch is held back: one that others refer to could not, and the statement would fail. */
const allFree = sql`(select rows = cardinality(${ids}) from free)`

/**
 * Rows of all tables in one statement: references between the tables are checked when all of it is done.
 */
function inOneStatement(parts: readonly Part[], { from, to, which, free }: Move): SQL {
  const steps = parts.map((part) => {
    const [name, columns] = [getTableName(part.table), columnsOf(part.table)]
    const gone = sql.identifier(`gone_${name}`)
    return {
      move: sql`${gone} as (delete from ${from(part.table)} where ${which(part)} returning ${columns}),
        ${sql.identifier(`kept_${name}`)} as (insert into ${to(part, columns)} from ${gone})`,
      tally: sql`(select row_to_json(t) from (select ${tallySql(part.table)} from ${gone}) as t) as ${sql.identifier(name)}`,
    }
  })
  const [moves, tallies] = [steps.map(({ move }) => move), steps.map(({ tally }) => tally)]
  return sql`with free as materialized (${free}), ${sql.join(moves, sql`, `)}
    select (select rows from free) as free_rows, ${sql.join(tallies, sql`, `)}`
}

type Moved = Record<string, Tally> & { free_rows: number }

function movedBy([row]: readonly Moved[]): { free: number; moved: Record<string, Tally> } {
  const { free_rows: free = 0, ...moved } = row ?? {}
  return { free, moved: Object.fromEntries(Object.entries(moved).filter(([, tally]) => tally.rows > 0)) }
}

const locking = onePerTable(
  'lock',
  ({ table }) => sql`select 1 from ${liveTable(table)} where ${amongIds(table.id)} order by ${table.id} for update`,
)

const archiving = onePerTable<Moved>('archive', (found) => {
  const { table } = found
  return inOneStatement(partsOf(found), {
    from: liveTable,
    to: ({ table: one }, columns) => sql`${archiveTable(one)} (${columns}, task_id) select ${columns}, ${taskId}`,
    which: ({ of }) => sql`${of(amongIds)} and ${allFree}`,
    free: sql`select count(*)::int as rows from ${liveTable(table)} where ${amongIds(table.id)} and (${heldSql(found, isNamedAmong(amongIds))}) is null`,
  })
})

const restoring = onePerTable<Moved>('restore', (found) => {
  return inOneStatement(partsOf(found), {
    from: archiveTable,
    to: ({ table: one }, columns) => sql`${liveTable(one)} (${columns}) overriding system value select ${columns}`,
    which: ({ of }) => sql`task_id = ${taskId} and ${of(amongIds)}`,
    free: sql`select 0 as rows`,
  })
})
