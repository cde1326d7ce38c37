import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { EndpointSpec } from '#contract/calls/define.ts'
import type { Queryable } from '#server/db/client.ts'
import { rateCounts } from '#server/db/schema/schema.ts'
import type { WhileWaitingOutside } from '#server/platform/services.ts'

interface Line {
  running: number
  /** Work that has waited outside and goes on; it goes before what has not begun. */
  returning: (() => void)[]
  waiting: (() => void)[]
}

interface ShareLimits {
  /** How much of all may run at once before shares count. */
  atOnce: number
  /** Share of everybody at least, however many there are. */
  least: number
}

/** Runs a piece of somebody's work when it may run. */
export type InFairShare = <T>(
  whose: string,
  work: (whileWaitingOutside: WhileWaitingOutside) => Promise<T>,
) => Promise<T>

/**
 * Shares a process fairly: as long as there is room, everybody runs what they have. Without room, who runs more than an equal
 * share waits, in a line of their own, and nobody else does. Work that waits outside gives its place to others.
 */
export function createFairShares(limits: ShareLimits): InFairShare {
  const begin = createPlaces(limits)
  return async (whose, work) => {
    let end = await begin(whose, 'waiting')
    let isOutside = false
    const whileWaitingOutside: WhileWaitingOutside = async (wait) => {
      if (isOutside) return await wait()
      isOutside = true
      end()
      try {
        return await wait()
      } finally {
        end = await begin(whose, 'returning')
        isOutside = false
      }
    }
    try {
      return await work(whileWaitingOutside)
    } finally {
      end()
    }
  }
}

/** Begins a piece of somebody's work: its end, once it may run. */
function createPlaces({ atOnce, least }: ShareLimits) {
  /** Of those who run or wait. */
  const lines = new Map<string, Line>()
  let running = 0

  const mayRun = (line: Line) => running < atOnce || line.running < Math.max(least, Math.floor(atOnce / lines.size))
  const run = (line: Line) => {
    line.running += 1
    running += 1
  }
  /** Lets go on who waits, those first who run least. */
  const goOn = () => {
    for (;;) {
      const [next] = [...lines.values()]
        .filter((line) => isWaitedIn(line) && mayRun(line))
        .toSorted((one, other) => one.running - other.running)
      if (next === undefined) return
      run(next)
      const first = next.returning.shift() ?? next.waiting.shift()
      first?.()
    }
  }
  const endOf = (whose: string, line: Line) => () => {
    line.running -= 1
    running -= 1
    if (line.running === 0 && !isWaitedIn(line)) lines.delete(whose)
    goOn()
  }

  return async (whose: string, as: 'waiting' | 'returning'): Promise<() => void> => {
    const line = lines.get(whose) ?? { running: 0, returning: [], waiting: [] }
    lines.set(whose, line)
    if (!isWaitedIn(line) && mayRun(line)) run(line)
    else await new Promise<void>((resolve) => line[as].push(resolve))
    return endOf(whose, line)
  }
}

const isWaitedIn = ({ returning, waiting }: Line) => returning.length > 0 || waiting.length > 0

/** Calls of merchants that one process serves at once before each has its share alone; more than there are cores finish no sooner. */
export const AT_ONCE = Math.max(2, availableParallelism())
const LEAST = 1

/** Runs the work of a call when it may run. */
type InShare = <T>(spec: EndpointSpec, request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Keeps a merchant that sends more calls than can be served from slowing down the calls of others. Nothing is refused. */
export function createMerchantShares(): InShare {
  const inShare = createFairShares({ atOnce: AT_ONCE, least: LEAST })
  return async (spec, request, work) => {
    if (spec.access !== 'signature') return await work()
    return await inShare(merchantOf(spec, request), async (whileWaitingOutside) => {
      request.whileWaitingOutside = whileWaitingOutside
      return await work()
    })
  }
}

/** Which merchant a signed call says it is of; that is checked later. */
function merchantOf({ method }: EndpointSpec, { body, query }: FastifyRequest): string {
  const given: unknown = method === 'GET' ? query : body
  const named: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'mchId') : undefined
  return typeof named === 'string' ? named.slice(0, 64) : ''
}

/** Hits in the current window, and the time left in it. */
export interface Count {
  hits: number
  msLeft: number
}

/**
 * Adds hits to the windows of their keys and returns the new counts, across all processes and by the database's clock.
 * One statement; an expired window restarts.
 */
export async function addHits(
  db: Queryable,
  hits: ReadonlyMap<string, number>,
  windowMs: number,
): Promise<Map<string, Count>> {
  const given = JSON.stringify([...hits].map(([key, count]) => ({ key, count })))
  // Sorted, so that two processes never deadlock on each other's rows.
  const { rows } = await db.execute<{ key: string; hits: number; ms_left: number }>(sql`
    insert into ${rateCounts} as kept (key, hits, ends_at)
    select key, count, now() + ${windowMs} * interval '1 millisecond'
      from jsonb_to_recordset(${given}::jsonb) as given (key text, count integer) order by key
    on conflict (key) do update set
      hits = case when kept.ends_at <= now() then excluded.hits else kept.hits + excluded.hits end,
      ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
    returning key, hits, (extract(epoch from ends_at - now()) * 1000)::integer as ms_left`)
  return new Map(rows.map((row) => [row.key, { hits: row.hits, msLeft: row.ms_left }]))
}
