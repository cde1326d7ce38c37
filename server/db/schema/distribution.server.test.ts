import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'

// Obstacles to distributing tables by merchant, each with its answer, which docs/scale.md explains. A new constraint
// gets its answer here.

type Answer =
  | 'merchant in the key'
  | 'merchant in the number'
  | 'merchant beside the order'
  | 'account at home'
  | 'looked up by code'
  | 'trigger on each shard'

/** The tables that grow with orders, and would lie at the node of their merchant. */
const DISTRIBUTED = [
  'callback_attempts',
  'callbacks',
  'gateway_calls',
  'order_allocations',
  'order_history',
  'order_payer_data',
  'orders',
  'payout_history',
  'payout_orders',
]

/** Small tables that all orders name and few change: a copy on every node. */
const REFERENCE = ['merchants', 'suppliers', 'users', 'pay_scripts']

/** Distributed tables that know their merchant only by their order. */
const WITHOUT_MERCHANT: Record<string, Answer> = {
  callback_attempts: 'merchant beside the order',
  callbacks: 'merchant beside the order',
  gateway_calls: 'merchant beside the order',
  order_allocations: 'merchant beside the order',
  order_history: 'merchant beside the order',
  order_payer_data: 'merchant beside the order',
  payout_history: 'merchant beside the order',
}

/** Uniqueness over all merchants, which no node can keep alone. */
const UNIQUE_OVER_ALL: Record<string, Answer> = {
  callback_attempts_pkey_rest: 'merchant in the key',
  callbacks_pkey: 'merchant in the key',
  gateway_calls_idempotencyKey_unique: 'merchant in the number',
  gateway_calls_open_key: 'merchant in the key',
  gateway_calls_pkey: 'merchant in the key',
  order_allocations_pkey_rest: 'merchant in the key',
  order_history_pkey_rest: 'merchant in the key',
  order_payer_data_pkey: 'merchant in the key',
  orders_order_code_key: 'merchant in the number',
  orders_payable_key: 'account at home',
  orders_pkey: 'merchant in the key',
  payout_history_pkey_rest: 'merchant in the key',
  payout_orders_order_code_key: 'merchant in the number',
  payout_orders_pkey: 'merchant in the key',
}

/** Foreign keys with one end at a merchant's node and the other elsewhere, or without the merchant in them. */
const KEYS_ACROSS: Record<string, Answer> = {
  'bank_record_shares -> orders': 'looked up by code',
  'bank_records -> orders': 'looked up by code',
  'chain_patches -> orders': 'looked up by code',
  'gateway_calls -> payout_orders': 'merchant in the key',
  'gateway_calls -> resources': 'account at home',
  'monitor_logs -> orders': 'looked up by code',
  'order_allocations -> orders': 'merchant in the key',
  'order_allocations -> resources': 'account at home',
  'order_history -> orders': 'merchant in the key',
  'order_payer_data -> orders': 'merchant in the key',
  'orders -> resources': 'account at home',
  'payout_batch_orders -> payout_orders': 'looked up by code',
  'payout_claims -> payout_orders': 'looked up by code',
  'payout_history -> payout_orders': 'merchant in the key',
  'payout_orders -> payout_batches': 'looked up by code',
  'payout_orders -> resources': 'account at home',
  'risk_detections -> payout_orders': 'looked up by code',
}

/** Tables whose triggers append totals, or refuse changes of what was written. */
const WITH_TRIGGERS: Record<string, Answer> = {
  order_history: 'trigger on each shard',
  orders: 'trigger on each shard',
  payout_history: 'trigger on each shard',
  payout_orders: 'trigger on each shard',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.dispose())

const listed = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const distributed = listed(DISTRIBUTED)
const reference = listed(REFERENCE)

async function expectAnswered(found: ReturnType<typeof sql>, answers: Record<string, Answer>): Promise<void> {
  const { rows } = await database.db.execute<{ name: string }>(found)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(answers).toSorted())
}

it('answers every table that knows its merchant only by its order', async () => {
  await expectAnswered(
    sql`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname in (${distributed})
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped)`,
    WITHOUT_MERCHANT,
  )
})

it('answers everything that is unique over all merchants', async () => {
  await expectAnswered(
    sql`select i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_inherits part on part.inhrelid = c.oid left join pg_class whole on whole.oid = part.inhparent
      where x.indisunique and c.relnamespace = 'public'::regnamespace and coalesce(whole.relname, c.relname) in (${distributed})
        and not exists (select from pg_inherits where inhrelid = i.oid)
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and a.attnum = any(x.indkey))`,
    UNIQUE_OVER_ALL,
  )
})

it('answers every foreign key that a node cannot keep', async () => {
  await expectAnswered(
    sql`select k.conrelid::regclass || ' -> ' || k.confrelid::regclass as name from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace and k.confrelid::regclass::text not in (${reference})
        and (k.conrelid::regclass::text in (${distributed}) or k.confrelid::regclass::text in (${distributed}))`,
    KEYS_ACROSS,
  )
})

it('answers every table with triggers', async () => {
  await expectAnswered(
    sql`select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname in (${distributed})`,
    WITH_TRIGGERS,
  )
})

it('explains every answer', async () => {
  const page = await readFile(new URL('../../../docs/scale.md', import.meta.url), 'utf8')
  const answers = [WITHOUT_MERCHANT, UNIQUE_OVER_ALL, KEYS_ACROSS, WITH_TRIGGERS].flatMap(Object.values<Answer>)
  expect([...new Set(answers)].filter((answer) => !page.includes(`**${answer}**`))).toEqual([])
})
