import type { CALLBACK_OUTCOMES } from '#domain/callback.ts'
import { buildColumns, columnsOf } from '#features/list/columns/column-specs.ts'
import type { ColumnSpec } from '#features/list/columns/column-specs.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import type { ListedCallback } from '#features/orders/callbacks/callback-definition.ts'
import { callbackStyle } from '#features/list/columns/status-styles.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'
import type { StatusTone } from '#ui/status/status-icons.ts'

interface CellContext {
  texts: ListTexts
  zone: string
}

export const OUTCOME_TONES: Record<(typeof CALLBACK_OUTCOMES)[number], StatusTone> = {
  succeeded: 'success',
  refused: 'warn',
  timedOut: 'danger',
  unreachable: 'danger',
  addressRefused: 'danger',
}

const callback = columnsOf<ListedCallback, CellContext>()

/** Columns of the callbacks' list, by their names in `callbacks:column`. */
const CALLBACK_COLUMNS = {
  orderCode: callback.outside('orderCode', 172, { pin: true }),
  merchantOrderId: callback.outside('merchantOrderId', 190),
  merchant: callback.outside('merchantName', 130),
  callbackStatus: {
    field: 'callbackStatus',
    width: 126,
    cell: (row, { texts }) => ({
      ...callbackStyle(row.callbackStatus),
      label: texts.callbackStatus(row.callbackStatus),
    }),
  },
  attempts: { field: 'attempts', width: 90, numeric: true, cell: (row) => row.attempts },
  lastOutcome: {
    field: 'lastOutcome',
    width: 150,
    cell: (row, { texts }) => (row.lastOutcome === null ? null : texts.enum('callbackOutcome', row.lastOutcome)),
  },
  nextAttemptTime: callback.time('nextAttemptTime'),
  url: callback.outside('url', 280),
  createTime: callback.time('createTime'),
  updateTime: callback.time('updateTime'),
} as const satisfies Record<string, ColumnSpec<ListedCallback, CellContext>>

export type CallbackColumn = keyof typeof CALLBACK_COLUMNS
type TitleOf = (id: CallbackColumn, isTimed: boolean) => string

const names = <T extends object>(specs: T) => Object.keys(specs) as (keyof T)[]

export function callbackColumns(titleOf: TitleOf, context: CellContext): QueueColumn<ListedCallback>[] {
  return buildColumns<ListedCallback, CellContext, keyof typeof CALLBACK_COLUMNS>(
    CALLBACK_COLUMNS,
    { shown: names(CALLBACK_COLUMNS), hidden: [] },
    titleOf,
    context,
  )
}
