import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import { dimensionsOf } from '#server/db/totals/totals-parts.ts'
import { inSnapshot } from '#server/db/transactions/one-connection.ts'
import { foldDeltas } from '#server/figures/totals/fold-deltas.ts'
import { listed, rowsAsDeltas, spread, totalsSql } from '#server/figures/totals/totals-sql.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { checkWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import { wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import type { WakeUp } from '#server/platform/jobs/wake-ups.ts'
import type { Services } from '#server/platform/services.ts'

/** A total that differs from the rows it counts: its dimensions, and each measure as kept and as counted. */
interface TotalFault extends Record<string, unknown> {
  scope: number
  /** The owner's id; 0 for everyone. */
  scopeId: string
  /** `-infinity` for all days. */
  day: string
  /** The measures in the order of the definition; `kept` includes the changes not folded yet. */
  kept: string
  counted: string
}

const FAULTS_TOLD = 100

/**
 * Compares all totals of a kind with its rows in one snapshot; returns those that differ, and none if the totals were
 * never built.
 */
export async function checkTotals(db: Db, kind: TotalsKind): Promise<TotalFault[]> {
  return await inSnapshot(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows: states } = await tx.execute<{ zone: string }>(
      sql`select zone from totals_states where kind = ${kind.name}`,
    )
    const zone = states[0]?.zone
    return zone === undefined ? [] : (await tx.execute<TotalFault>(faultsOf(kind, zone))).rows
  })
}

/** Both sides in one statement, each summed by itself. */
function faultsOf(kind: TotalsKind, zone: string): SQL {
  const { deltas, totals, dimensions, measures } = totalsSql(kind)
  const keys = listed([sql`scope`, sql`scope_id`, sql`day`, ...dimensions])
  const sumsOf = (isKept: SQL) => measures.map((name) => sql`coalesce(sum(${name}) filter (where ${isKept}), 0)`)
  const kept = sumsOf(sql`is_kept`)
  const counted = sumsOf(sql`not is_kept`)
  const differ = kept.map((sum, at) => sql`${sum} <> ${counted[at]}`)
  const found = dimensionsOf(kind).map(({ field, name }) => sql`${sql.identifier(name)} as ${sql.identifier(field)}`)
  return sql`
    select scope, scope_id::text as "scopeId", day::text, ${listed(found)},
      concat_ws(' ', ${listed(kept)}) as kept, concat_ws(' ', ${listed(counted)}) as counted
    from (
      select true as is_kept, ${keys}, ${listed(measures)} from ${totals}
      union all select true, k.* from (select ${spread(kind, sql`${deltas}`, zone)}) k
      union all select false, c.* from (select ${spread(kind, rowsAsDeltas(kind), zone)}) c
    ) both_sides
    group by ${keys}
    having ${sql.join(differ, sql` or `)}
    limit ${FAULTS_TOLD}`
}

const FOLD_MS = 1_000

/** Folds the changes of kept sums every second in which there are some; another zone has them made anew. */
export const foldingWork = (
  kind: string,
  deltas: PgTable,
  fold: (services: Services) => Promise<number>,
): BackgroundWork => ({
  start: async (services) =>
    await Promise.resolve(
      startSweep({
        everyMs: FOLD_MS,
        wakeUps: wakeUpsOf(services, [getTableName(deltas) as WakeUp, 'settings']),
        clock: services.clock,
        work: async (isStopping) => {
          while (!isStopping() && (await fold(services)) > 0);
        },
        onError: (error) => services.log.error({ err: error, kind }, 'totals could not be folded'),
      }),
    ),
})

export const totalsFolding = (kind: TotalsKind): BackgroundWork =>
  foldingWork(kind.name, kind.deltas, async (services) => await foldTotals(services, kind))

/** Compares all totals of a kind with its rows every night. */
export const totalsCheck = (kind: TotalsKind): BackgroundWork =>
  checkWork({
    queue: `${kind.name}Totals.check`,
    cron: '20 3 * * *',
    expireInSeconds: 3_600,
    find: async ({ db }) => {
      const faults = await checkTotals(db, kind)
      return faults.length === 0 ? undefined : faults
    },
    says: {
      sound: `the ${kind.name} totals equal their rows`,
      faulty: `the ${kind.name} totals differ from their rows`,
    },
  })

/** Folds the changes of a kind's rows since the last run into the totals; returns their number. */
export async function foldTotals(services: Pick<Services, 'db' | 'settings'>, kind: TotalsKind): Promise<number> {
  return await foldDeltas(services, {
    name: kind.name,
    deltas: kind.deltas,
    kept: kind.totals,
    add: (rows, zone) => addTotals(kind, rows, zone),
    addRows: async (tx, zone) => void (await tx.execute(addTotals(kind, rowsAsDeltas(kind), zone))),
  })
}

/** Adds rows in the shape of deltas to every total they count towards. */
function addTotals(kind: TotalsKind, rows: SQL, zone: string): SQL {
  const { totals, dimensions, measures } = totalsSql(kind)
  const keys = listed([sql`scope`, sql`scope_id`, sql`day`, ...dimensions])
  return sql`
    insert into ${totals} as t (${keys}, ${listed(measures)})
    select ${spread(kind, rows, zone)}
    on conflict (${keys}) do update
    set ${listed(measures.map((name) => sql`${name} = t.${name} + excluded.${name}`))}`
}
