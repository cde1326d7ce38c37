import type { TestOrderRow } from '#contract/orders/test-order.endpoints.ts'
import { TEST_ORDER_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { outcomesOf, TEST_OUTCOME_NAMES } from '#domain/orders/test-orders.ts'
import type { TestOutcome } from '#domain/orders/test-orders.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import { testOrderLifecycle } from '#machines/lifecycles/test-order.lifecycle.ts'
import type { TestOrderEvent } from '#machines/lifecycles/test-order.lifecycle.ts'

/** Why an event is refused; null if it is not. */
function refusalOf({ state, direction, hasCallbackUrl }: TestOrderRow, type: TestOrderEvent): string | null {
  const verdict = testOrderLifecycle.judge(
    { state, context: { isPayout: direction === 'payout', hasCallbackUrl } },
    { type },
  )
  return verdict.ok ? null : verdict.refusal
}

const usualOf = ({ direction }: TestOrderRow): TestOutcome => outcomesOf(direction)[0] ?? 'paid'
const named = ({ orderCode, version }: TestOrderRow) => ({ orderCode, expectedVersion: version })

export const testOrderActions = defineActions('testOrder', 'testOrder.getList', (make) => ({
  pay: make.onRow({
    call: 'testOrder.end',
    key: 'p',
    icon: 'done',
    hint: 9,
    refusalOf: (row) => refusalOf(row, 'PAY'),
    inputOf: (row) => ({ ...named(row), outcome: usualOf(row) }),
  }),
  expire: make.onRow({
    call: 'testOrder.end',
    key: 't',
    icon: 'status',
    hint: 10,
    refusalOf: (row) => refusalOf(row, 'EXPIRE'),
    inputOf: (row) => ({ ...named(row), outcome: 'expired' }),
  }),
  end: make.onRow({
    call: 'testOrder.end',
    key: 's',
    icon: 'edit',
    hint: 11,
    refusalOf: (row) => refusalOf(row, 'PAY'),
    fields: [asking(TEST_ORDER_INPUT)('outcome')],
    startOf: (row) => ({ outcome: usualOf(row) }),
    inputOf: (row, values) => ({
      ...named(row),
      outcome: TEST_OUTCOME_NAMES.find((one) => one === textOf(values, 'outcome')) ?? usualOf(row),
    }),
  }),
  resend: make.onRow({
    call: 'testOrder.resendCallback',
    key: 'e',
    icon: 'resend',
    hint: 12,
    refusalOf: (row) => refusalOf(row, 'RESEND_CALLBACK'),
    inputOf: named,
  }),
}))
