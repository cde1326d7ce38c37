import { and, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { IpFreezeRow } from '#contract/ip-guard.endpoints.ts'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import type { FreezeState } from '#domain/ip-guard/ip-guard.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipFreezes, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { momentOf, secondOf } from '#server/collect/ip-guard/judge-orders.ts'
import { standsIn } from '#server/collect/ip-guard/networks-of-orders.ts'
import { parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import { containing } from '#server/platform/lists/filters/conditions.ts'
import { contains, equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'

type FreezeRecord = typeof ipFreezes.$inferSelect

/** The state that a freeze has at a time: it ends by itself. */
export function stateOf(
  { expiresAt, liftedAt, mode }: Pick<FreezeRecord, 'expiresAt' | 'liftedAt' | 'mode'>,
  at: Date,
): FreezeState {
  if (mode === 'observe') return 'observed'
  if (liftedAt) return 'lifted'
  return expiresAt > at ? 'active' : 'ended'
}

/** The condition of `stateOf`, for the database. */
const stateIs = (state: FreezeState, at: Date): SQL => {
  const now = sql`${at.toISOString()}::timestamptz`
  const conditions: Record<FreezeState, SQL> = {
    observed: sql`${ipFreezes.mode} = 'observe'`,
    lifted: sql`${ipFreezes.mode} = 'freeze' and ${ipFreezes.liftedAt} is not null`,
    active: sql`${ipFreezes.mode} = 'freeze' and ${ipFreezes.liftedAt} is null and ${ipFreezes.expiresAt} > ${now}`,
    ended: sql`${ipFreezes.mode} = 'freeze' and ${ipFreezes.liftedAt} is null and ${ipFreezes.expiresAt} <= ${now}`,
  }
  return conditions[state]
}

/** Freezes and what would have been frozen, newest first. */
export const freezes = listOf('ipFreeze.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(ipFreezes), cursor })
      .from(ipFreezes)
      .$dynamic(),
  key: ipFreezes.id,
  filters: {
    id: equals(ipFreezes.id),
    network: (text) => {
      const held = parseNetwork(text) ? sql`${ipFreezes.network}::inet && ${text.trim()}::inet` : undefined
      return or(held, ilike(ipFreezes.network, containing(text.trim())))
    },
    state: (states, _field, { services }) =>
      states.length === 0 ? undefined : or(...states.map((state) => stateIs(state, services.now()))),
    ruleName: contains(ipFreezes.ruleName),
    reason: contains(ipFreezes.reason),
  },
  present: async (rows, { db, services }) => {
    const counts = await countSince(db, rows)
    return rows.map((row) => present(row, services.now(), counts.get(row.id)))
  },
})

/** A page of freezes, and whether some of the orders that they name lie in the archive. */
export async function freezePage(
  call: Call,
  input: ParsedInputOf<'ipFreeze.getList'>,
): Promise<OutputOf<'ipFreeze.getList'>> {
  const page = await freezes.page(call, input)
  const begins = page.list.map(({ fromTime }) => Date.parse(fromTime))
  if (begins.length === 0) return page
  const { isArchived } = await withArchived(call.db, orders, orders.createdAt, new Date(Math.min(...begins)))
  return { ...page, countsArchived: isArchived }
}

interface Since extends Record<string, unknown> {
  id: number
  since: number
  sincePaid: number
}

/** The orders that came from each network while it was, or would have been, frozen: all of them where a rule only observed. */
async function countSince(db: Queryable, rows: readonly FreezeRecord[]): Promise<Map<number, Since>> {
  if (rows.length === 0) return new Map()
  const earliest = new Date(Math.min(...rows.map(({ startsAt }) => startsAt.getTime())))
  const { from } = await withArchived(db, orders, orders.createdAt, earliest)
  const { rows: counted } = await db.execute<Since>(sql`
    select f.id::float8 as id, count(orders.id)::int as since, (count(orders.id) filter (where orders.status = ${PAID_STATUS}))::int as "sincePaid"
    from ip_freezes f left join ${from} on ${standsIn(sql`f.network::inet`)} and orders.created_at >= f.starts_at
      and orders.created_at < least(f.expires_at, coalesce(date_trunc('second', f.lifted_at), f.expires_at))
    where ${inArray(
      sql`f.id`,
      rows.map(({ id }) => id),
    )} group by f.id`)
  return new Map(counted.map((row) => [row.id, row]))
}

function present(row: FreezeRecord, at: Date, counted: Since | undefined): IpFreezeRow {
  const { createdAt, evidence, expiresAt, lastRefusedAt, liftedAt, mode: _mode, startsAt, ...rest } = row
  const { from, to, ...counts } = evidence
  return {
    ...rest,
    ...counts,
    state: stateOf(row, at),
    since: counted?.since ?? 0,
    sincePaid: counted?.sincePaid ?? 0,
    fromTime: from,
    toTime: to,
    startTime: startsAt.toISOString(),
    expireTime: expiresAt.toISOString(),
    endedTime: momentOf(secondOf(liftedAt && liftedAt < expiresAt ? liftedAt : expiresAt)).toISOString(),
    createTime: createdAt.toISOString(),
    liftedTime: liftedAt?.toISOString() ?? null,
    lastRefusedTime: lastRefusedAt?.toISOString() ?? null,
  }
}

/** The condition of freezes under way whose networks stand within another. */
export const activeWithin = (network: string, at: Date): SQL | undefined =>
  and(stateIs('active', at), sql`${ipFreezes.network}::inet <<= ${network}::inet`)
