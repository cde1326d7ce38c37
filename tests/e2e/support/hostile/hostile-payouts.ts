import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { LIMITS } from '#domain/limits.ts'
import { BATCH_STATE_IDS } from '#domain/payouts/payout-batch-status.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { FOURS, TEXTS, insertRow } from './hostile-rows.ts'

export interface HostileRecord {
  code: string
  /** The stored name of the payer or payee. */
  name: string
}

/** Payouts waiting in the pool with texts that no signed call accepts. */
export async function makePayouts(
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

export async function makeBatches(run: Run, supplierId: number): Promise<void> {
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

/** Bank templates whose names and columns are hostile texts of maximum length. */
export async function makeLayouts(run: Run): Promise<void> {
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

/** Risk findings and blacklist entries. */
export async function makeRisk(run: Run, payouts: readonly (HostileRecord & { id: number })[]): Promise<void> {
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

/** A person's approval requests, declined with hostile texts. */
export async function askFor(run: Run, userId: number, payouts: readonly HostileRecord[]): Promise<void> {
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
export async function makeWaiting(run: Run, userId: number): Promise<void> {
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
