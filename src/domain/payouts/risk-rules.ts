/** Kinds of blacklisted values; a value is compared after `normalizeBlacklisted`. */
export const BLACKLIST_KINDS = ['name', 'card', 'address', 'upi'] as const
export type BlacklistKind = (typeof BLACKLIST_KINDS)[number]

/** The subject whose payouts a limit counts. */
export const RISK_SUBJECTS = ['payee', 'merchant'] as const
export type RiskSubject = (typeof RISK_SUBJECTS)[number]

/** A rule's kind with its parameters; amounts in minor units of the currency. */
export type RiskCondition =
  | { kind: 'blacklist'; fields: readonly BlacklistKind[] }
  | { kind: 'amount'; currency: string; exponent: number; maxMinor: number }
  | {
      kind: 'windowAmount'
      subject: RiskSubject
      currency: string
      exponent: number
      windowMinutes: number
      maxMinor: number
    }
  | { kind: 'windowCount'; subject: RiskSubject; windowMinutes: number; maxCount: number }
  | { kind: 'payeeAcrossMerchants'; windowMinutes: number; maxMerchants: number }
  | { kind: 'nightHours'; currency: string; exponent: number; fromHour: number; toHour: number; minMinor: number }
export const RISK_KINDS = [
  'blacklist',
  'amount',
  'windowAmount',
  'windowCount',
  'payeeAcrossMerchants',
  'nightHours',
] as const satisfies readonly RiskCondition['kind'][]

/** The source of a detection: a kind of rule, or a person. */
export const DETECTION_KINDS = [...RISK_KINDS, 'manual'] as const

/** The state of a detection: its payout is held, was released, or was rejected. */
export const DETECTION_STATES = ['held', 'released', 'rejected'] as const
export type DetectionState = (typeof DETECTION_STATES)[number]

export interface RiskRule {
  id: number
  name: string
  enabled: boolean
  condition: RiskCondition
}

/** The fields of a payout that rules use. */
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

/** An earlier payout that counts towards a limit: any that was not rejected. */
export type RiskPast = Pick<RiskOrder, 'id' | 'merchantId' | 'currency' | 'exponent' | 'amountMinor' | 'createdAt'> & {
  payeeKey: string | null
}

/** The earlier payouts a rule counts: those of the subject within the window and, for sums, of one currency. */
export interface RiskNeed {
  subject: RiskSubject
  windowMinutes: number
  money: { currency: string; exponent: number } | null
}

/**
 * The tally of a need: number of payouts, their sum if limited to one currency, their merchants, and the newest ones.
 */
export interface RiskTally {
  count: number
  sumMinor: number
  /** Other merchants than the order's own. */
  otherMerchants: number
  orderIds: readonly number[]
}

/** The inputs of a rule beside the order. */
export interface RiskSurroundings {
  /** Blacklisted values, normalised, by kind. */
  blacklist: ReadonlyMap<BlacklistKind, ReadonlySet<string>>
  /** Tallies by `needKey`. */
  tallies: ReadonlyMap<string, RiskTally>
}

/** Why a rule hit: the measured value, the limit, and the counted payouts. */
export interface RiskHit {
  ruleId: number
  kind: RiskCondition['kind']
  evidence: { field?: BlacklistKind; value?: string; measured?: number; limit?: number; orderIds?: number[] }
}

/** Maximum number of payouts in the evidence, newest first. */
export const EVIDENCE_ORDERS = 20
const MINUTE_MS = 60_000

/**
 * Normalises a value for the blacklist: ignores case (except in addresses), spaces and dashes in numbers, and
 * full-width forms.
 */
export function normalizeBlacklisted(kind: BlacklistKind, value: string): string {
  const plain = value.normalize('NFKC').trim()
  if (kind === 'card') return plain.replace(/[\s-]/g, '')
  if (kind === 'address') return plain
  return plain.toLowerCase().replace(/\s+/g, ' ')
}

/** The key of a payee: the card, else the UPI account, else the wallet; null if none. */
export function payeeKeyOf(order: Pick<RiskOrder, 'cardNumber' | 'vpa' | 'address'>): string | null {
  if (order.cardNumber) return `card:${normalizeBlacklisted('card', order.cardNumber)}`
  if (order.vpa) return `upi:${normalizeBlacklisted('upi', order.vpa)}`
  return order.address ? `address:${normalizeBlacklisted('address', order.address)}` : null
}

/** The tallies that the rules need; each once. */
export function needsOf(rules: readonly RiskRule[]): RiskNeed[] {
  const needs = rules.flatMap(({ condition }) => needOf(condition) ?? [])
  return [...new Map(needs.map((need) => [needKey(need), need])).values()]
}

function needOf(condition: RiskCondition): RiskNeed | undefined {
  switch (condition.kind) {
    case 'windowAmount':
      return {
        subject: condition.subject,
        windowMinutes: condition.windowMinutes,
        money: { currency: condition.currency, exponent: condition.exponent },
      }
    case 'windowCount':
      return { subject: condition.subject, windowMinutes: condition.windowMinutes, money: null }
    case 'payeeAcrossMerchants':
      return { subject: 'payee', windowMinutes: condition.windowMinutes, money: null }
    default:
      return undefined
  }
}

