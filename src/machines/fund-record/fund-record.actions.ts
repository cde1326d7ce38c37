import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { defineActions } from '#machines/action/define-actions.ts'

export const fundRecordActions = defineActions('fundRecord', 'fundRecord.getList', (make) => ({
  balances: make.onList({
    call: 'user.getTotalBalance',
    key: 'b',
    icon: 'query',
    sendsAtOnce: true,
    showsAnswer: 'always',
    inputOf: () => ({}),
  }),
  openOrder: make.opening({
    call: 'fundRecord.getList',
    key: 'p',
    icon: 'open',
    hint: 10,
    placeOf: ({ orderCode }) => orderPlace(orderCode),
  }),
}))
