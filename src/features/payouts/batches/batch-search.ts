import { STORED_BATCH_STATES } from '#domain/payouts/payout-batch.ts'
import { fieldRecord, line, listOf, oneOf, wallClock } from '#domain/text/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import { createFilterModel, namedChoices, textFilter } from '#features/list/fields/filters.ts'
import type { FilterSpec } from '#features/list/fields/filters.ts'

/** The batch list's search parameters. */
export const batchSearchSchema = fieldRecord({
  batchNumber: line(64),
  state: listOf(oneOf(STORED_BATCH_STATES)),
  startTime: wallClock,
  endTime: wallClock,
  created: oneOf(DAY_SPANS),
  /** The id of the batch beside the list; `new` is the form of one. */
  open: line(32),
})
export type BatchSearch = SearchOf<typeof batchSearchSchema>

const FILTERS = [
  {
    id: 'state',
    fields: ['state'],
    editor: { kind: 'choices', choices: namedChoices('batchState', STORED_BATCH_STATES) },
  },
  {
    id: 'created',
    fields: ['created', 'startTime', 'endTime'],
    editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'created' },
  },
  textFilter('batchNumber'),
] as const satisfies readonly FilterSpec<keyof BatchSearch>[]

export const BATCH_FILTERS = createFilterModel(batchSearchSchema.shape, FILTERS)
