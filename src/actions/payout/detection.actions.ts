import type { RiskDetectionRow } from '#contract/payouts/risk.endpoints.ts'
import { REASON } from '#domain/lists/fields/common.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'

const said = (name: string) => [formField<unknown>(name, REASON)]

/** Why a detection's payout cannot be held or released; null if it can. */
function refusalOf({ stage, riskHeld, locked }: RiskDetectionRow, type: PayoutEventType): string | null {
  const context = {
    locked,
    riskHeld,
    claimed: false,
    claimedByActor: false,
    inOpenBatch: false,
    gatewayUncertain: false,
    hasCallbackUrl: false,
  }
  const verdict = payoutLifecycle.judge({ state: stage, context }, { type })
  return verdict.ok ? null : verdict.refusal
}

/** Actions on a detection's payout. */
export const detectionActions = defineActions('riskDetection', 'riskControl.getDetections', (make) => ({
  hold: make.onRow({
    call: 'riskControl.hold',
    key: 'h',
    icon: 'hold',
    hint: 10,
    fields: said('reason'),
    refusalOf: (row) => refusalOf(row, 'HOLD'),
    inputOf: ({ orderCode, version }, values) => ({
      orderCode,
      reason: textOf(values, 'reason'),
      expectedVersion: version,
    }),
  }),
  release: make.onRow({
    call: 'riskControl.release',
    key: 'shift+h',
    icon: 'release',
    hint: 11,
    fields: said('note'),
    refusalOf: (row) => refusalOf(row, 'RELEASE_HOLD'),
    inputOf: ({ orderCode, version }, values) => ({
      orderCode,
      note: textOf(values, 'note'),
      expectedVersion: version,
    }),
  }),
  openPayout: make.opening({
    call: 'riskControl.getDetections',
    key: 'p',
    icon: 'open',
    hint: 12,
    placeOf: ({ orderCode }) => ({ screen: 'payoutOrders', search: { orderCode, open: orderCode } }),
  }),
}))
