import { z } from 'zod'
import { line, listOf, wallClock } from '#contract/fields.ts'
import { STORED_BATCH_STATES } from '#domain/payout-batch-status.ts'
import { createFilterModel, DAY_SPANS, namedChoices, textFilter } from '#features/list/filters.ts'
import type { FilterSpec } from '#features/list/filters.ts'

/** The batch list's search parameters. */
export const batchSearchSchema = z.object({
  batchNumber: line(64).optional(),
  state: listOf(z.enum(STORED_BATCH_STATES)).optional(),
  startTime: wallClock.optional(),
  endTime: wallClock.optional(),
  created: z.enum(DAY_SPANS).optional(),
  /** The id of the batch beside the list; `new` is the form of one. */
  open: line(32).optional(),
})
export type BatchSearch = z.output<typeof batchSearchSchema>

const FILTERS = [
  { id: 'state', fields: ['state'], editor: { kind: 'choices', choices: namedChoices('batchState', STORED_BATCH_STATES) } },
  { id: 'created', fields: ['created', 'startTime', 'endTime'], editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' } },
  textFilter('batchNumber'),
] as const satisfies readonly FilterSpec<keyof BatchSearch>[]

export const BATCH_FILTERS = createFilterModel(batchSearchSchema.shape, FILTERS)
