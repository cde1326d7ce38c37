import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { ATTEMPT_FIELDS } from '#domain/lists/callbacks.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { AttemptExchange } from '#features/orders/callbacks/AttemptExchange.tsx'
import type { CALLBACK_OUTCOMES } from '#domain/orders/order-status.ts'
import type { StatusTone } from '#ui/status/status-icons.ts'
import { readNumber } from '#features/orders/callbacks/read-number.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

const OUTCOME_TONES: Record<(typeof CALLBACK_OUTCOMES)[number], StatusTone> = {
  succeeded: 'success',
  refused: 'warn',
  timedOut: 'danger',
  unreachable: 'danger',
  addressRefused: 'danger',
}

/** Single callback attempts, each with request and response. */
export default defineList({
  screen: 'orderCallbackDetails',
  namespace: 'callbacks',
  icon: 'arrows-exchange',
  goto: 'd',
  call: 'orderCallBack.getDetailList',
  fields: ATTEMPT_FIELDS,
  search: 'merchantOrderCode',
  suggest: (text) => readNumber(text, 'merchantOrderCode'),
  titleOf: ({ orderCode }) => orderCode,
  cells: {
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    outcome: ({ outcome }, { texts }) => ({
      tone: OUTCOME_TONES[outcome],
      label: texts.enum('callbackOutcome', outcome),
    }),
    durationMs: ({ durationMs }) => durationMs.toLocaleString('en-US'),
    by: ({ by }, { t }) => (by === null ? t('callbacks:automatic') : sanitizeText(by)),
  },
  Detail: AttemptExchange,
})
