import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Services } from '#server/platform/services.ts'

/** How often it is looked at the latest: so long wait the delayed jobs of a process that has died. */
const LOOK_MS = 5_000
/** When a job that ends now has its end stored, and those that waited for it or are to be tried again can be seen. */
export const NEXT_MS = 200
/** Where the job queue listens for the names of queues whose workers it wakes. */
const wake = (queue: SQL) => sql`pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue})`

/** Wakes the workers of queues when a delayed job is due, of which the queue itself tells nobody. */
export interface JobWatch {
  add(queue: string): void
  remove(queue: string): void
  /** Looks in so many ms at the latest, since a job may be due then. */
  expect(inMs: number): void
}

const watches = new WeakMap<PgBoss, JobWatch>()

/** The watch over the queues of this process. */
export function jobWatchOf(services: Pick<Services, 'boss' | 'db' | 'log'>): JobWatch {
  const watch = watches.get(services.boss) ?? startWatch(services)
  watches.set(services.boss, watch)
  return watch
}

/** Has this process look when a delayed job is due that it sends now; others find it once they look. */
export function expectJob({ boss }: Pick<Services, 'boss'>, afterSeconds: number): void {
  if (afterSeconds * 1_000 < LOOK_MS * 2) watches.get(boss)?.expect(afterSeconds * 1_000)
}

function startWatch({ db, log }: Pick<Services, 'db' | 'log'>): JobWatch {
  const queues = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let lookAt = Infinity

  const expect = (inMs: number) => {
    const at = performance.now() + inMs
    if (queues.size === 0 || at >= lookAt) return
    lookAt = at
    clearTimeout(timer)
    timer = setTimeout(() => void look(), inMs)
  }
  const look = async () => {
    lookAt = Infinity
    let nextMs = LOOK_MS
    try {
      const { rows } = await db.execute<{ nextMs: number | null }>(sql`
        with waiting as (
          select name, bool_or(start_after <= pgboss.job_now()) as is_ready,
            min(start_after) filter (where start_after > pgboss.job_now()) as next
          from pgboss.job where name = any(${sql.param([...queues])}::text[]) and state < 'active' group by name
        )
        select (extract(epoch from next - pgboss.job_now()) * 1000)::float8 as "nextMs",
          case when is_ready then ${wake(sql`name`)} end as woken from waiting`)
      for (const row of rows) nextMs = Math.min(nextMs, row.nextMs ?? LOOK_MS)
    } catch (error) {
      if (queues.size > 0) log.warn({ err: error }, 'the delayed jobs could not be looked at')
    }
    expect(Math.ceil(nextMs) + 1)
  }
  return {
    add: (queue) => {
      queues.add(queue)
      expect(0)
    },
    remove: (queue) => {
      queues.delete(queue)
      if (queues.size > 0) return
      clearTimeout(timer)
      lookAt = Infinity
    },
    expect,
  }
}
