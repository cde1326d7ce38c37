import pg from 'pg'
import type { Figure } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { percentile } from '#tests/bench/support/statistics.ts'
import { alternate } from '../timed-requests.ts'

const PARTS = [12, 36] as const

interface Sample {
  id: string
  order_code: string
  merchant_id: string
  merchant_order_id: string
  resource_id: string
  payable_minor: string
}

interface Question {
  text: string
  params: (order: Sample) => unknown[]
  /** The name by which it is prepared; planned each time without one. */
  name?: string
}

/** Statements on orders by callbacks, payments, queues and actions. */
const STATEMENTS: Record<string, [text: string, params: Question['params']]> = {
  'by id': ['select * from orders where id = $1', ({ id }) => [id]],
  'by code': ['select * from orders where order_code = $1', (order) => [order.order_code]],
  'by the merchant’s number': [
    'select * from orders where merchant_id = $1 and merchant_order_id = $2',
    (order) => [order.merchant_id, order.merchant_order_id],
  ],
  'awaited by an account': [
    'select id from orders where resource_id = $1 and payable_minor = $2 and status in (2, 3, 5) and real_amount_minor is null order by created_at limit 10',
    (order) => [order.resource_id, order.payable_minor],
  ],
  'first page': ['select * from orders where status <> 10 order by created_at desc, id desc limit 51', () => []],
  'first page of a merchant': [
    'select * from orders where merchant_id = $1 and status in (4, 5) order by created_at desc, id desc limit 51',
    (order) => [order.merchant_id],
  ],
  'changed by id': ['update orders set updated_at = now() where id = $1', ({ id }) => [id]],
}

/** Copies of the orders with their indexes, divided by ids into several parts, against one in a single part. */
export const dividedOrdersBench: Bench = {
  name: 'divided',
  isOptional: true,
  async run(context) {
    const system = await context.system()
    await system.fillOrders(context.quick ? 100_000 : 1_000_000)
    const rounds = context.quick ? 50 : 300
    const { rows: samples } = await system.pool.query<Sample>(
      'select id, order_code, merchant_id, merchant_order_id, resource_id, payable_minor from orders where resource_id is not null order by random() limit 300',
    )
    const whole = await copyOf(system, 1)
    const figures: Figure[] = []
    for (const parts of PARTS) {
      const divided = await copyOf(system, parts)
      for (const [name, [text, params]] of Object.entries(STATEMENTS))
        for (const isPrepared of [false, true]) {
          const question = { text, params, ...(isPrepared && { name }) }
          const ask = (client: pg.Client) => asker(client, question, samples)
          const { own, rival } = await alternate(rounds, ask(divided), ask(whole))
          const [ms, wholeMs] = [percentile(own, 0.5), percentile(rival, 0.5)]
          const how = isPrepared ? 'prepared' : 'planned each time'
          figures.push({
            name: `orders ${name}, in ${parts} parts, ${how}, p50`,
            ...{ value: ms, unit: 'ms', rival: wholeMs, ratio: ms / wholeMs, ok: true },
          })
        }
      await divided.end()
    }
    await whole.end()
    return figures
  },
}

/** A client that sees a copy in so many parts of equally many ids in place of the orders. */
async function copyOf({ databaseUrl, pool }: BenchSystem, parts: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const schema = `divided_${parts}`
  const { rows } = await pool.query<{ step: string }>('select ceil(max(id)::numeric / $1) as step from orders', [parts])
  const step = Number(rows[0]?.step)
  await client.query(
    `drop schema if exists ${schema} cascade; create schema ${schema}; set maintenance_work_mem = '1GB'`,
  )
  await client.query(`create table ${schema}.orders (like public.orders including defaults) partition by range (id)`)
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [
      part === 0 ? 'minvalue' : part * step + 1,
      part === parts - 1 ? 'maxvalue' : (part + 1) * step + 1,
    ]
    await client.query(
      `create table ${schema}.part_${part} partition of ${schema}.orders for values from (${from}) to (${to})`,
    )
  }
  await client.query(`insert into ${schema}.orders select * from public.orders`)
  const { rows: indexes } = await pool.query<{ made: string }>(
    "select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = 'public.orders_rest'::regclass order by indisprimary desc",
  )
  // An index over parts cannot be unique unless it is by the id.
  for (const { made } of indexes)
    await client.query(
      made.replace(/UNIQUE INDEX (?!orders_pkey)/, 'INDEX ').replace('public.orders_rest', `${schema}.orders`),
    )
  await client.query(`vacuum analyze ${schema}.orders`)
  await client.query(`set search_path = ${schema}`)
  return client
}

/** Asks it for one order after another; how long it took, in ms. */
function asker(client: pg.Client, { params, ...question }: Question, samples: readonly Sample[]) {
  let asked = 0
  return async (): Promise<number> => {
    const order = samples[asked % samples.length]
    asked += 1
    if (order === undefined) throw new Error('There is no order.')
    const begin = performance.now()
    await client.query({ ...question, values: params(order) })
    return performance.now() - begin
  }
}
