/** Whom a rule concerns: everybody of a role, one account, or the calls that a merchant's server signs. */
export const IP_RULE_SCOPES = ['role', 'account', 'api'] as const
export type IpRuleScope = (typeof IP_RULE_SCOPES)[number]

/**
 * An address that some allowing rule of a subject holds may come in, whatever refuses it; where a subject has allowing rules,
 * every other address is refused.
 */
export const IP_RULE_EFFECTS = ['allow', 'refuse'] as const
export type IpRuleEffect = (typeof IP_RULE_EFFECTS)[number]
