/** What can be blacklisted; the value is compared after `normalizeBlacklisted`. */
export const BLACKLIST_KINDS = ['name', 'card', 'address', 'upi'] as const
export type BlacklistKind = (typeof BLACKLIST_KINDS)[number]

/** Whose payouts a limit counts. */
export const RISK_SUBJECTS = ['payee', 'merchant'] as const
export type RiskSubject = (typeof RISK_SUBJECTS)[number]

/** A rule's kind with what it has to be told; amounts in minor units of the currency. */
export type RiskCondition =
  | { kind: 'blacklist'; fields: readonly BlacklistKind[] }
  | { kind: 'amount'; currency: string; exponent: number; maxMinor: number }
  | { kind: 'windowAmount'; subject: RiskSubject; currency: string; exponent: number; windowMinutes: number; maxMinor: number }
  | { kind: 'windowCount'; subject: RiskSubject; windowMinutes: number; maxCount: number }
  | { kind: 'payeeAcrossMerchants'; windowMinutes: number; maxMerchants: number }
  | { kind: 'nightHours'; fromHour: number; toHour: number; minMinor: number }
export const RISK_KINDS = ['blacklist', 'amount', 'windowAmount', 'windowCount', 'payeeAcrossMerchants', 'nightHours'] as const satisfies readonly RiskCondition['kind'][]

export interface RiskRule {
  id: number
  name: string
  enabled: boolean
  condition: RiskCondition
}

/** A payout as rules look at it. */
export interface RiskOrder {
  id: number
  merchantId: number
  payeeName: string | null
  cardNumber: string | null
  address: string | null
  vpa: string | null
  currency: string
  exponent: number
  amountMinor: number
  createdAt: Date
  /** Hour of the day, 0 to 23, in the platform's zone. */
  hour: number
}

/** An earlier payout that counts towards a limit: one that was not rejected. */
export type RiskPast = Pick<RiskOrder, 'id' | 'merchantId' | 'currency' | 'exponent' | 'amountMinor' | 'createdAt'> & { payeeKey: string | null }

/** What a rule is asked with beside the order. */
export interface RiskSurroundings {
  /** Blacklisted values, normalised, by kind. */
  blacklist: ReadonlyMap<BlacklistKind, ReadonlySet<string>>
  /** Payouts before the order of the same payee or the same merchant, within the longest window. */
  past: readonly RiskPast[]
}

/** Why a rule hit: what it measured, the limit, and the payouts that count. */
export interface RiskHit {
  ruleId: number
  kind: RiskCondition['kind']
  evidence: { field?: BlacklistKind; value?: string; measured?: number; limit?: number; orderIds?: number[] }
}

const EVIDENCE_ORDERS = 20
const MINUTE_MS = 60_000

/** A value as the blacklist compares it: no case (but for addresses, where it counts), no spaces or dashes in numbers, full-width letters as plain ones. */
export function normalizeBlacklisted(kind: BlacklistKind, value: string): string {
  const plain = value.normalize('NFKC').trim()
  if (kind === 'card') return plain.replace(/[\s-]/g, '')
  if (kind === 'address') return plain
  return plain.toLowerCase().replace(/\s+/g, ' ')
}

/** What tells a payee from others: the card, else the UPI account, else the wallet; null when there is none. */
export function payeeKeyOf(order: Pick<RiskOrder, 'cardNumber' | 'vpa' | 'address'>): string | null {
  if (order.cardNumber) return `card:${normalizeBlacklisted('card', order.cardNumber)}`
  if (order.vpa) return `upi:${normalizeBlacklisted('upi', order.vpa)}`
  return order.address ? `address:${normalizeBlacklisted('address', order.address)}` : null
}

/** Minutes that must be looked back for all rules. */
export function longestWindowMinutes(rules: readonly RiskRule[]): number {
  return Math.max(0, ...rules.map(({ condition }) => ('windowMinutes' in condition ? condition.windowMinutes : 0)))
}

/** What the enabled rules say of a payout; empty when none hits. */
export function evaluateRisk(rules: readonly RiskRule[], order: RiskOrder, around: RiskSurroundings): RiskHit[] {
  return rules.filter((rule) => rule.enabled).flatMap((rule) => {
    const evidence = evidenceOf(rule.condition, order, around)
    return evidence ? [{ ruleId: rule.id, kind: rule.condition.kind, evidence }] : []
  })
}

function evidenceOf(condition: RiskCondition, order: RiskOrder, around: RiskSurroundings): RiskHit['evidence'] | undefined {
  switch (condition.kind) {
    case 'blacklist':
      return blacklisted(condition.fields, order, around)
    case 'amount':
      return isSameMoney(condition, order) ? above(order.amountMinor, condition.maxMinor) : undefined
    case 'windowAmount': {
      if (!isSameMoney(condition, order)) return undefined
      const counted = within(condition.windowMinutes, order, ofSubject(condition.subject, order, around.past)).filter((past) => isSameMoney(condition, past))
      return above(counted.reduce((sum, past) => sum + past.amountMinor, order.amountMinor), condition.maxMinor, counted)
    }
    case 'windowCount': {
      const counted = within(condition.windowMinutes, order, ofSubject(condition.subject, order, around.past))
      return above(counted.length + 1, condition.maxCount, counted)
    }
    case 'payeeAcrossMerchants': {
      const counted = within(condition.windowMinutes, order, ofSubject('payee', order, around.past))
      const merchants = new Set([order.merchantId, ...counted.map((past) => past.merchantId)])
      return above(merchants.size, condition.maxMerchants, counted)
    }
    case 'nightHours':
      return isNight(condition, order.hour) && order.amountMinor >= condition.minMinor ? { measured: order.hour, limit: condition.fromHour } : undefined
  }
}

function blacklisted(fields: readonly BlacklistKind[], order: RiskOrder, { blacklist }: RiskSurroundings): RiskHit['evidence'] | undefined {
  const values: Record<BlacklistKind, string | null> = { name: order.payeeName, card: order.cardNumber, address: order.address, upi: order.vpa }
  const field = fields.find((kind) => {
    const value = values[kind]
    return value !== null && blacklist.get(kind)?.has(normalizeBlacklisted(kind, value)) === true
  })
  return field === undefined ? undefined : { field, value: values[field] ?? '' }
}

function isSameMoney(a: { currency: string; exponent: number }, b: { currency: string; exponent: number }): boolean {
  return a.currency === b.currency && a.exponent === b.exponent
}

function ofSubject(subject: RiskSubject, order: RiskOrder, past: readonly RiskPast[]): RiskPast[] {
  if (subject === 'merchant') return past.filter((row) => row.merchantId === order.merchantId)
  const key = payeeKeyOf(order)
  return key === null ? [] : past.filter((row) => row.payeeKey === key)
}

function within(minutes: number, order: RiskOrder, past: readonly RiskPast[]): RiskPast[] {
  const since = order.createdAt.getTime() - minutes * MINUTE_MS
  return past.filter((row) => row.id !== order.id && row.createdAt.getTime() > since && row.createdAt <= order.createdAt)
}

function above(measured: number, limit: number, counted: readonly RiskPast[] = []): RiskHit['evidence'] | undefined {
  if (measured <= limit) return undefined
  return { measured, limit, ...(counted.length > 0 && { orderIds: counted.slice(-EVIDENCE_ORDERS).map((past) => past.id) }) }
}

/** Hours are half-open and may pass midnight: 22 to 6 are the hours 22, 23, 0 … 5. */
function isNight({ fromHour, toHour }: { fromHour: number; toHour: number }, hour: number): boolean {
  return fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour
}
