import type { FieldLabels } from '#features/form/form-labels.ts'
import type { BulkActor } from '#features/list/bulk/bulk-actor.ts'
import type { FormFacts, FormField } from '#machines/form/form-field.ts'

/** Lists with bulk actions; each has its texts below `action.<name>.bulk…`. */
export type BulkNamespace = 'orders' | 'payouts'

export interface BulkPanelProps<Row> {
  actor: BulkActor
  namespace: BulkNamespace
  /** The verb, as used in its locale keys. */
  name: string
  /** The action's fields, filled in once for all rows. */
  fields: readonly FormField<Row>[]
  words: FieldLabels
  facts: FormFacts
  /** The zone in which times are shown. */
  zone: string
  isDemo: boolean
}
