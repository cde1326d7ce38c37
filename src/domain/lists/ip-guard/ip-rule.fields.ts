import { IP_RULE_EFFECTS, IP_RULE_SCOPES } from '#domain/ip-guard/ip-rules.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const IP_RULE_FIELDS = {
  network: { kind: 'text', maxLength: 64, width: 230, pin: true, isMono: true },
  effect: { kind: 'choice', group: 'ipRuleEffect', of: IP_RULE_EFFECTS, width: 110 },
  scope: { kind: 'choice', group: 'ipRuleScope', of: IP_RULE_SCOPES, width: 150 },
  subject: { kind: 'text', maxLength: 64, filter: false, width: 180 },
  enabled: { kind: 'flag', width: 100 },
  note: { kind: 'text', maxLength: 256, width: 260 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
