import { idOf } from '#demo/monitor/signed-calls.ts'
import type { PaymentRecord } from '#demo/monitor/outbox.ts'

/** How a message is read: an expression whose groups are named like the fields of a report. */
export interface Pattern {
  kind: string
  expression: RegExp
  /** The decimals of its amounts. */
  exponent: number
}

const LONGEST = 2_000
const TEXT_FIELDS = ['sender', 'cardNumber', 'address', 'utr', 'identifyCode', 'payerName'] as const

/** The patterns of a script's text, which are data and never run; throws what is wrong with it. */
export function patternsIn(source: string): Pattern[] {
  const { patterns } = JSON.parse(source) as { patterns?: unknown }
  if (!Array.isArray(patterns)) throw new Error('the script has no patterns')
  return patterns.map((one: { kind?: unknown; pattern?: unknown; exponent?: unknown }) => {
    if (typeof one.pattern !== 'string' || !one.pattern.includes('(?<amount>'))
      throw new Error('a pattern has no group named amount')
    return {
      kind: typeof one.kind === 'string' ? one.kind : 'sms',
      expression: new RegExp(one.pattern, 'isu'),
      exponent: Number.isInteger(one.exponent) ? Number(one.exponent) : 2,
    }
  })
}

/** The payment that a message tells of, by the first pattern that fits; undefined where none does. */
export function paymentIn(patterns: readonly Pattern[], message: string, at: Date): PaymentRecord | undefined {
  const text = message.slice(0, LONGEST)
  for (const { kind, expression, exponent } of patterns) {
    const groups = expression.exec(text)?.groups
    const amountMinor = groups && minorUnits(groups['amount'], exponent)
    if (groups === undefined || amountMinor === undefined || amountMinor === 0) continue
    const balanceMinor = minorUnits(groups['balance'], exponent)
    const texts = TEXT_FIELDS.flatMap((field) => (groups[field] ? [[field, groups[field]]] : []))
    const fields = {
      kind,
      amountMinor,
      ...(balanceMinor !== undefined && { balanceMinor }),
      ...Object.fromEntries(texts),
      text,
      occurredAt: at.toISOString(),
    }
    return { ...fields, recordId: idOf(fields) }
  }
  return undefined
}

/** An amount such as `1,234.50`, without passing through a float; undefined for one that is none or too precise. */
function minorUnits(typed: string | undefined, exponent: number): number | undefined {
  const [, whole, decimals = ''] = /^([\d,]+)(?:\.(\d+))?$/.exec(typed?.trim() ?? '') ?? []
  if (whole === undefined || decimals.slice(exponent).replaceAll('0', '') !== '') return undefined
  const minor = Number(whole.replaceAll(',', '') + decimals.slice(0, exponent).padEnd(exponent, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}
