import { sql } from 'drizzle-orm'
import { SHOWN_PARTS_OF_FACT } from '#contract/system/health.endpoints.ts'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { healthOf } from '#domain/system/health.ts'
import type { Queryable } from '#server/db/client.ts'
import { healthRow } from '#server/ops/maintenance/health/health-row.ts'
import type { CheckResult } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

type Jobs = NonNullable<HealthRow['jobs']>
type Job = Jobs['list'][number]

interface QueueFigures extends Record<string, unknown> {
  queue: string
  waiting: number
  later: number
  active: number
  failed: number
  oldest: number | null
}

/** Jobs of the library's own, which nobody started. */
const isOwn = (queue: string) => !queue.startsWith('__')

/** Every queue with its jobs by state, the age of the oldest that is due, and those that failed or wait. */
export async function jobFacts({ db, now }: Services): Promise<HealthRow[]> {
  const at = now()
  const { rows } = await db.execute<QueueFigures>(sql`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int4 as waiting,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after > now())::int4 as later,
      count(*) filter (where j.state = 'active')::int4 as active,
      count(*) filter (where j.state = 'failed')::int4 as failed,
      extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::float8 as oldest
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    group by q.name order by q.name`)
  return await Promise.all(
    rows
      .filter(({ queue }) => isOwn(queue))
      .map(async ({ queue, waiting, later, active, failed, oldest }) => {
        const list = waiting + later + active + failed === 0 ? [] : await readJobs(db, queue)
        const state = healthOf('queue', oldest ?? 0)
        return healthRow('queue', at, {
          subject: queue,
          amount: oldest ?? 0,
          state: state === 'fine' && failed > 0 ? 'look' : state,
          jobs: { waiting, later, active, failed, list },
        })
      }),
  )
}

/** The jobs of a queue that have not ended well: failed ones first, then those that wait longest. Their payloads stay where they are. */
export async function readJobs(db: Queryable, queue: string, id?: string): Promise<Job[]> {
  const { rows } = await db.execute<
    Omit<Job, 'createTime' | 'startTime'> & { createTime: Date; startTime: Date } & Record<string, unknown>
  >(sql`
    select id::text as id, state::text as state, created_on as "createTime", start_after as "startTime",
      retry_count::int4 as retries,
      (case when coalesce(data->>'orderId', data->>'callId') ~ '^\\d{1,15}$' then coalesce(data->>'orderId', data->>'callId') end)::float8 as about
    from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active', 'failed') ${id === undefined ? sql`` : sql`and id = ${id}::uuid`}
    order by state = 'failed' desc, start_after limit ${SHOWN_PARTS_OF_FACT}`)
  return rows.map((row) => ({
    ...row,
    createTime: new Date(row.createTime).toISOString(),
    startTime: new Date(row.startTime).toISOString(),
  }))
}

/** The latest result of every regular check. */
export async function checkFacts({ db, now }: Services): Promise<HealthRow[]> {
  const { rows } = await db.execute<{
    queue: string
    at: Date | null
    result: Partial<CheckResult> | null
    state: string | null
  }>(sql`
    select q.name as queue, j.completed_on as at, j.output as result, j.state::text as state
    from pgboss.queue q
    left join lateral (
      select completed_on, output, state from pgboss.job
      where name = q.name and state in ('completed', 'failed') order by completed_on desc limit 1
    ) j on true
    where q.name like '%.check' order by q.name`)
  return rows.map(({ queue, at, result, state }) => {
    const outcome =
      at === null ? 'never' : state === 'failed' ? 'failed' : result?.isSound === false ? 'faulty' : 'sound'
    return healthRow('check', at === null ? now() : new Date(at), {
      subject: queue,
      value: outcome,
      state: outcome === 'faulty' ? 'broken' : outcome === 'failed' ? 'look' : 'fine',
    })
  })
}
