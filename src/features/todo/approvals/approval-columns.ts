import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import type { ApprovalState } from '#domain/approvals.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { buildColumns, columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

interface CellContext {
  texts: ListTexts
  zone: string
}

const STATUS_STYLES: Record<ApprovalState, StatusStyle> = {
  waiting: { tone: 'warn', icon: 'waiting' },
  approved: { tone: 'success', icon: 'done' },
  declined: { tone: 'danger', icon: 'refused' },
  withdrawn: { tone: 'neutral', icon: 'none' },
  lapsed: { tone: 'neutral', icon: 'failed' },
}
/** How much of a party's name is said. */
const OWNER_LENGTH = 64

/** Colour and icon of a request's outcome. */
export const approvalStatusStyle = (state: ApprovalState): StatusStyle => STATUS_STYLES[state]

/**
 * The status that an order or payout had and the one that it would get, in words, or none where it stays; of a party's
 * money, what is done to whose.
 */
export function changeText({ balance, change, stageChange }: ApprovalRow, texts: ListTexts): string {
  if (balance !== null)
    return `${texts.enum('balanceOperation', balance.operation)} · ${sanitizeText(balance.ownerName, OWNER_LENGTH)}`
  const words =
    stageChange === null
      ? change && [change.fromStatusId, change.toStatusId].map((id) => texts.enum('orderStatus', orderStatusOf(id)))
      : [stageChange.from, stageChange.to].map((stage) => texts.enum('payoutStage', stage))
  return words === null || words[0] === words[1] ? '' : words.join(' → ')
}

const { outside, money, time } = columnsOf<ApprovalRow, CellContext>()

/** Every column that a request has, by its name in `todo:column`. */
const APPROVAL_COLUMNS = {
  target: outside('target', 172, { pin: true }),
  kind: { field: 'kind', width: 190, cell: (row, { texts }) => texts.enum('approvalKind', row.kind) },
  state: {
    field: 'state',
    width: 130,
    cell: (row, { texts }) => ({ ...approvalStatusStyle(row.state), label: texts.enum('approvalState', row.state) }),
  },
  amount: money('amountMinor', (row) => row.exponent, { width: 130 }),
  currency: outside('currency', 84),
  change: { field: 'change', width: 190, cell: (row, { texts }) => changeText(row, texts) },
  reason: outside('reason', 220),
  requestedBy: outside('requestedBy', 140),
  requestTime: time('requestTime'),
  decidedBy: outside('decidedBy', 140),
  decidedTime: time('decidedTime'),
  note: outside('note', 200),
} as const satisfies Record<string, ColumnSpec<ApprovalRow, CellContext>>

/** The name of a column of requests. */
export type ApprovalColumn = keyof typeof APPROVAL_COLUMNS
type TitleOf = (id: ApprovalColumn, isTimed: boolean) => string

const ALL = Object.keys(APPROVAL_COLUMNS) as ApprovalColumn[]
/** Columns that are empty while a request waits. */
const OF_ENDED: readonly ApprovalColumn[] = ['state', 'decidedBy', 'decidedTime', 'note']

/** Columns of what waits for me: all of it waits. */
export function mineColumns(titleOf: TitleOf, context: CellContext): QueueColumn<ApprovalRow>[] {
  return buildColumns<ApprovalRow, CellContext, ApprovalColumn>(
    APPROVAL_COLUMNS,
    { shown: ALL.filter((id) => !OF_ENDED.includes(id)), hidden: [] },
    titleOf,
    context,
  )
}

/** Columns of the person's own requests, without the requester. */
export function initiatedColumns(titleOf: TitleOf, context: CellContext): QueueColumn<ApprovalRow>[] {
  return buildColumns<ApprovalRow, CellContext, ApprovalColumn>(
    APPROVAL_COLUMNS,
    { shown: ALL.filter((id) => id !== 'requestedBy'), hidden: [] },
    titleOf,
    context,
  )
}
