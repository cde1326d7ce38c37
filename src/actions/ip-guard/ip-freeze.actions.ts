import { whoUsed } from '#actions/people/address-use.ts'
import type { IpFreezeRow } from '#contract/ip-guard.endpoints.ts'
import { IP_FREEZE_INPUT } from '#domain/lists/system/addresses.fields.ts'
import { NOTE } from '#domain/lists/fields/common.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** A day. */
const USUAL_MINUTES = '1440'

/** The form of a freeze; where the network is known, the reason is all that is left to say. */
const ask = asking(IP_FREEZE_INPUT)
const HOW_LONG = [ask('reason'), ask('freezeMinutes', { unit: 'minutes' })]
export const FREEZE_FIELDS = { ofNetwork: HOW_LONG, ofAny: [ask('network'), ...HOW_LONG] }

export const freezeStart = (network = ''): FormValues => ({ network, freezeMinutes: USUAL_MINUTES })
export const freezeInput = (network: string, values: FormValues) => ({
  network,
  freezeMinutes: textOf(values, 'freezeMinutes'),
  reason: textOf(values, 'reason'),
})

const isActive = ({ state }: IpFreezeRow) => (state === 'active' ? null : 'notFrozen')

export const ipFreezeActions = defineActions('ipFreeze', 'ipFreeze.getList', (make) => ({
  create: make.onList({
    call: 'ipFreeze.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FREEZE_FIELDS.ofAny,
    startOf: () => freezeStart(),
    inputOf: (values) => freezeInput(textOf(values, 'network'), values),
  }),
  again: make.onRow({
    call: 'ipFreeze.create',
    key: 'b',
    icon: 'forbid',
    hint: 10,
    fields: FREEZE_FIELDS.ofNetwork,
    refusalOf: ({ state }) => (state === 'active' ? 'alreadyFrozen' : null),
    startOf: ({ network }) => freezeStart(network),
    inputOf: ({ network }, values) => freezeInput(network, values),
  }),
  addresses: whoUsed(make, ({ network }) => network),
  lift: make.onRows({
    call: 'ipFreeze.lift',
    key: 'l',
    icon: 'unlock',
    hint: 11,
    fields: [formField('reason', NOTE)],
    refusalOf: isActive,
    inputOf: (rows, values) => ({ ids: rows.map(({ id }) => id), ...given({ reason: textOf(values, 'reason') }) }),
  }),
}))
