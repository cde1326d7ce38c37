import { statementSearch } from '#domain/money/account-search.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
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
  statement: make.opening({
    call: 'fundRecord.getStatement',
    key: 's',
    icon: 'query',
    hint: 12,
    placeOf: (row) => ({ screen: 'fundRecords', search: statementSearch(row, row.recordedDay) }),
  }),
  openOrder: make.opening({
    call: 'fundRecord.getList',
    key: 'p',
    icon: 'open',
    hint: 10,
    placeOf: ({ orderCode }) => orderPlace(orderCode),
  }),
  openRequest: make.opening({
    call: 'todo.getOne',
    key: 'shift+p',
    icon: 'open',
    placeOf: ({ approvalId }) =>
      approvalId === null ? null : { screen: 'todoMine', search: { open: String(approvalId) } },
  }),
}))
