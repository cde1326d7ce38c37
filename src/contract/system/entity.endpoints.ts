import { z } from 'zod'
import { requiredLine } from '#contract/calls/fields.ts'
import { listCallBy } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import { ENTITY_FIELDS } from '#domain/lists/system/system.fields.ts'

const entityRow = z.object({
  ...rowFields(ENTITY_FIELDS),
  /** Tells the rows of one entity apart: `field:amountMinor`. */
  id: z.string(),
  /** The entity's kind, which names its fields and states. */
  of: z.enum(ENTITY_KINDS),
  /** The column through which the two are related. */
  column: z.string().nullable(),
  /**
   * Minor units, ISO instants and names of states as stored; JSON as text. For related entities in number, how many.
   */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** Nobody is shown the value. */
  isHidden: z.boolean(),
  /** The decimals of the entity's currency, where it has one. */
  exponent: z.int().nullable(),
  toKind: z.enum(ENTITY_KINDS).nullable(),
  toNumber: z.string().nullable(),
  auditId: z.int().nullable(),
})
export type EntityRow = z.infer<typeof entityRow>

export const entityEndpoints = {
  'entity.getData': listCallBy({
    path: '/v1.0/entity/getData',
    summary:
      'What is stored about one entity: its fields without secrets, its relations, history and audit. Without a kind, that of whose own numbers it is; without a number, nothing.',
    access: ['superAdmin', 'technicalMaintenance'],
    fields: ENTITY_FIELDS,
    id: requiredLine(128),
    row: entityRow,
  }),
}
