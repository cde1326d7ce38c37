import { FAMILIES } from '#domain/accounts/families.ts'
import { DETAIL_NAMES } from '#domain/lists/accounts/account.fields.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { FOURS, TEXTS, TRACE, insertRow } from './hostile-rows.ts'
import { REFUSED_STRINGS } from '#tests/support/hostile-strings.ts'
import type { HostileRecord } from './hostile-payouts.ts'

/**
 * Orders created by a merchant's calls, rejected by an agent with a custom reason, with callbacks answered by hostile
 * texts.
 */
export async function makeOrders(
  run: Run,
  agent: SignedIn,
  merchant: string,
  suppliers: readonly number[],
): Promise<HostileRecord[]> {
  // A merchant's response is third-party text too.
  run.merchants.answer((_request, response) =>
    response.end([...TEXTS, ...REFUSED_STRINGS, 'W'.repeat(10_000)].join('\n')),
  )
  const made: HostileRecord[] = []
  for (const [userName, subject, body, vpa] of FOURS) {
    const { orderCode } = await createOrder(run, { merchant, userName, subject, body, vpa })
    await agent.client.call('order.reject', { orderCode, rejectReason: 'other', rejectText: body })
    made.push({ code: orderCode, name: userName.trim() })
  }
  const codes = made.map(({ code }) => code)
  const answered = async () =>
    (
      await run.db.query<{ count: number }>(
        'select count(distinct order_id)::int as count from callback_attempts join orders on orders.id = order_id where order_code = any($1)',
        [codes],
      )
    ).rows[0]?.count
  await expect.poll(answered).toBe(codes.length)
  run.merchants.answer((_request, response) => response.end('success'))
  for (const [at, code] of codes.entries()) {
    const [one, two, three, four] = FOURS[at] ?? []
    await run.db.query(
      `update orders set supplier_id = $2, supplier_name = $3, resource_name = $4, validate_user_name = $5, bank_name = $6, utr = $3, identify_code = $4, usdt_address = $5, updated_by = $6, agent = $3, referer = $4 where order_code = $1`,
      [code, suppliers[at % 2], two, one, three, four],
    )
  }
  const [last = ''] = codes.slice(-1)
  // The newest order has every text in each of its one-to-many relations.
  await run.db.query(
    `insert into order_history (order_id, event, from_status, to_status, actor, via, reason)
     select o.id, 'MARK', o.status, o.status, t.text, 'console', t.text from orders o cross join unnest($2::text[]) t(text) where o.order_code = $1`,
    [last, TEXTS],
  )
  await run.db.query(
    `update order_allocations a set resource_name = $3, candidates = (select jsonb_agg(jsonb_build_object('resourceId', t.at, 'name', t.text, 'taken', false, 'refusal', null)) from unnest($2::text[]) with ordinality t(text, at))
     from orders o where o.id = a.order_id and o.order_code = $1`,
    [last, TEXTS, TRACE],
  )
  await run.db.query(
    `insert into notes (kind, subject, text, user_id, created_by) select 'order', $1, t.text, $3, t.text from unnest($2::text[]) t(text)`,
    [last, TEXTS, agent.userId],
  )
  await run.db.query(
    `update orders set request = request || (select jsonb_object_agg(t.text, t.text) from unnest($2::text[]) t(text) where t.text <> '') where order_code = $1`,
    [last, TEXTS],
  )
  return made
}

/** Accounts of every family, switched off so that no order goes to them. */
export async function makeAccounts(run: Run, suppliers: readonly number[]): Promise<void> {
  for (const { products } of FAMILIES)
    for (const [at, [one, two, three, four]] of FOURS.entries())
      await insertRow(run, 'resources', {
        supplier_id: suppliers[at % 2],
        product_id: products[0],
        name: one,
        state: 1,
        status: 'normal',
        details: Object.fromEntries(DETAIL_NAMES.map((name) => [name, name === 'extension' ? { [two]: three } : four])),
        secret_names: [],
        bank_name: two,
        account_name: three,
        card_number: four,
        ifsc_code: two,
        vpa: three,
        wallet_address: four,
        link: two,
        jump_link: three,
        min_amount_minor: 1,
        max_concurrent_orders: 1,
        processing_count: 0,
        processing_amount_minor: 0,
        created_at: new Date().toISOString(),
        created_by: one,
        updated_at: new Date().toISOString(),
        updated_by: two,
        version: 0,
      })
}

/** Money that goes back and forth between two parties, with remarks. */
export async function makeFundRecords(run: Run, merchantUserId: number, supplierId: number): Promise<void> {
  // The scripts last, since the newest row is opened.
  for (const memo of TEXTS.toReversed())
    await run.db.query(
      `with moved as (
         update ledger_accounts a
            set balance_minor = a.balance_minor + case a.owner_kind when 'merchant' then -1 else 1 end,
                last_posted_at = statement_timestamp()
          where a.purpose = 'available' and a.currency = 'INR'
            and (a.owner_kind, a.owner_id) in (select 'merchant', id from merchants where user_id = $2 union all select 'supplier', $3::bigint)
         returning a.id, a.balance_minor, case a.owner_kind when 'merchant' then -1 else 1 end as amount
       ), made as (
         insert into ledger_transactions (cause, memo, reference, recorded_at) values ('opening', $1, left($1, 64), statement_timestamp()) returning id)
       insert into ledger_postings (transaction_id, account_id, amount_minor, balance_after_minor, posted_at)
       select made.id, moved.id, moved.amount, moved.balance_minor, statement_timestamp() from moved, made`,
      [memo.replaceAll('\0', ''), merchantUserId, supplierId],
    )
}

/** Transfers to accounts with such names; the rest of a transfer is digits and addresses. */
export async function makeTransfers(run: Run): Promise<void> {
  await run.db.query(
    `insert into usdt_transfers (network, tx_id, from_address, to_address, amount_minor, block_number, block_hash, block_at, log_index, resource_id)
     select 'tron', encode(sha256(r.id::text::bytea), 'hex'), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
       9007199254740991, 1, '0x', now(), 1, r.id
     from resources r where r.product_id = 3015 and r.name = any($1::text[])`,
    [TEXTS.map((text) => text.replaceAll('\0', ''))],
  )
}
