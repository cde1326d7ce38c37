import { randomUUID } from 'node:crypto'
import { FAMILIES } from '#domain/accounts/families.ts'
import { DETAIL_NAMES } from '#domain/lists/account.fields.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { LIMITS } from '#domain/limits.ts'
import { BATCH_STATE_IDS } from '#domain/payouts/payout-batch-status.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { Run } from './run.ts'
import { createOrder } from './orders.ts'
import { demoPerson, createStaff, openSession } from './people.ts'
import type { SignedIn } from './people.ts'
import { supplierOf } from './steps/order-work.ts'
import { expect } from './fixtures.ts'
import { makeHands } from './hostile-hands.ts'
import { FOURS, insertRow, TEXTS, TRACE, TRACES } from './hostile-rows.ts'
import { REFUSED_STRINGS } from '#tests/support/hostile-strings.ts'

export interface HostileRecord {
  code: string
  /** The stored name of the payer or payee. */
  name: string
}

/** Records of every kind full of hostile texts; every role sees some of them. */
export interface HostileWorld {
  /** A supplier with such a name, whose orders are among the records. */
  supplierId: number
  /** By screen, newest first as in the lists. */
  records: Readonly<Record<'orders' | 'payoutOrders', readonly HostileRecord[]>>
  /** Creates messages with hostile texts for a person. */
  sendMessage: (userId: number) => Promise<void>
}

/**
 * Fills the demo system with hostile texts permanently: through calls where they accept the text, else directly in the
 * database.
 */
export async function makeHostileWorld(run: Run): Promise<HostileWorld> {
  const agent = await openSession(run, await createStaff(run, 'superAdmin'))
  const merchant = demoPerson(run, ({ account }) => account === 'merchant01')
  const own = await supplierOf(run, 'supplier01')
  const { rows: members } = await run.db.query<{ id: string }>(
    'select id from suppliers where parent_id = $1 order by id limit 1',
    [own.id],
  )
  // Half of the records belong to the supplier, half to its team.
  const suppliers = [own.id, Number(members[0]?.id)]
  await rename(run, suppliers[1] ?? 0, merchant.userId)
  const orders = await makeOrders(run, agent, merchant.account, suppliers)
  await makeAccounts(run, suppliers)
  const payouts = await makePayouts(run, merchant.userId, suppliers)
  await makeBatches(run, own.id)
  await makeRisk(run, payouts)
  await makeRecords(run)
  await makePayments(run, own.id)
  await makeChains(run)
  await makeUsers(run)
  await makeLayouts(run)
  await makeWaiting(run, agent.userId)
  await makeSetting(run)
  await makeRunStateChanges(run)
  await makeTemplates(run)
  await makeFundRecords(run, merchant.userId, own.id)
  await makeTransfers(run)
  await makeHands(run, merchant.userId, own.id)
  for (const [at, text] of TEXTS.entries()) {
    if (at % 4 === 0)
      await agent.client.call('save_error_logger', {
        type: text.slice(0, 64),
        code: text.slice(0, 64),
        mes: TEXTS.slice(at, at + 4).join('\n'),
        url: text.slice(0, 200),
        time: text.slice(0, 64),
      })
  }
  return {
    supplierId: suppliers[1] ?? 0,
    records: {
      orders: orders.toReversed(),
      payoutOrders: payouts.map(({ code, name }) => ({ code, name })).toReversed(),
    },
    sendMessage: async (userId) => {
      await askFor(run, userId, payouts)
      const params = FOURS.map(([orderCode, merchantName, by, target]) =>
        JSON.stringify({ orderCode, merchantName, by, target, name: orderCode }),
      )
      await run.db.query(
        `insert into messages (user_id, kind, params) select $1, k.kind, p.params::jsonb from unnest($2::text[]) with ordinality p(params, at)
         cross join unnest(array['callbackGivenUp', 'welcome', 'approvalApproved']) k(kind)`,
        [userId, params],
      )
      await makeOwn(run, userId)
    },
  }
}

