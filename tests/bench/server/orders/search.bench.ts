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
    await fillRecords(system.pool)
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
  const orderCodes = await column('order_code')
  const [wallets, vpas] = [await column('address', 'payout_orders'), await column('vpa', 'payout_orders')]
  const major = 'trunc(amount_minor / power(10, exponent))::text'
  return {
    'order number': orderCodes,
    'beginning of an order number': orderCodes.flatMap((code) => [
      code.slice(0, 6),
      code.slice(0, 9),
      code.slice(1, 12),
    ]),
    'payout number': await column('order_code', 'payout_orders'),
    'merchant order number': await column('merchant_order_id'),
    UTR: await column('utr'),
    'reference of a payment': await column('utr', 'bank_records'),
    'card number': await column('card_number'),
    'end of a card': (await column('card_number', 'payout_orders')).map((number) => number.slice(-4)),
    'end of a wallet': wallets.map((wallet) => wallet.slice(-4)),
    wallet: wallets,
    'UPI address': vpas,
    'beginning of a UPI address': vpas.map((vpa) => vpa.slice(0, 7)),
    phone: ['9800000042', '+919800001999', '9700000000'],
    'identification code': await column('identify_code'),
    amount: await column(major),
    'amount with a currency': await column(`${major} || ' ' || currency`),
    'payer’s name': await column('user_name'),
    'word of payers’ names': ['kumar', 'ravi', 'asha', 'sharma', '张', '王'],
    'payer of nobody': ['nobody called so', '无此人'],
    'IP address': await column('host(ip)'),
    network: ['49.12.0.0/16', '198.51.100.0/24'],
    'wallet of nobody': ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    'hash of nothing': ['9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08'],
    'number of nothing': ['7777777777777777', '888888888888', 'no-such-1'],
    name: ['Bench merchant 77', 'bench', 'account 1999'],
    'number of a party': ['bench-m-77', 'bench-m-1', '77'],
    'batch or file': ['B2611', 'bench-1500', 'B2611010000000700'],
    'bank, pattern or template': ['Bench bank 7', 'pattern 4', 'callback'],
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
       resource_id, resource_name, product_id, currency, exponent, amount_minor, card_number, utr, vpa, address, payout_card_number, fee_minor,
       stage, payee_name, created_at, updated_at)
     select 'P' || substr(order_code, 2), merchant_id, merchant_name, 'P' || merchant_order_id, content_hash, supplier_id, supplier_name,
       resource_id, resource_name, 3002, currency, exponent, amount_minor,
       case when id % 4 > 0 then reverse(card_number) end, reverse(utr), 'payee' || id || '@bench',
       case when id % 4 = 0 then 'T' || substr(md5(id::text) || md5(merchant_order_id), 1, 33) end,
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
    `insert into resources (supplier_id, product_id, name, card_number, vpa, details)
     select s.id, 3004, s.name || ' account ' || i, lpad((s.id * 1000 + i)::text, 16, '9'), 'account' || s.id || '.' || i || '@bench',
       jsonb_build_object('phone', '+9198' || lpad((s.id * 10 + i)::text, 8, '0'))
     from suppliers s cross join generate_series(1, $1) i where s.name like 'Bench supplier %'`,
    [ACCOUNTS_A_SUPPLIER],
  )
  await pool.query('analyze users, merchants, suppliers, resources')
}

const PAYMENTS = 200_000
const BATCHES = 20_000

/** Payments, batches, banks, patterns and networks as a large platform has them. */
async function fillRecords(pool: Pool): Promise<void> {
  if ((await pool.query(`select 1 from banks where code = 'BENCH1'`)).rowCount !== 0) return
  await pool.query(
    `insert into bank_records (kind, record_id, resource_id, supplier_id, amount_minor, utr, payer_name, text, occurred_at, status)
     select 'sms', 'bench-' || id, resource_id, supplier_id, amount_minor, utr, user_name, 'credited', created_at, 'unmatched'
     from orders where utr is not null order by id desc limit $1`,
    [PAYMENTS],
  )
  await pool.query(
    `insert into payout_batches (batch_number, state, template_id, template, payout_time, resource_ids, currency, exponent, max_orders,
       order_count, total_minor, file_name, created_by_user_id, created_by)
     select 'B261101' || lpad(i::text, 10, '0'), 1, 'bench', '{}', now(), '[]', 'INR', 2, 1, 1, 1, 'bench-' || i || '.csv', u.id, u.account
     from generate_series(1, $1) i cross join (select id, account from users order by id limit 1) u`,
    [BATCHES],
  )
  await pool.query(
    `insert into banks (name, code, country) select 'Bench bank ' || i, 'BENCH' || i, 'india' from generate_series(1, 500) i`,
  )
  await pool.query(`insert into message_patterns (name) select 'Bench pattern ' || i from generate_series(1, 500) i`)
  await pool.query(
    `insert into ip_freezes (network, mode, evidence, starts_at, expires_at)
     select '49.' || i % 250 || '.' || i / 250 || '.0/24', 'observe', '{}', now(), now() from generate_series(1, 5000) i`,
  )
  await pool.query('vacuum analyze bank_records, payout_batches, banks, message_patterns, ip_freezes')
}
