import { api, query } from '#api/api.ts'
import { approvalCommands } from '#commands/entities/approval.commands.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { detailOf } from '#features/list/rows/detail-cache.ts'
import { suggestText } from '#features/list/fields/filter-input.ts'
import { makeListTexts } from '#features/list/list-texts.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { approvalListInput, INITIATED_FILTERS, MINE_FILTERS } from '#features/todo/approvals/approval-search.ts'
import type { ApprovalListInput } from '#features/todo/approvals/approval-search.ts'

/** Key of a request in the address and the list: its id. */
export const approvalKey = ({ id }: Pick<ApprovalRow, 'id'>): string => String(id)
/** One request by its key; refused to whom it does not concern. */
export const oneApproval = (key: string) => query('todo.getOne', { approvalId: Number(key) })

type ApprovalList = ListDefinition<ApprovalRow, ApprovalListInput>

/** Parts that both lists of requests share. */
const shared: Omit<ApprovalList, 'screen' | 'filters' | 'fetchPage'> = {
  namespace: 'todo',
  commands: approvalCommands,
  keyOf: approvalKey,
  targetOf: (rows, source, matching) => ({ kind: 'approval', rows, source, matching }),
  inputOf: (search, zone, now) => approvalListInput(search, zone, now),
  detail: detailOf(
    'todo.getOne',
    (key) => ({ approvalId: Number(key) }),
    ({ approval }) => approval,
  ),
  // Requests are few: a new one comes with the refresh that its push causes.
  live: { read: (push) => (push.commandType === 'approval.changed' ? { kind: 'stale' } : null) },
  suggestFilters: suggestText('target', 64),
}

/** Requests that wait for me. */
export const MINE_LIST: ApprovalList = {
  ...shared,
  screen: 'todoMine',
  filters: MINE_FILTERS,
  fetchPage: ({ state: _state, ...input }, request, signal) =>
    api.call('todo.getMine', { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
}

/** The person's own requests. */
export const INITIATED_LIST: ApprovalList = {
  ...shared,
  screen: 'todoInitiated',
  filters: INITIATED_FILTERS,
  fetchPage: (input, request, signal) =>
    api.call('todo.getInitiated', { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
}

/** Finds requests for commands that are given from other screens. */
export const approvalFinder = (list: ApprovalList) =>
  finderOf(list, {
    lineOf: ({ target, kind, requestedBy }, { t }) => {
      const texts = makeListTexts(t, 'todo')
      return [target, texts.enum('approvalKind', kind), texts.person(requestedBy)].join(' · ')
    },
    getOne: async (key, signal) => (await api.call('todo.getOne', { approvalId: Number(key) }, { signal })).approval,
    isByNumber: true,
  })
