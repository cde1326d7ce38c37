import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import { withoutIndexes } from '#demo/without-indexes.ts'
import { withLimit } from '#tests/bench/figure.ts'
import type { Figure } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { percentile } from '#tests/bench/support/statistics.ts'
import { createCaller } from '../timed-requests.ts'

const LIMIT_MS = 50
const PARTIES = 2_000
const ACCOUNTS_A_SUPPLIER = 10

/** The palette's search over HTTP with a session, by every kind of text, as an agent, a supplier and a merchant. */
export const searchBench: Bench = {
  name: 'search',
  async run(context) {
    const [orders, payouts] = context.quick ? [100_000, 10_000] : [1_000_000, 200_000]
    const rounds = context.quick ? 20 : 150
    const system = await context.system()
    await system.fillOrders(orders)
    await fillPayouts(system, payouts)
    await fillParties(system.pool)
    const texts = await textsOf(system.pool, rounds)
    const caller = createCaller()
    try {
      const figures: Figure[] = []
      for (const account of ['custservice', 'supplier01', 'merchant01']) {
        for (const [kind, values] of Object.entries(texts))
          figures.push(await timeOf(system, caller, { account, kind, values, rounds }))
      }
      return figures
    } finally {
      caller.close()
    }
  },
}

interface Asked {
  account: string
  kind: string
  values: readonly string[]
  rounds: number
}

async function timeOf(
  system: BenchSystem,
  caller: ReturnType<typeof createCaller>,
  { account, kind, values, rounds }: Asked,
): Promise<Figure> {
  const headers = { token: await system.signIn(account) }
  const times: number[] = []
  // The first tenth warms caches and connections up.
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    const text = encodeURIComponent(values[Math.abs(round) % values.length] ?? '')
    const ms = await caller.time(`${system.server.url}/v1.0/search/find?text=${text}`, { headers })
    if (round >= 0) times.push(ms)
  }
  const note = `p50 ${percentile(times, 0.5).toFixed(1)} ms`
  return withLimit(`search as ${account} by ${kind}, p95`, percentile(times, 0.95), 'ms', LIMIT_MS, note)
}

/** Texts of each kind, spread over all orders. */
async function textsOf(pool: Pool, count: number): Promise<Record<string, readonly string[]>> {
  const column = async (name: string, table = 'orders') => {
    const { rows } = await pool.query<{ text: string }>(
      `select ${name} as text from ${table} tablesample system (1) where ${name} is not null limit $1`,
      [count],
    )
    return rows.map(({ text }) => text)
  }
  return {
    'order number': await column('order_code'),
    'payout number': await column('order_code', 'payout_orders'),
    'merchant order number': await column('merchant_order_id'),
    UTR: await column('utr'),
    'card number': await column('card_number'),
    'identification code': await column('identify_code'),
    'wallet of nobody': ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    'hash of nothing': ['9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08'],
    'number of nothing': ['7777777777777777', '888888888888', 'no-such-1'],
    name: ['Bench merchant 77', 'bench', 'account 1999'],
  }
}

/** Payouts like the collection orders, of the same parties. */
async function fillPayouts({ db, pool }: BenchSystem, count: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from payout_orders')
  const missing = count - (rows[0]?.count ?? 0)
  if (missing <= 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await withoutIndexes(tx, [payoutOrders], async () => await insertPayouts(tx, missing))
  })
  await pool.query('vacuum analyze payout_orders')
}

async function insertPayouts(tx: Tx, count: number): Promise<void> {
  await tx.execute(sql`
    insert into payout_orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, supplier_id, supplier_name,
       resource_id, resource_name, product_id, currency, exponent, amount_minor, card_number, utr, vpa, payout_card_number, fee_minor,
       stage, payee_name, created_at, updated_at)
     select 'P' || substr(order_code, 2), merchant_id, merchant_name, 'P' || merchant_order_id, content_hash, supplier_id, supplier_name,
       resource_id, resource_name, 3002, currency, exponent, amount_minor, reverse(card_number), reverse(utr), 'payee' || id || '@bench',
       lpad((id % 500)::text, 14, '6'), 0, 9, user_name, created_at, updated_at
     from orders where merchant_order_id like 'L%' order by id desc limit ${count}`)
}

/** Merchants, suppliers and accounts as a large platform has them. */
async function fillParties(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from users where account = 'bench-m-1'`)
  if (rowCount !== 0) return
  await pool.query(
    `insert into users (account, nickname, role, password_hash, second_password_hash)
     select 'bench-' || kind.letter || '-' || i, 'Bench ' || kind.role || ' ' || i, kind.role, '-', '-'
     from generate_series(1, $1) i cross join (values ('m', 'merchant'), ('s', 'supplier')) kind (letter, role)`,
    [PARTIES],
  )
  await pool.query(
    `insert into merchants (user_id, mch_id, name, sign_key) select id, account, nickname, (select sign_key from merchants order by id limit 1) from users where account like 'bench-m-%'`,
  )
  await pool.query(
    `insert into suppliers (user_id, name) select id, nickname from users where account like 'bench-s-%'`,
  )
  await pool.query(
    `insert into resources (supplier_id, product_id, name, card_number)
     select s.id, 3004, s.name || ' account ' || i, lpad((s.id * 1000 + i)::text, 16, '9')
     from suppliers s cross join generate_series(1, $1) i where s.name like 'Bench supplier %'`,
    [ACCOUNTS_A_SUPPLIER],
  )
  await pool.query('analyze users, merchants, suppliers, resources')
}
