import type { IpFreezeRow } from '#contract/ip-guard.endpoints.ts'
import { FREEZE_MINUTES_MAX } from '#domain/ip-guard/ip-guard.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** A day. */
const USUAL_MINUTES = '1440'

/** The form of a freeze; where the network is known, the reason is all that is left to say. */
const NETWORK: FormField<unknown> = { name: 'network', required: true, editor: { kind: 'text', maxLength: 64 } }
const REASON: FormField<unknown> = { name: 'reason', required: true, editor: { kind: 'text', maxLength: 256 } }
const MINUTES: FormField<unknown> = {
  name: 'freezeMinutes',
  required: true,
  editor: { kind: 'number', min: 1, max: FREEZE_MINUTES_MAX, unit: 'minutes' },
}
export const FREEZE_FIELDS = { ofNetwork: [REASON, MINUTES], ofAny: [NETWORK, REASON, MINUTES] } as const

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
  lift: make.onRows({
    call: 'ipFreeze.lift',
    atMost: 500,
    key: 'l',
    icon: 'unlock',
    hint: 11,
    fields: [{ name: 'reason', editor: { kind: 'text', maxLength: 256 } }],
    refusalOf: isActive,
    inputOf: (rows, values) => ({ ids: rows.map(({ id }) => id), ...given({ reason: textOf(values, 'reason') }) }),
  }),
}))
