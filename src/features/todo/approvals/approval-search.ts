import type { InputOf } from '#contract/contract.ts'
import { APPROVAL_KINDS, APPROVAL_STATES } from '#domain/approvals.ts'
import { fieldRecord, line, listOf, oneOf, wallClock } from '#domain/text/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { spanOf, withoutEmpty } from '#features/list/fields/filter-input.ts'
import { DAY_SPANS } from '#domain/time/day-spans.ts'
import { createFilterModel, namedChoices, textFilter } from '#features/list/fields/filters.ts'

const shared = {
  kind: listOf(oneOf(APPROVAL_KINDS)),
  target: line(64),
  startTime: wallClock,
  endTime: wallClock,
  asked: oneOf(DAY_SPANS),
  /** The id of the request beside the list. */
  open: line(32),
}

/** The address of what waits for me. */
export const mineSearchSchema = fieldRecord(shared)
/** The URL of the person's own requests. */
export const initiatedSearchSchema = fieldRecord({ ...shared, state: listOf(oneOf(APPROVAL_STATES)) })
type InitiatedSearch = SearchOf<typeof initiatedSearchSchema>

const kind = {
  id: 'kind',
  fields: ['kind'],
  editor: { kind: 'choices', choices: namedChoices('approvalKind', APPROVAL_KINDS) },
} as const
const state = {
  id: 'state',
  fields: ['state'],
  editor: { kind: 'choices', choices: namedChoices('approvalState', APPROVAL_STATES) },
} as const
const asked = {
  id: 'asked',
  fields: ['asked', 'startTime', 'endTime'],
  editor: { kind: 'timeRange', from: 'startTime', to: 'endTime', span: 'asked' },
} as const

/** The filters of what waits for me; all of it waits, so there is none of the state. */
export const MINE_FILTERS = createFilterModel(mineSearchSchema.shape, [kind, asked, textFilter('target')])
/** The filters of the person's own requests. */
export const INITIATED_FILTERS = createFilterModel(initiatedSearchSchema.shape, [
  state,
  kind,
  asked,
  textFilter('target'),
])

/** Requests stand newest first; they are sorted by nothing else. */
export type ApprovalListInput = InputOf<'todo.getInitiated'> & { sortBy?: never; sortDirection?: never }

/** The call's input for an address: spans of days as wall-clock texts in `zone`. */
export function approvalListInput(
  { asked: span, open: _open, ...filters }: InitiatedSearch,
  zone: string,
  now: Date,
): ApprovalListInput {
  const days = spanOf(span, zone, now)
  return withoutEmpty({ ...filters, startTime: filters.startTime ?? days.from, endTime: filters.endTime ?? days.to })
}
