import type { ListFields } from '#domain/lists/list-field.ts'
import { PARTY_MONEY_FIELDS, PARTY_NAME_FIELDS } from '#domain/lists/parties/party-fields.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const AGENT_FIELDS = {
  id: { kind: 'number', width: 80, pin: true, filter: false },
  ...PARTY_NAME_FIELDS,
  depth: { kind: 'number', width: 80, filter: false },
  parentId: { kind: 'party', role: 'supplier', name: 'parentName', width: 150, filter: false },
  ...PARTY_MONEY_FIELDS,
  ...STAMP_FIELDS,
} as const satisfies ListFields
