import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CleanableName, HeldReason } from '#domain/system/cleanable-tables.ts'
import type { Db } from '#server/db/client.ts'
import { liveTable, rowBytes } from '#server/ops/cleanup/engine/task.ts'
import { heldSql, timeOf } from '#server/ops/cleanup/engine/held-rows.ts'
import { cleanable } from '#server/ops/cleanup/tables/all-tables.ts'

/** Rows of a table before a time. */
export interface Wanted {
  tableName: CleanableName
  timeField: string
  cutoff: Date
}

/** Effect of a cleanup that would start now. */
export interface DryRun {
  rows: number
  bytes: number
  oldestAt: Date | null
  newestAt: Date | null
  heldBack: Partial<Record<HeldReason, number>>
}

/** Large tables take longer than a call's statement may. */
const STATEMENT_TIMEOUT = '10min'

interface Group extends Record<string, unknown> {
  reason: HeldReason | null
  rows: number
  bytes: number
  oldest: string | null
  newest: string | null
}

/** Judges all rows before the cutoff as a run would, in one snapshot, and changes nothing. */
export async function dryRun(root: Db, wanted: Wanted): Promise<DryRun> {
  return await root.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`))
      const { rows } = await tx.execute<Group>(sql`
        with ${judged(wanted)}
        select reason, count(*)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes, min(at)::text as oldest, max(at)::text as newest
        from judged group by reason`)
      const goes = rows.find(({ reason }) => reason === null)
      const parts = goes === undefined ? 0 : await bytesOfParts(tx, wanted)
      return {
        rows: goes?.rows ?? 0,
        bytes: (goes?.bytes ?? 0) + parts,
        oldestAt: dateOf(goes?.oldest),
        newestAt: dateOf(goes?.newest),
        heldBack: Object.fromEntries(
          rows.flatMap((group) => (group.reason === null ? [] : [[group.reason, group.rows]])),
        ),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const dateOf = (text: string | null | undefined) => (text == null ? null : new Date(text))

/** The rows before the cutoff with the reason that holds each back, null for those that go. */
function judged({ tableName, timeField, cutoff }: Wanted): SQL {
  const found = cleanable(tableName)
  const { table, withoutGapIn } = found
  const at = timeOf(tableName, timeField)
  const direct = sql`direct as materialized (
    select ${table.id} as id, ${at} as at, ${withoutGapIn ?? sql`null::int8`} as chain, ${heldSql(found)} as reason, ${rowBytes(table)} as bytes
    from ${liveTable(table)} where ${at} < ${cutoff.toISOString()}::timestamptz)`
  const after = sql`bool_or(reason is not null) over (partition by chain order by at, id)`
  const reason = withoutGapIn
    ? sql`coalesce(reason, case when chain is not null and ${after} then 'laterOnes' end)`
    : sql`reason`
  return sql`${direct}, judged as (select id, at, bytes, ${reason} as reason from direct)`
}

/** The size of what goes along with the rows. */
async function bytesOfParts(db: Pick<Db, 'execute'>, wanted: Wanted): Promise<number> {
  let sum = 0
  for (const { table, of } of cleanable(wanted.tableName).parts) {
    const { rows } = await db.execute<{ bytes: number }>(sql`
      with ${judged(wanted)}
      select coalesce(sum(${rowBytes(table)}), 0)::float8 as bytes from ${liveTable(table)}
      where ${of((column) => sql`${column} in (select id from judged where reason is null)`)}`)
    sum += rows[0]?.bytes ?? 0
  }
  return sum
}
