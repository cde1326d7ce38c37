import { defineActions } from '#machines/action/define-actions.ts'
import { flagOf, textOf } from '#machines/form/form-values.ts'

export const payScriptCallActions = defineActions('payScriptCall', 'payScriptCall.getList', (make) => ({
  replay: make.onRow({
    call: 'payScriptCall.replay',
    key: 'r',
    icon: 'undo',
    hint: 9,
    fields: [
      { name: 'scriptVersion', editor: { kind: 'select', of: 'versions', isFixed: true } },
      { name: 'sends', editor: { kind: 'flag' } },
    ],
    startOf: ({ scriptVersion }) => ({ scriptVersion: String(scriptVersion) }),
    inputOf: ({ id }, values) => ({
      id,
      scriptVersion: Number(textOf(values, 'scriptVersion')),
      sends: flagOf(values, 'sends'),
    }),
    showsAnswer: 'always',
  }),
  openOrder: make.opening({
    call: 'payScriptCall.getList',
    key: 'm',
    icon: 'open',
    hint: 10,
    placeOf: ({ orderCode }) =>
      orderCode === null ? null : { screen: 'orders', search: { orderCode, showAll: true, open: orderCode } },
  }),
}))
