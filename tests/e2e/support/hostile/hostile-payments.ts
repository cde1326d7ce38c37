import type { Run } from '#tests/e2e/support/system/run.ts'
import { FOURS, insertRow } from './hostile-rows.ts'

/** Payments that found no order, each with the message that tells of it. */
export async function makePayments(run: Run, supplierId: number): Promise<void> {
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
export async function makeChains(run: Run): Promise<void> {
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
