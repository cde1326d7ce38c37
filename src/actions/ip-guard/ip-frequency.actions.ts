import { defineActions } from '#machines/action/define-actions.ts'
import { whoUsed } from '#actions/people/address-use.ts'
import { FREEZE_FIELDS, freezeInput, freezeStart } from '#actions/ip-guard/ip-freeze.actions.ts'
import { REASON } from '#domain/lists/fields/common.fields.ts'
import { textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'

/** Actions on an address that creates many orders. */
export const ipFrequencyActions = defineActions('ipFrequency', 'orderAnalysis.getFrequency', (make) => ({
  freeze: make.onRow({
    call: 'ipFreeze.create',
    key: 'b',
    icon: 'forbid',
    hint: 10,
    fields: FREEZE_FIELDS.ofNetwork,
    refusalOf: ({ guard }) => (guard === 'free' ? null : guard === 'frozen' ? 'alreadyFrozen' : 'addressAllowed'),
    startOf: ({ network }) => freezeStart(network),
    inputOf: ({ network }, values) => freezeInput(network, values),
  }),
  allow: make.onRow({
    call: 'ipAllowance.create',
    key: 'w',
    icon: 'approve',
    hint: 11,
    fields: [formField('reason', REASON)],
    refusalOf: ({ guard }) => (guard === 'allowed' ? 'addressAllowed' : null),
    inputOf: ({ network }, values) => ({ network, reason: textOf(values, 'reason') }),
  }),
  addresses: whoUsed(make, ({ network }) => network),
  freezes: make.opening({
    call: 'ipFreeze.getList',
    key: 'p',
    icon: 'open',
    hint: 12,
    placeOf: ({ network }) => ({ screen: 'abnormalIps', search: { network } }),
  }),
}))
