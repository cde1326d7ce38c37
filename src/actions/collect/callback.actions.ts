import { WEB_ADDRESS } from '#domain/lists/fields/common.fields.ts'
import { RESEND_MAX } from '#domain/orders/callback-faults.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'

/** As many as one call takes. */
const DELETE_MAX = 50

const ask = asking({ url: { ...WEB_ADDRESS, required: true } })

export const callbackActions = defineActions('callback', 'orderCallBack.getList', (make) => ({
  resend: make.onRows({
    call: 'orderCallBack.resend',
    atMost: RESEND_MAX.chosen,
    key: 'e',
    icon: 'resend',
    hint: 6,
    inputOf: (rows) => ({ orderCodes: rows.map(({ orderCode }) => orderCode) }),
    resultsOf: ({ results }) => results.map(({ orderCode, refusal }) => ({ row: orderCode, refusal })),
    messageValuesOf: ({ results }) => ({ count: results.filter(({ ok }) => ok).length }),
  }),
  resendFailed: make.onList({
    call: 'orderCallBack.resendFailed',
    key: 'shift+f',
    icon: 'resend',
    hint: 7,
    inputOf: () => ({}),
    messageValuesOf: ({ left, refused, resent }) => ({ count: resent, refused, context: left ? 'left' : undefined }),
  }),
  test: make.onList({
    call: 'orderCallBack.sendTest',
    key: 't',
    icon: 'done',
    hint: 8,
    fields: [ask('url')],
    showsAnswer: 'always',
    inputOf: (values) => ({ url: textOf(values, 'url') }),
  }),
  delete: make.onRows({
    call: 'orderCallBack.delete',
    atMost: DELETE_MAX,
    key: 'Delete',
    icon: 'delete',
    hint: 10,
    // Deleted callbacks and their answers cannot be restored.
    review: 'onEnter',
    inputOf: (rows) => ({ orderCodes: rows.map(({ orderCode }) => orderCode) }),
    resultsOf: ({ results }) => results.map(({ orderCode, refusal }) => ({ row: orderCode, refusal })),
    messageValuesOf: ({ results }) => ({ count: results.filter(({ ok }) => ok).length }),
  }),
}))
