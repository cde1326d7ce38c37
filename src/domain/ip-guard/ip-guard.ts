import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'

/** Counts that rules go by for an address: orders in any minute or in a span, the share that failed, its merchants. */
export const GUARD_KINDS = ['perMinute', 'perSpan', 'failedShare', 'manyMerchants'] as const
export type GuardKind = (typeof GUARD_KINDS)[number]

/** A rule that observes records what it would have frozen, and freezes nothing. */
export const GUARD_MODES = ['off', 'observe', 'freeze'] as const
export type GuardMode = (typeof GUARD_MODES)[number]

/** Orders are counted by their address, or by its network: /24 of IPv4, /64 of IPv6. */
export const IP_GROUPINGS = ['address', 'network'] as const
export type IpGrouping = (typeof IP_GROUPINGS)[number]

/** The leading bits that addresses of one network share. */
export const NETWORK_BITS = { v4: 24, v6: 64 } as const

/** `observed` is what a rule that only observes would have frozen. */
export const FREEZE_STATES = ['active', 'ended', 'lifted', 'observed'] as const
export type FreezeState = (typeof FREEZE_STATES)[number]

/**
 * How an address looks by who pays from it: one payer, several, a gateway that many people share, or unknown where most of its
 * orders name no payer.
 */
export const ADDRESS_LOOKS = ['unknown', 'onePayer', 'several', 'gateway'] as const
export type AddressLook = (typeof ADDRESS_LOOKS)[number]

/** An address is a shared gateway from this many payers on, where there are at least half as many as orders. */
export const GATEWAY_PAYERS = 5

/** The longest span that a rule counts in, in minutes. */
export const SPAN_MINUTES_MAX = 1_440
/** The most days, back from now, whose orders a rule is tried on at once. */
export const TRIED_DAYS_MAX = 31
/** The longest freeze, in minutes: a year. */
export const FREEZE_MINUTES_MAX = 525_600
/** The widest networks that may be frozen: wider ones would stop whole countries. */
export const WIDEST_FREEZE = { v4: 16, v6: 32 } as const

const { allocationFailed, closed, failed, rejected, successful, timedOut } = ORDER_STATUS_IDS
export const PAID_STATUS: number = successful
/** Statuses in which an order ended without money. */
export const FAILED_STATUSES: readonly number[] = [timedOut, failed, rejected, closed, allocationFailed]

/** Whom a rule concerns: everybody of a role, one account, or the calls that a merchant's server signs. */
export const IP_RULE_SCOPES = ['role', 'account', 'api'] as const
export type IpRuleScope = (typeof IP_RULE_SCOPES)[number]

/**
 * An address that some allowing rule of a subject holds may come in, whatever refuses it; where a subject has allowing rules,
 * every other address is refused.
 */
export const IP_RULE_EFFECTS = ['allow', 'refuse'] as const
export type IpRuleEffect = (typeof IP_RULE_EFFECTS)[number]
