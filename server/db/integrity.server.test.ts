import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema/schema.ts'
import {
  createOrderEngine,
  makeMerchant,
  makeResource,
  makeSupplier,
  makeUser,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'

/** References without a foreign key, each with its reason (docs/decisions/platform/database-integrity.md). */
const WITHOUT_KEY = [
  // The log lies by months, whose ids no key can refer to; the check of the chain tells of a link without its entry.
  'audit_chain.audit_id',
  'audit_chain_head.audit_id',
  // A placeholder id below zero counts the failed tries for a name without an account.
  'auth_counters.user_id',
  // A collection order or a payout: two tables.
  'callback_attempts.order_id',
  'callbacks.order_id',
  'ledger_transactions.order_id',
  // 0 for the platform and external accounts.
  'ledger_accounts.owner_id',
  'user_products.owner_id',
  // The last row that went: it stands in the table no longer.
  'cleanup_tasks.last_id',
]

const APPEND_ONLY = ['audit', 'ledger_postings', 'ledger_transactions', 'order_history', 'payout_history']

let engine: OrderEngine
beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(async () => await engine.dispose())

/** PostgreSQL's error for a statement, or none. */
async function refusalOf(statement: string): Promise<{ code?: string; constraint?: string; message?: string }> {
  try {
    await engine.pool.query(statement)
    return {}
  } catch (error) {
    const { code, constraint, message } = error as { code: string; constraint: string; message: string }
    return { code, constraint, message }
  }
}

it('has checked every constraint that its migrations added unchecked', async () => {
  const { rows } = await engine.pool.query(
    'select conrelid::regclass, conname from pg_constraint where not convalidated',
  )
  expect(rows).toEqual([])
})

describe('references', () => {
  it('each have a foreign key, with named exceptions', async () => {
    const { rows } = await engine.pool.query<{ name: string }>(`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
      where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition and c.data_type in ('bigint', 'integer', 'uuid')
        and (c.column_name like '%\\_id' or c.column_name like '%row\\_id') and c.column_name <> 'product_id'
        and not exists (
          select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.conrelid = t.oid and a.attname = c.column_name)
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([...WITHOUT_KEY].sort())
  })

  it('refuse a row that references nothing', async () => {
    const statement = "insert into messages (user_id, kind) values (987654321, 'welcome')"
    expect(await refusalOf(statement)).toMatchObject({ code: '23503', constraint: 'messages_user_id_users_id_fk' })
  })
})

describe('orders', () => {
  it('refuse a code, a number of their merchant and an amount that their account awaits a second time', async () => {
    const merchant = await makeMerchant(engine)
    const account = await makeResource(engine, (await makeSupplier(engine)).id)
    const add = async (code: string, number: string, payableMinor: number) =>
      await refusalOf(`
        insert into orders (order_code, merchant_id, merchant_name, merchant_order_id, content_hash, product_id, currency, exponent, amount_minor, payable_minor, status, resource_id, holds_resource)
        values ('${code}', ${merchant.id}, 'M', '${number}', '-', 1008, 'CNY', 2, 100, ${payableMinor}, 2, ${account.id}, true)`)
    expect(await add('C1', 'one', 101)).toEqual({})
    expect(await add('C1', 'two', 102)).toMatchObject({ code: '23505', constraint: 'orders_order_code_key' })
    expect(await add('C2', 'one', 102)).toMatchObject({ code: '23505', constraint: 'orders_merchant_order_key' })
    expect(await add('C2', 'two', 101)).toMatchObject({ code: '23505', constraint: 'orders_payable_key' })
    expect(await add('C2', 'two', 102)).toEqual({})
  })
})

describe('states and counters', () => {
  it('refuse values outside the lifecycle', async () => {
    const userId = await makeUser(engine, 'admin')
    expect(await refusalOf(`update users set role = 'root' where id = ${userId}`)).toMatchObject({
      code: '23514',
      constraint: 'users_role_check',
    })
  })

  it('refuse an account update that makes a counter negative', async () => {
    const supplier = await makeSupplier(engine)
    const account = await makeResource(engine, supplier.id)
    const statement = `update resources set processing_count = processing_count - 1 where id = ${account.id}`
    expect(await refusalOf(statement)).toMatchObject({ code: '23514', constraint: 'resources_processing_check' })
  })

  it('stop requesters from approving their own requests', async () => {
    const userId = await makeUser(engine, 'admin')
    const statement = `
      insert into approvals (kind, target, amount_minor, currency, exponent, state, requested_by_user_id, requested_by, decided_by_user_id)
      values ('order.reverse', 'C1', 1, 'INR', 2, 'approved', ${userId}, 'a', ${userId})`
    expect(await refusalOf(statement)).toMatchObject({ constraint: 'approvals_two_people_check' })
  })
})

describe.each(APPEND_ONLY)('%s', (table) => {
  it.each([`update ${table} set id = default`, `delete from ${table}`, `truncate ${table} cascade`])(
    'refuses %s',
    async (statement) => {
      expect(await refusalOf(statement)).toMatchObject({ code: '23001', message: expect.stringContaining(table) })
    },
  )
})

describe('a ledger transaction', () => {
  const recordedAt = new Date('2026-11-20T00:00:00Z')

  async function post(...amounts: number[]): Promise<unknown> {
    const merchant = await makeMerchant(engine)
    return await engine.db
      .transaction(async (tx) => {
        const account = {
          ownerKind: 'merchant' as const,
          ownerId: merchant.id,
          purpose: 'available' as const,
          currency: 'INR',
          exponent: 2,
          lastPostedAt: recordedAt,
        }
        const [row] = await tx.insert(ledgerAccounts).values(account).returning()
        const [transaction] = await tx.insert(ledgerTransactions).values({ cause: 'opening', recordedAt }).returning()
        const ids = { accountId: row?.id ?? 0, transactionId: transaction?.id ?? 0 }
        await tx
          .insert(ledgerPostings)
          .values(amounts.map((amountMinor) => ({ ...ids, amountMinor, balanceAfterMinor: 0, postedAt: recordedAt })))
      })
      .then(
        () => null,
        (error: { cause?: { constraint?: string } }) =>
          error.cause?.constraint ?? (error as { constraint?: string }).constraint,
      )
  }

  it('fails at commit when it does not sum to zero', async () => {
    expect(await post(5, -4)).toBe('ledger_postings_balance')
    expect(await post(5, -5)).toBeNull()
  })

  it('fails when a posting is added later', async () => {
    const { rows } = await engine.pool.query('select transaction_id, account_id from ledger_postings limit 1')
    const { transaction_id, account_id } = rows[0] as { transaction_id: string; account_id: string }
    const statement = `insert into ledger_postings (transaction_id, account_id, amount_minor, balance_after_minor, posted_at) values (${transaction_id}, ${account_id}, 1, 1, '${recordedAt.toISOString()}')`
    expect(await refusalOf(statement)).toMatchObject({ code: '23514', constraint: 'ledger_postings_balance' })
  })

  it('fails when a posting is recorded before an earlier one of its account, or at another time than its transaction', async () => {
    const { rows } = await engine.pool.query<{ account_id: string }>('select account_id from ledger_postings limit 1')
    const post = (recorded: string, posted: string) => `
      with made as (insert into ledger_transactions (cause, recorded_at) values ('opening', '${recorded}') returning id)
      insert into ledger_postings (transaction_id, account_id, amount_minor, balance_after_minor, posted_at)
      select id, ${rows[0]?.account_id}, n, 0, '${posted}' from made, unnest(array[1, -1]) n`
    const refused = { code: '23514', constraint: 'ledger_postings_time' }
    const [before, after] = ['2026-11-19T23:59:59.999999Z', '2026-11-20T00:00:00.000001Z']
    expect(await refusalOf(post(before, before))).toMatchObject(refused)
    expect(await refusalOf(post(before, after))).toMatchObject(refused)
    expect(await refusalOf(post(recordedAt.toISOString(), recordedAt.toISOString()))).toEqual({})
  })

  it('cannot bypass the check', async () => {
    const { rows } = await engine.db.execute<{ count: number }>(sql`select count(*)::int as count from ledger_postings`)
    expect(rows[0]?.count).toBe(4)
  })
})
