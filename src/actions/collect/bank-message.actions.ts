import type { BankMessageRow } from '#contract/bank-records/bank-message.endpoints.ts'
import { entityPlace } from '#domain/entities.ts'
import { teachingOn } from '#actions/collect/teaching-forms.ts'
import { defineActions } from '#machines/action/define-actions.ts'

/** The payment record that a message tells of, as it is stored: whoever manages messages has no list of payments. */
export const paymentPlace = ({ bankRecordId }: Pick<BankMessageRow, 'bankRecordId'>) =>
  bankRecordId === null ? null : entityPlace({ toKind: 'bankRecord', toNumber: String(bankRecordId), auditId: null })

export const bankMessageActions = defineActions('bankMessage', 'bankMessage.getList', (make) => ({
  rereadUnread: make.onList({
    call: 'bankMessage.rereadUnread',
    key: 'shift+u',
    icon: 'resend',
    hint: 12,
    // A message that is read can pay an order.
    review: 'neverByChord',
    inputOf: () => ({}),
    messageValuesOf: ({ total }) => ({ count: total }),
  }),
  reread: make.onRow({
    call: 'bankMessage.reread',
    key: 'r',
    icon: 'resend',
    hint: 9,
    review: 'neverByChord',
    refusalOf: ({ bankRecordId }) => (bankRecordId === null ? null : 'isPayment'),
    inputOf: ({ id }) => ({ id }),
    messageValuesOf: ({ messageState, orderCode }) => ({
      context: orderCode === null ? messageState : 'order',
      orderCode: orderCode ?? '',
    }),
  }),
  ...teachingOn(make, { hint: 13, refusalOf: ({ kind }) => (kind === 'statement' ? 'noText' : null) }),
  openPayment: make.opening({
    call: 'bankMessage.getList',
    key: 'b',
    icon: 'open',
    hint: 10,
    placeOf: paymentPlace,
  }),
  openPattern: make.opening({
    call: 'bankMessage.getList',
    key: 'p',
    icon: 'open',
    hint: 11,
    placeOf: ({ patternId }) =>
      patternId === null ? null : { screen: 'messagePatterns', search: { open: String(patternId) } },
  }),
}))
