import type { Run } from '#tests/e2e/support/system/run.ts'
import { HOSTILE_STRINGS } from '#tests/support/hostile-strings.ts'

/** Scripts that set a global when executed, which the test can check. */
export const TRACES = [
  '<script>window.__ran=1</script>',
  '<img src=x onerror="window.__ran=1">',
  '<svg onload="window.__ran=1">',
  '"><iframe srcdoc="<script>parent.__ran=1</script>">',
]
export const [TRACE = ''] = TRACES
/** A word of maximum length without a break opportunity, and one that reverses the text direction after it. */
const WIDE = ['W'.repeat(128), `${'\u202e'.repeat(40)}drow`, '👩‍👩‍👧‍👦'.repeat(11)]
export const TEXTS: readonly string[] = [...TRACES, ...WIDE, ...HOSTILE_STRINGS]
/** Four texts per record: one for each free-text field. */
export const FOURS = Array.from({ length: Math.ceil(TEXTS.length / 4) }, (_, at) => {
  const [one = TRACE, two = TRACE, three = TRACE, four = TRACE] = TEXTS.slice(4 * at, 4 * at + 4)
  return [one, two, three, four] as const
})

type FilledTable =
  | 'payout_orders'
  | 'payout_batches'
  | 'risk_detections'
  | 'risk_blacklist'
  | 'approvals'
  | 'banks'
  | 'blacklisted_names'
  | 'name_hits'
  | 'ip_rules'
  | 'ip_guard_rules'
  | 'ip_freezes'
  | 'ip_allowances'
  | 'bank_records'
  | 'bank_messages'
  | 'message_patterns'
  | 'chain_patches'
  | 'monitor_logs'
  | 'monitor_scripts'
  | 'audit'
  | 'resources'
  | 'pay_gateways'
  | 'pay_scripts'
  | 'pay_script_calls'
  | 'telegram_people'
  | 'bot_groups'
  | 'bot_messages'
  | 'bot_fund_records'
  | 'wechat_accounts'
  | 'wechat_groups'
  | 'wechat_contacts'
  | 'wechat_messages'

/** Inserts a row by column names; returns its id. */
export async function insertRow(run: Run, table: FilledTable, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')
  const { rows } = await run.db.query<{ id: string }>(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb) returning id`,
    [JSON.stringify(row)],
  )
  return Number(rows[0]?.id)
}
