import { randomUUID } from 'node:crypto'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { FOURS, TEXTS, insertRow } from './hostile-rows.ts'

/** Banks, blacklisted names with their hits, disabled IP rules, and audited actions. */
export async function makeRecords(run: Run): Promise<void> {
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
