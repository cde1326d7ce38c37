import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import { contract } from '#contract/contract.ts'
import { monitorsByAccount, paymentOf } from '#demo/traffic/phones/payments.ts'
import { askOnce } from '../traffic/ask.ts'
import { COLLECTION_PRODUCT, merchantOf, orderRequest, reportRequest } from '../traffic/merchant-calls.ts'
import { acknowledge } from '../traffic/tally.ts'
import { lastSeat } from '../world/world.ts'
import type { World } from '../world/world.ts'
import type { Injection, Scene } from './injection.ts'

const HANGING = 40
const HANGING_MS = 12_000
const POISONED = 20
const POISONED_MS = 12_000
/** Within this time merchants are notified whose callbacks have nothing to do with the fault. */
const IN_TIME_MS = 5_000

/** A merchant with many paid orders accepts their callbacks and never answers. */
export const hangingMerchant: Injection = {
  name: `${HANGING} callbacks to a merchant that never answers`,
  endsServer: false,
  run: async (scene) => {
    const { receiver } = scene.world
    const unanswered: ServerResponse[] = []
    receiver.answer((request, response) =>
      request.url?.endsWith('/hanging') ? unanswered.push(response) : response.end('success'),
    )
    const began = new Date()
    try {
      await Promise.all(Array.from({ length: HANGING }, async () => await paidOrder(scene, `${receiver.url}/hanging`)))
      await delay(HANGING_MS)
      return await judgeOthers(scene, began)
    } finally {
      receiver.answer((_request, response) => response.end('success'))
      for (const response of unanswered) response.end('success')
    }
  },
}

/** Jobs that fail each time they are tried; these three times without a pause. */
export const poisonedJobs: Injection = {
  name: `${POISONED} jobs that fail each time`,
  endsServer: false,
  run: async (scene) => {
    const { world, failures } = scene
    const began = new Date()
    // Of this round alone: the long form goes through all of them again and again.
    const orderId = `poisoned at ${began.toISOString()}`
    await world.ask(
      async (pool) =>
        await pool.query(
          `insert into pgboss.job (name, data, retry_limit, retry_delay, expire_seconds, policy)
           select name, jsonb_build_object('orderId', $2::text), 2, 0, 60, policy
           from pgboss.queue, generate_series(1, $1::int) where name = 'order.callback'`,
          [POISONED, orderId],
        ),
    )
    await delay(POISONED_MS)
    const aside = await world.ask(
      async (pool) =>
        await pool.query(`select from pgboss.job where data ->> 'orderId' = $1 and state = 'failed'`, [orderId]),
    )
    if (aside.rowCount !== POISONED) failures.push(`${aside.rowCount} of ${POISONED} jobs were put aside`)
    const told = await putAsideInLogs(world, began)
    if (told < POISONED) failures.push(`the logs tell of ${told} jobs`)
    return `${aside.rowCount} put aside, ${told} told; ${await judgeOthers(scene, began)}`
  },
}

async function paidOrder({ random, tally, world }: Scene, notifyUrl: string): Promise<void> {
  const url = lastSeat(world).server.url()
  const { number, ...request } = orderRequest(random, merchantOf(world), notifyUrl)
  const answered = await askOnce(tally, url, request)
  if (answered.code !== 200) return
  const order = contract['api.order.create'].output.parse(answered.data)
  acknowledge(tally.orders, tally, number, order.orderCode)
  const payment = paymentOf(random, order, COLLECTION_PRODUCT, 'onTime', monitorsByAccount(world.demo.monitors))
  if (payment && (await askOnce(tally, url, reportRequest(payment))).code === 200)
    tally.records.add(payment.record.recordId)
}

/** How long after their payment the merchants of the traffic were notified; a failure where that was not in time. */
async function judgeOthers({ failures, world }: Scene, since: Date): Promise<string> {
  const { rows } = await world.ask(
    async (pool) =>
      await pool.query<{ notified: number; late: number; p95: number | null }>(
        `select count(a.at)::int as notified,
           count(*) filter (where coalesce(a.at, clock_timestamp()) - o.completed_at > make_interval(secs => $3))::int as late,
           1000 * percentile_cont(0.95) within group (order by extract(epoch from a.at - o.completed_at)) as p95
         from orders o join callbacks c on c.order_id = o.id and c.url = $1
         left join callback_attempts a on a.order_id = o.id and a.attempt = 1
         join merchants m on m.id = o.merchant_id
         where o.completed_at > $2 and o.status = 4 and m.mch_id <> $4`,
        [world.receiver.url, since, IN_TIME_MS / 1_000, merchantOf(world).mchId],
      ),
  )
  const { late = 0, notified = 0, p95 = null } = rows[0] ?? {}
  if (notified === 0 || late > 0) failures.push(`of others, ${notified} were notified and ${late} late`)
  return `${notified} others notified, p95 after ${Math.round(p95 ?? 0)} ms`
}

async function putAsideInLogs({ seats }: World, since: Date): Promise<number> {
  const logs = await Promise.all(
    seats.map(async ({ dataDir }) => await readFile(path.join(dataDir, 'server.log'), 'utf8')),
  )
  return logs
    .flatMap((log) => log.split('\n'))
    .filter((line) => line.includes('a job failed too often and was put aside') && timeOf(line) >= since).length
}

const timeOf = (line: string): Date => new Date((JSON.parse(line) as { time: number | string }).time)