/** Money that goes back and forth between two parties, with remarks. */
async function makeFundRecords(run: Run, merchantUserId: number, supplierId: number): Promise<void> {
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
async function makeTransfers(run: Run): Promise<void> {
  await run.db.query(
    `insert into usdt_transfers (network, tx_id, from_address, to_address, amount_minor, block_number, block_hash, block_at, log_index, resource_id)
     select 'tron', encode(sha256(r.id::text::bytea), 'hex'), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
       9007199254740991, 1, '0x', now(), 1, r.id
     from resources r where r.product_id = 3015 and r.name = any($1::text[])`,
    [TEXTS.map((text) => text.replaceAll('\0', ''))],
  )
}

/** Names of parties appear in choices, in charts and beside orders. */
async function rename(run: Run, supplierId: number, merchantUserId: number): Promise<void> {
  const { rows } = await run.db.query<{ kind: 'suppliers' | 'merchants'; id: string; user: string }>(
    `select p.kind, p.id, p.user_id as user from
       ((select 'suppliers' as kind, id, user_id from suppliers where id = $1) union all (select 'merchants', id, user_id from merchants where status = 'active' order by user_id = $3 desc, id desc limit $2)) p
     order by p.kind desc, p.id`,
    [supplierId, TRACES.length, merchantUserId],
  )
  for (const [at, { kind, id, user }] of rows.entries()) {
    const name = TRACES[at % TRACES.length]
    await run.db.query(`update ${kind} set name = $2 where id = $1`, [id, name])
    await run.db.query('update users set nickname = $2 where id = $1', [user, name])
    // The newest terms of products are theirs.
    await run.db.query(
      'insert into user_products (owner_kind, owner_id, product_id, rate, created_by, updated_by) values ($2, $1, 1009, 1, $3, $3) on conflict do nothing',
      [id, kind === 'merchants' ? 'merchant' : 'supplier', name?.replaceAll('\0', '')],
    )
  }
}

/**
 * Orders created by a merchant's calls, rejected by an agent with a custom reason, with callbacks answered by hostile
 * texts.
 */
async function makeOrders(
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

/** Payouts waiting in the pool with texts that no signed call accepts. */
async function makePayouts(
  run: Run,
  merchantUserId: number,
  suppliers: readonly number[],
): Promise<(HostileRecord & { id: number })[]> {
  const { rows } = await run.db.query<{ id: string }>('select id from merchants where user_id = $1', [merchantUserId])
  const made: (HostileRecord & { id: number })[] = []
  for (const [at, [name, two, three, four]] of FOURS.entries()) {
    const code = `P98${String(Date.now()).slice(-11)}${String(at).padStart(3, '0')}`
    const now = new Date(Date.now() + at).toISOString()
    const id = await insertRow(run, 'payout_orders', {
      stage: PAYOUT_STAGE_IDS.allocated,
      product_id: 3002,
      currency: 'INR',
      exponent: 2,
      amount_minor: 150_000,
      fee_minor: 500,
      content_hash: code,
      order_code: code,
      merchant_id: Number(rows[0]?.id),
      merchant_name: two,
      merchant_order_id: code,
      supplier_id: suppliers[at % 2],
      supplier_name: two,
      resource_name: three,
      payee_name: name,
      bank_name: two,
      vpa: three,
      subject: four,
      reject_reason: four,
      utr: two,
      payout_card_number: three,
      updated_by: name,
      mode: four,
      request: { [two]: three },
      created_at: now,
      updated_at: now,
    })
    made.push({ id, code, name })
  }
  await run.db.query(
    `insert into payout_history (order_id, event, from_stage, to_stage, actor, via, reason) select $1, 'MARK', 2, 2, t.text, 'console', t.text from unnest($2::text[]) t(text)`,
    [made.at(-1)?.id, TEXTS],
  )
  return made
}

/** Accounts of every family, switched off so that no order goes to them. */
async function makeAccounts(run: Run, suppliers: readonly number[]): Promise<void> {
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

/** Risk findings and blacklist entries. */
async function makeRisk(run: Run, payouts: readonly (HostileRecord & { id: number })[]): Promise<void> {
  for (const [at, { id, code }] of payouts.entries()) {
    const [one = '', two = '', three = '', four = ''] = FOURS[at] ?? []
    await insertRow(run, 'risk_detections', {
      order_id: id,
      order_code: code,
      merchant_id: 1,
      merchant_name: one,
      rule_name: two,
      kind: 'blacklist',
      evidence: { field: 'name', value: three },
      state: 'released',
      at: new Date(Date.now() + at).toISOString(),
      decided_by: one,
      note: four,
    })
    await insertRow(run, 'risk_blacklist', {
      kind: 'name',
      value: one,
      normalized: `hostile ${at}`,
      reason: two,
      created_by: three,
      created_at: new Date(Date.now() + at).toISOString(),
      updated_by: four,
      updated_at: new Date().toISOString(),
      version: 0,
    })
  }
}

/** Banks, blacklisted names with their hits, disabled IP rules, and audited actions. */
/** What a person sees in the personal centre: sessions of any browser, and the addresses of a merchant's API. */
async function makeOwn(run: Run, userId: number): Promise<void> {
  await run.db.query(
    `insert into sessions (user_id, token_hash, ip, user_agent, expires_at)
     select $1::bigint, sha256(convert_to($1::bigint || ' ' || t.at, 'UTF8')), '203.0.113.9', t.text, now() + interval '1 day'
     from unnest($2::text[]) with ordinality t(text, at)`,
    [userId, TEXTS.slice(0, 8).map((text) => text.slice(0, 512))],
  )
  await run.db.query(
    `insert into ip_rules (network, effect, scope, user_id, enabled, note, created_by, updated_by)
     select '203.0.113.' || t.at, 'allow', 'api', u.id, false, t.text, 'Staff', 'Staff'
     from users u cross join unnest($2::text[]) with ordinality t(text, at) where u.id = $1::bigint and u.role = 'merchant'`,
    [userId, TEXTS.slice(0, 8).map((text) => text.slice(0, 256))],
  )
}

/** Payments that found no order, each with the message that tells of it. */
async function makePayments(run: Run, supplierId: number): Promise<void> {
  const now = new Date().toISOString()
  for (const kind of ['sms', 'webMessage'])
    for (const [at, [one, two, three, four]] of FOURS.entries()) {
      const message = { kind, record_id: `hostile ${kind} ${at}`, supplier_id: supplierId, occurred_at: now }
      const text = [one, two, three, four].join('\n').replaceAll('\0', '')
      const recordId = await insertRow(run, 'bank_records', {
        ...message,
        direction: 'credit',
        amount_minor: 1,
        utr: one,
        identify_code: two,
        payer_name: three,
        text,
        received_at: now,
        status: 'setAside',
        set_aside_reason: four,
        set_aside_by: one,
      })
      const patternId = await makePattern(run, kind, [one, two, three, four])
      const read = { sender: four, pattern_id: patternId, pattern_version: 1, received_at: now }
      await insertRow(run, 'bank_messages', { ...message, ...read, text, bank_record_id: recordId })
      const unread = { record_id: `${two} ${kind} ${at}`, unread_reason: 'noPattern' }
      await insertRow(run, 'bank_messages', { ...message, ...read, ...unread, text })
    }
}

/** A pattern that is switched off, since its expression is none. */
async function makePattern(run: Run, kind: string, texts: readonly string[]): Promise<number> {
  const [one, two, three, four] = texts
  const now = new Date().toISOString()
  const patternId = await insertRow(run, 'message_patterns', {
    ...{ name: `${one} ${kind}`, enabled: false, newest_version: 2, version: 0 },
    ...{ created_by: two, created_at: now, updated_by: three, updated_at: now },
  })
  await run.db.query(
    `insert into message_pattern_versions
       (pattern_id, version, says, kind, sender, expression, decimal_mark, time_format, note, created_by)
     select $1, v, 'credit', $2, $3, $4 || v, 'point', $5, $6, $7 from generate_series(1, 2) v`,
    [patternId, kind, two, one, three, four, one],
  )
  return patternId
}

/** Breaks of the chains of accounts with such names, each dismissed with a reason. */
async function makeChains(run: Run): Promise<void> {
  for (const [one, two] of FOURS.toReversed()) {
    const { rows } = await run.db.query<{ id: string }>('select id from resources where name = $1 limit 1', [one])
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
    const record = async (seconds: number, balance: number) =>
      await insertRow(run, 'bank_records', {
        ...{ kind: 'sms', record_id: `chain ${seconds}`, resource_id: Number(rows[0]?.id), direction: 'credit' },
        ...{ amount_minor: 100, balance_minor: balance, utr: two, text: one.replaceAll('\0', ''), status: 'unmatched' },
        ...{ occurred_at: at(seconds), received_at: at(seconds) },
      })
    const [before, after] = [await record(0, 1_000), await record(1, 1_500)]
    await insertRow(run, 'chain_patches', {
      ...{ resource_id: Number(rows[0]?.id), kind: 'lost', state: 'dismissed', gap_minor: 400, version: 1 },
      ...{ before_record_id: before, after_record_id: after, from_at: at(0), to_at: at(1), found_at: at(1) },
      ...{ decided_at: at(2), decided_by: one, reason: two },
    })
  }
}

async function makeRecords(run: Run): Promise<void> {
  for (const [at, [one, two, three, four]] of FOURS.entries()) {
    const now = new Date(Date.now() + at).toISOString()
    await insertRow(run, 'banks', {
      name: one,
      code: `H${at}`,
      country: 'india',
      ifsc_prefix: two,
      enabled: true,
      created_by: three,
      created_at: now,
      updated_by: four,
      updated_at: now,
      version: 0,
    })
    await insertRow(run, 'blacklisted_names', {
      payer_name: one,
      normalized: `hostile ${at}`,
      enabled: true,
      reason: two,
      created_by: three,
      created_at: now,
      updated_by: four,
      updated_at: now,
      version: 0,
    })
    await insertRow(run, 'name_hits', {
      at: now,
      normalized: `hostile ${at}`,
      stage: 'creation',
      payer_name: one,
      merchant_id: 1,
      merchant_name: two,
      merchant_order_id: three,
    })
    const ruleId = await insertRow(run, 'ip_guard_rules', {
      name: `${at} ${one}`,
      kind: 'perMinute',
      grouping: 'address',
      mode: 'off',
      window_minutes: 1,
      limit: 5,
      freeze_minutes: 5,
      judged_until: now,
      created_by: three,
      created_at: now,
      updated_by: four,
      updated_at: now,
      version: 0,
    })
    await insertRow(run, 'ip_freezes', {
      network: `2001:db8:5::${at.toString(16)}`,
      mode: 'freeze',
      rule_id: ruleId,
      rule_name: one,
      reason: two,
      evidence: { from: now, to: now, orders: 1, merchants: 1, ended: 1, failed: 1 },
      starts_at: now,
      expires_at: now,
      created_by: three,
      created_at: now,
      lifted_at: now,
      lifted_by: four,
      lift_reason: one,
    })
    await insertRow(run, 'ip_allowances', {
      network: `2001:db8:6::${at.toString(16)}`,
      reason: one,
      created_by: three,
      created_at: now,
      updated_by: four,
      updated_at: now,
      version: 0,
    })
    await insertRow(run, 'ip_rules', {
      network: `2001:db8::${at.toString(16)}`,
      effect: 'refuse',
      scope: 'role',
      role: 'technicalSupport',
      enabled: false,
      note: one,
      created_by: three,
      created_at: now,
      updated_by: four,
      updated_at: now,
      version: 0,
    })
    await insertRow(run, 'monitor_logs', {
      report: randomUUID(),
      at: now,
      phase: 'received',
      monitor_id: one,
      ip: two,
      record_id: three,
      card_number: four,
      order_code: one,
      text: TEXTS.join('\n').replaceAll('\0', ''),
    })
    const scriptId = await insertRow(run, 'monitor_scripts', {
      name: one,
      newest_version: 1,
      created_by: two,
      created_at: now,
      updated_by: three,
      updated_at: now,
      version: 0,
    })
    await run.db.query(
      `with made as (insert into monitor_script_versions (script_id, version, source, note, created_by) values ($1, 1, $2, $3, $4))
       insert into monitor_script_runs (script_id, monitor_row_id, said_state, said_at, said_error, asked, asked_by, asked_at, command)
       select $1, id, 'stopped', now(), $2, 'start', $4, now(), 1 from monitors order by id limit 2`,
      [scriptId, TEXTS.join('\n').replaceAll('\0', ''), three, four],
    )
    await insertRow(run, 'audit', {
      at: now,
      account: one,
      ip: two,
      action: three,
      target_kind: 'bank',
      target: four,
      detail: { from: { [one]: two }, to: three, [four]: one },
    })
  }
}

/** Accounts of people with names that no call accepts, and their sessions from devices that say anything. */
async function makeUsers(run: Run): Promise<void> {
  for (const [at, [one, two, three, four]] of FOURS.entries()) {
    await run.db.query(
      `with made as (
         insert into users (account, nickname, role, status, password_hash, second_password_hash, created_by, updated_by)
         values ($1, $2, 'technicalSupport', 'disabled', '-', '-', $3, $4) returning id)
       insert into sessions (user_id, token_hash, ip, user_agent, expires_at)
       select id, $5, $3, $4, now() + interval '1 day' from made`,
      [`${at} ${one}`.slice(0, LIMITS.accountMax), two, three, four, Buffer.from(`hostile ${at}`)],
    )
  }
}

/** A person's approval requests, declined with hostile texts. */
async function askFor(run: Run, userId: number, payouts: readonly HostileRecord[]): Promise<void> {
  for (const [at, { code }] of payouts.entries()) {
    const [one, two, three, four] = FOURS[at] ?? []
    await insertRow(run, 'approvals', {
      kind: 'payout.reverse',
      target: code,
      params: {},
      reason: one,
      amount_minor: 100,
      currency: 'INR',
      exponent: 2,
      state: 'declined',
      requested_by_user_id: userId,
      requested_by: two,
      requested_at: new Date(Date.now() + at).toISOString(),
      decided_by_user_id: 1,
      decided_by: three,
      decided_at: new Date().toISOString(),
      note: four,
    })
  }
}

/** Pending approvals; any agent may confirm a batch. */
async function makeWaiting(run: Run, userId: number): Promise<void> {
  for (const [at, [one, two]] of FOURS.entries()) {
    await insertRow(run, 'approvals', {
      kind: 'payoutBatch.confirm',
      target: `${at} ${one}`,
      params: {},
      reason: two,
      amount_minor: 100,
      currency: 'INR',
      exponent: 2,
      state: 'waiting',
      requested_by_user_id: userId,
      requested_by: one,
      requested_at: new Date(Date.now() + at).toISOString(),
    })
  }
}

/** Bank templates whose names and columns are hostile texts of maximum length. */
async function makeLayouts(run: Run): Promise<void> {
  const [template] = BANK_TEMPLATES
  for (const [at, [one, two, three, four]] of FOURS.entries()) {
    const id = `hostile-${at}`
    const layout = {
      ...template,
      id,
      name: one.slice(0, LIMITS.nameLength),
      columns: [
        { header: two, source: 'payeeName' },
        { header: three, text: four },
      ],
    }
    await run.db.query('insert into bank_templates (id, layout, updated_by) values ($1, $2, $3)', [
      id,
      JSON.stringify(layout),
      one,
    ])
  }
}

/** The changes of the run state are its entries in the audit log, which show their reasons. */
async function makeRunStateChanges(run: Run): Promise<void> {
  await run.db.query(
    `insert into audit (account, role, action, target_kind, target, detail)
     select left(reason, 64), 'superAdmin', 'runState.change', 'runState', 'platform',
       jsonb_build_object('from', jsonb_build_object('state', 'closed'), 'to', jsonb_build_object('state', 'running'), 'reason', reason)
     from unnest($1::text[]) reason`,
    // The scripts last: only the newest are shown.
    [TEXTS.toReversed()],
  )
}

/** A setting with a hostile text, and its changes from one to the next. */
async function makeSetting(run: Run): Promise<void> {
  for (const [from, to, by] of FOURS) {
    const value = JSON.stringify(to)
    await run.db.query(
      `insert into settings (key, value, updated_by, version) values ('contactInfo', $1, $2, 1)
       on conflict (key) do update set value = $1, updated_by = $2, updated_at = now(), version = settings.version + 1`,
      [value, by],
    )
    await run.db.query(
      `insert into audit (account, action, target_kind, target, detail) values ($1, 'setting.change', 'setting', 'contactInfo', $2)`,
      [by, JSON.stringify({ from, to })],
    )
  }
  await run.db.query(`select pg_notify('paydesk', $1)`, [
    JSON.stringify({ kind: 'settingChanged', key: 'contactInfo' }),
  ])
}

/** A wording of hostile texts, and its changes from one to the next; what it names does not exist. */
async function makeTemplates(run: Run): Promise<void> {
  for (const [cn, tw, en, by] of FOURS) {
    const texts = { 'zh-CN': cn, 'zh-TW': `{{${tw}}}`, 'en-US': en }
    await run.db.query(
      `insert into message_templates (event, texts, updated_by, version) values ('approvalLapsed', $1, $2, 1)
       on conflict (event) do update set texts = $1, updated_by = $2, version = message_templates.version + 1`,
      [JSON.stringify(texts), by],
    )
    await run.db.query(
      `insert into audit (account, action, target_kind, target, detail)
       values ($1, 'messageTemplate.update', 'messageTemplate', 'approvalLapsed', $2)`,
      [by, JSON.stringify({ from: { 'en-US': tw }, to: texts })],
    )
  }
}

async function makeBatches(run: Run, supplierId: number): Promise<void> {
  const [template] = BANK_TEMPLATES
  for (const [at, [one, two, three, four]] of FOURS.entries()) {
    const now = new Date(Date.now() + at).toISOString()
    await insertRow(run, 'payout_batches', {
      state: BATCH_STATE_IDS.confirmed,
      template_id: template?.id,
      template: { ...template, name: one },
      payout_time: now,
      resource_ids: [],
      currency: 'INR',
      exponent: 2,
      max_orders: 10,
      order_count: 1,
      total_minor: 150_000,
      created_by_user_id: 1,
      batch_number: `${at} ${one}`,
      supplier_id: at % 2 === 0 ? supplierId : null,
      file_name: two,
      created_by: one,
      exported_by: three,
      decided_by: four,
      fail_reason: two,
      updated_by: three,
      created_at: now,
      updated_at: now,
    })
  }
}
