import type { ChainPatchRow } from '#contract/bank-records/chain-patch.endpoints.ts'
import { ORDER_NUMBER, REASON } from '#domain/lists/fields/common.fields.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'
import { patchLifecycle } from '#machines/lifecycles/patch.lifecycle.ts'

/** Places that the nodes of a chain lead to. */
export const chainNodeActions = defineActions('chainNode', 'chainNode.getList', (make) => ({
  openPatch: make.opening({
    call: 'chainPatch.getList',
    key: 'b',
    icon: 'open',
    hint: 10,
    placeOf: ({ patchId }) =>
      patchId === null ? null : { screen: 'trustedChainPatches', search: { open: String(patchId) } },
  }),
  openAccount: make.opening({
    call: 'chainNode.getList',
    key: 'shift+a',
    icon: 'link',
    hint: 11,
    placeOf: ({ resourceId }) => ({ screen: 'trustedChainNodes', search: { resourceId: String(resourceId) } }),
  }),
}))

/** Asked only where a person has to choose among several. */
const ORDER = formField<unknown>('orderCode', ORDER_NUMBER, {
  isAsked: (values) => textOf(values, 'fits') === 'several',
})

/** How a missing movement fits the unpaid orders. */
const fitsOf = ({ fits, gapMinor }: ChainPatchRow) =>
  gapMinor < 0 ? 'debit' : fits > 1 ? 'several' : fits === 1 ? 'one' : 'none'

/** Why a patch refuses a decision; null if it does not. */
const refusalOf =
  (type: 'ACCEPT' | 'DISMISS') =>
  ({ breakKind, patchState }: ChainPatchRow): string | null => {
    const verdict = patchLifecycle.judge({ state: patchState, context: { isMissing: breakKind === 'lost' } }, { type })
    return verdict.ok ? null : verdict.refusal
  }

const one = ({ id, version }: ChainPatchRow) => ({ id, expectedVersion: version })

/** Decisions of people on a break in a chain. */
export const chainPatchActions = defineActions('chainPatch', 'chainPatch.getList', (make) => ({
  accept: make.onRow({
    call: 'chainPatch.accept',
    key: 'a',
    icon: 'done',
    hint: 9,
    fields: [ORDER],
    refusalOf: refusalOf('ACCEPT'),
    isLikely: ({ patchState }) => patchState === 'proposed',
    textFor: fitsOf,
    saysOf: ({ orderCode }) => ({ order: orderCode }),
    startOf: (row) => ({ orderCode: row.orderCode ?? '', fits: fitsOf(row) }),
    inputOf: (row, values) => ({
      ...one(row),
      ...given({ orderCode: textOf(values, 'orderCode'), [CODE_FIELD]: textOf(values, CODE_FIELD) }),
    }),
    messageValuesOf: ({ orderCode }) => ({
      context: orderCode === null ? 'noOrder' : undefined,
      order: orderCode ?? '',
    }),
  }),
  dismiss: make.onRow({
    call: 'chainPatch.dismiss',
    key: 'd',
    icon: 'refuse',
    hint: 10,
    fields: [formField('reason', REASON)],
    refusalOf: refusalOf('DISMISS'),
    inputOf: (row, values) => ({ ...one(row), reason: textOf(values, 'reason') }),
  }),
  openRecord: make.opening({
    call: 'chainNode.getList',
    key: 'b',
    icon: 'open',
    hint: 11,
    placeOf: ({ afterRecordId }) => ({ screen: 'trustedChainNodes', search: { open: String(afterRecordId) } }),
  }),
  openOrder: make.opening({
    call: 'order.getList',
    key: 'shift+o',
    icon: 'link',
    hint: 12,
    placeOf: ({ orderCode }) =>
      orderCode === null ? null : { screen: 'orders', search: { orderCode, showAll: true, open: orderCode } },
  }),
}))
