import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { given, textOf } from '#machines/form/form-values.ts'

export const fundRecordActions = defineActions('fundRecord', 'fundRecord.getList', (make) => ({
  balances: make.onList({
    call: 'user.getTotalBalance',
    key: 'b',
    icon: 'query',
    showsAnswer: 'always',
    fields: [{ name: 'asOf', editor: { kind: 'dateTime' } }],
    inputOf: (values) => given({ asOf: textOf(values, 'asOf') }),
  }),
  openOrder: make.opening({
    call: 'fundRecord.getList',
    key: 'p',
    icon: 'open',
    hint: 10,
    placeOf: ({ orderCode }) => orderPlace(orderCode),
  }),
}))
