import { sql } from 'drizzle-orm'
import { linkChain } from '#domain/trusted-chain/link-chain.ts'
import type { Chain, ChainBreak, ChainRecord, ChainWindows } from '#domain/trusted-chain/chain-record.ts'
import { balanceBefore } from '#domain/trusted-chain/chain-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { marginOf, readSpans } from '#server/collect/trusted-chain/find-stretches.ts'
import type { Place, Span } from '#server/collect/trusted-chain/find-stretches.ts'
import type { JudgedStretch } from '#server/collect/trusted-chain/keep-breaks.ts'

/** Most faults show in the records that are this near, in milliseconds. */
const NEAR_MS = 5 * 60_000
/** As many records must go on undisturbed on either side, or what is near proves nothing. */
const CALM_RECORDS = 3

/** Cuts so near to each other that they are one thing, with the chain of the records around. */
interface Cluster extends Span {
  chain: Chain
  isCalm: boolean
}

/**
 * The chain around the places of an account. Most are settled by what is near: late, turned and repeated records, and a
 * loss far from any other loose end. Where more is loose within the windows, all of that is linked together.
 */
export async function judgePlaces(
  tx: Queryable,
  resourceId: number,
  places: readonly Place[],
  windows: ChainWindows,
): Promise<JudgedStretch[]> {
  const margin = marginOf(windows)
  const spans = merged(places, margin)
  const near = spans.map(({ inside }) =>
    merged(
      inside.filter(({ isCut }) => isCut),
      NEAR_MS,
    ),
  )
  const records = await readSpans(tx, resourceId, near.flat())
  const clusters = near.map((ofSpan) => ofSpan.map((span) => clusterOf(span, records.shift() ?? [], windows)))
  const isSettled = clusters.map((ofSpan) => settles(ofSpan))
  const wide = spans.filter((_, at) => !isSettled[at])
  const all = await readSpans(tx, resourceId, wide)
  const settled = spans.flatMap(({ from, to }, at) =>
    isSettled[at] ? [{ from, to, breaks: (clusters[at] ?? []).flatMap(({ chain }) => chain.breaks) }] : [],
  )
  return [
    ...(await withForks(tx, resourceId, settled)),
    ...wide.map(({ from, to }, at) => ({ from, to, breaks: linkChain(all[at] ?? [], windows).breaks })),
  ]
}

/** Places with what is within a margin of them, those that meet as one. */
function merged(places: readonly Place[], margin: number): (Span & { inside: Place[] })[] {
  const spans: (Span & { inside: Place[] })[] = []
  for (const place of places.toSorted((one, other) => one.from - other.from)) {
    const [from, to] = [place.from - margin, place.to + margin]
    const last = spans.at(-1)
    if (!last || from > last.to) spans.push({ from, to, inside: [place] })
    else {
      last.to = Math.max(last.to, to)
      last.inside.push(place)
    }
  }
  return spans
}

function clusterOf(
  { from, to, inside }: Span & { inside: readonly Place[] },
  records: readonly ChainRecord[],
  windows: ChainWindows,
): Cluster {
  const begin = Math.min(...inside.map((place) => place.from))
  const end = Math.max(...inside.map((place) => place.to))
  const [before, after] = [records.filter(({ at }) => at <= begin), records.filter(({ at }) => at >= end)]
  const isCalm = before.length >= CALM_RECORDS && after.length >= CALM_RECORDS
  return { from, to, chain: linkChain(records, windows), isCalm }
}

/** True when a span depends on nothing outside of it: at most one break, and no repeated record. */
function settles(clusters: readonly Cluster[]): boolean {
  const broken = clusters.filter(({ chain }) => chain.breaks.length > 0)
  if (clusters.some(({ isCalm }) => !isCalm)) return false
  if (broken.length === 0) return true
  const isAlone = broken.length === 1 && broken[0]?.chain.breaks.length === 1
  return isAlone && clusters.every(({ chain }) => chain.repeats.size === 0)
}

/** The losses with the earlier record, however far within the span, from whose balance the chain goes on. */
async function withForks(tx: Queryable, resourceId: number, stretches: JudgedStretch[]): Promise<JudgedStretch[]> {
  const lost = stretches.flatMap(({ breaks, from }) =>
    breaks.flatMap((one) => (one.kind === 'lost' ? [{ one, from, begin: balanceBefore(one.after) }] : [])),
  )
  if (lost.length === 0) return stretches
  const param = (of: (loss: (typeof lost)[number]) => number) => sql.param(lost.map(of))
  const { rows } = await tx.execute<{ after: number; fork: number | null }>(sql`
    select l.after, (select b.id::float8 from bank_records b
      where b.resource_id = ${resourceId} and b.occurred_at between to_timestamp(l.begins / 1000) and to_timestamp(l.ends / 1000)
        and b.balance_minor = l.balance and b.id <> l.before and b.status <> 'sameAs' and not b.is_day_only
      order by b.occurred_at desc, b.id desc limit 1) as fork
    from unnest(${param(({ one }) => one.after.id)}::float8[], ${param(({ one }) => one.before.id)}::float8[],
      ${param(({ from }) => from)}::float8[], ${param(({ one }) => one.before.at)}::float8[], ${param(({ begin }) => begin)}::float8[])
      as l(after, before, begins, ends, balance)`)
  const forks = new Map(rows.map(({ after, fork }) => [after, fork]))
  const withFork = (one: ChainBreak) =>
    one.kind === 'lost' ? { ...one, forkId: forks.get(one.after.id) ?? null } : one
  return stretches.map((stretch) => ({ ...stretch, breaks: stretch.breaks.map(withFork) }))
}
