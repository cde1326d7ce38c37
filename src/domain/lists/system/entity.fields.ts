import { ENTITY_KINDS, ENTITY_PARTS } from '#domain/entities.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

/** One thing known about an entity; kind and number say which entity. */
export const ENTITY_FIELDS = {
  kind: { kind: 'choice', group: 'entityKind', of: ENTITY_KINDS, record: false },
  number: { kind: 'text', maxLength: 128, record: false },
  name: { kind: 'text', maxLength: 128, filter: false, width: 280, pin: true },
  value: { kind: 'text', maxLength: 4096, filter: false, width: 460, isBlock: true },
  part: { kind: 'choice', group: 'entityPart', of: ENTITY_PARTS, several: true, width: 110 },
  time: { kind: 'time', width: 172 },
  by: { kind: 'text', maxLength: 128, filter: false, width: 150 },
} as const satisfies ListFields
