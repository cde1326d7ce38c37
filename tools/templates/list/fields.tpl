import { NAME, NOTE } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'

export const <ENTITY>_FIELDS = {
  name: { ...NAME, required: true, width: 260, pin: true, sortable: true },
  note: { ...NOTE, nullable: true, width: 320 },
  enabled: { kind: 'flag', width: 110 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const <ENTITY>_INPUT = inputsOf(<ENTITY>_FIELDS, 'name', 'note') satisfies InputFields