/** The key of a need's tally. */
export function needKey({ subject, windowMinutes, money }: RiskNeed): string {
  return `${subject}:${windowMinutes}:${money ? `${money.currency}/${money.exponent}` : ''}`
}

/** Counts earlier payouts for a need: those created within the window before the order, and not the order itself. */
export function tallyPast(need: RiskNeed, order: RiskOrder, past: readonly RiskPast[]): RiskTally {
  const since = order.createdAt.getTime() - need.windowMinutes * MINUTE_MS
  const key = payeeKeyOf(order)
  const counted = past.filter((row) => {
    const isSubject =
      need.subject === 'merchant' ? row.merchantId === order.merchantId : key !== null && row.payeeKey === key
    const isWithin = row.id !== order.id && row.createdAt.getTime() > since && row.createdAt <= order.createdAt
    return isSubject && isWithin && (need.money === null || isSameMoney(need.money, row))
  })
  return {
    count: counted.length,
    sumMinor: need.money === null ? 0 : counted.reduce((sum, row) => sum + row.amountMinor, 0),
    otherMerchants: new Set(counted.flatMap((row) => (row.merchantId === order.merchantId ? [] : [row.merchantId])))
      .size,
    orderIds: counted.slice(-EVIDENCE_ORDERS).map((row) => row.id),
  }
}

/** The hits of the enabled rules on a payout, one per finding; empty if none. */
export function evaluateRisk(rules: readonly RiskRule[], order: RiskOrder, around: RiskSurroundings): RiskHit[] {
  return rules
    .filter((rule) => rule.enabled)
    .flatMap((rule) =>
      evidenceOf(rule.condition, order, around).map((evidence) => ({
        ruleId: rule.id,
        kind: rule.condition.kind,
        evidence,
      })),
    )
}

/** The identity of a hit, so that it is not reported twice. */
type KnownHit = { ruleId: number | null; kind: string; evidence: RiskHit['evidence'] }

/**
 * True where an earlier hit covers this one: same rule and limit, and nothing beyond the value measured then. Releasing
 * the first released this one too.
 */
export function isKnownHit(earlier: readonly KnownHit[], hit: RiskHit): boolean {
  return earlier.some(
    ({ ruleId, kind, evidence }) =>
      ruleId === hit.ruleId &&
      kind === hit.kind &&
      evidence.field === hit.evidence.field &&
      evidence.value === hit.evidence.value &&
      evidence.limit === hit.evidence.limit &&
      (hit.evidence.measured ?? 0) <= (evidence.measured ?? 0),
  )
}

function evidenceOf(condition: RiskCondition, order: RiskOrder, around: RiskSurroundings): RiskHit['evidence'][] {
  const need = needOf(condition)
  const tally = (need && around.tallies.get(needKey(need))) ?? NOTHING_COUNTED
  switch (condition.kind) {
    case 'blacklist':
      return blacklisted(condition.fields, order, around)
    case 'amount':
      return isSameMoney(condition, order) ? above(order.amountMinor, condition.maxMinor) : []
    case 'windowAmount':
      return isSameMoney(condition, order) ? above(order.amountMinor + tally.sumMinor, condition.maxMinor, tally) : []
    case 'windowCount':
      return above(tally.count + 1, condition.maxCount, tally)
    case 'payeeAcrossMerchants':
      return above(tally.otherMerchants + 1, condition.maxMerchants, tally)
    case 'nightHours':
      return isSameMoney(condition, order) && isNight(condition, order.hour) && order.amountMinor >= condition.minMinor
        ? [{ measured: order.hour, limit: condition.fromHour }]
        : []
  }
}

const NOTHING_COUNTED: RiskTally = { count: 0, sumMinor: 0, otherMerchants: 0, orderIds: [] }

function blacklisted(
  fields: readonly BlacklistKind[],
  order: RiskOrder,
  { blacklist }: RiskSurroundings,
): RiskHit['evidence'][] {
  const values: Record<BlacklistKind, string | null> = {
    name: order.payeeName,
    card: order.cardNumber,
    address: order.address,
    upi: order.vpa,
  }
  return fields.flatMap((field) => {
    const value = values[field]
    return value !== null && blacklist.get(field)?.has(normalizeBlacklisted(field, value)) === true
      ? [{ field, value }]
      : []
  })
}

function isSameMoney(a: { currency: string; exponent: number }, b: { currency: string; exponent: number }): boolean {
  return a.currency === b.currency && a.exponent === b.exponent
}

function above(measured: number, limit: number, { orderIds }: RiskTally = NOTHING_COUNTED): RiskHit['evidence'][] {
  return measured <= limit ? [] : [{ measured, limit, ...(orderIds.length > 0 && { orderIds: [...orderIds] }) }]
}

/** Hours are half-open and may pass midnight: 22 to 6 are the hours 22, 23, 0 … 5. */
function isNight({ fromHour, toHour }: { fromHour: number; toHour: number }, hour: number): boolean {
  return fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour
}
