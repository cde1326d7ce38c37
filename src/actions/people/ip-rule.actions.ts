import { whoUsed } from '#actions/people/address-use.ts'
import type { IpRuleRow } from '#contract/ip-rule.endpoints.ts'
import { IP_RULE_EFFECTS, IP_RULE_SCOPES } from '#domain/ip-guard/ip-guard.ts'
import { IP_RULE_INPUT } from '#domain/lists/system/addresses.fields.ts'
import type { IpRuleScope } from '#domain/ip-guard/ip-guard.ts'
import { ROLES } from '#domain/roles.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf, given, textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(IP_RULE_INPUT)
const isAbout = (scope: IpRuleScope) => (values: FormValues) => textOf(values, 'scope') === scope

/** Confirms that people who are online are signed out; the refusal without it names them at this field. */
const SHUT_OUT: FormField<unknown> = { name: 'shutOut', editor: { kind: 'flag' } }

const FIELDS: readonly FormField<unknown>[] = [
  ask('network'),
  ask('effect'),
  ask('scope'),
  ask('role', { required: true, isAsked: isAbout('role') }),
  { name: 'userId', required: true, editor: { kind: 'lookup', of: 'accounts' }, isAsked: isAbout('account') },
  {
    name: 'merchantUserId',
    required: true,
    editor: { kind: 'lookup', of: 'merchants' },
    isAsked: isAbout('api'),
    issuesOf: ['userId'],
  },
  ask('note', { isNarrow: false }),
  SHUT_OUT,
]

const confirmed = (values: FormValues) => ({
  shutOut: flagOf(values, 'shutOut'),
  ...given({ [CODE_FIELD]: textOf(values, CODE_FIELD) }),
})

const ruleOf = (values: FormValues) => {
  const scope = IP_RULE_SCOPES.find((name) => name === textOf(values, 'scope')) ?? 'role'
  const account = textOf(values, scope === 'api' ? 'merchantUserId' : 'userId')
  return {
    network: textOf(values, 'network'),
    effect: IP_RULE_EFFECTS.find((name) => name === textOf(values, 'effect')) ?? 'refuse',
    scope,
    role: scope === 'role' ? ROLES.find((name) => name === textOf(values, 'role')) : undefined,
    userId: scope === 'role' || account === '' ? undefined : account,
    note: textOf(values, 'note'),
    ...confirmed(values),
  }
}
const valuesOf = ({ effect, network, note, role, scope, userId }: IpRuleRow): FormValues => ({
  network,
  effect,
  scope,
  role: role ?? '',
  userId: scope === 'account' ? String(userId) : '',
  merchantUserId: scope === 'api' ? String(userId) : '',
  note: note ?? '',
})

export const ipRuleActions = defineActions('ipRule', 'ipRule.getList', (make) => ({
  create: make.onList({
    call: 'ipRule.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FIELDS,
    isLong: true,
    startOf: () => ({ effect: 'allow', scope: 'role' }),
    inputOf: ruleOf,
  }),
  edit: make.onRow({
    call: 'ipRule.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    isLong: true,
    startOf: valuesOf,
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...ruleOf(values) }),
  }),
  switch: make.onRow({
    call: 'ipRule.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    fields: [SHUT_OUT],
    inputOf: ({ id, enabled, version }, values) => ({
      id,
      enabled: !enabled,
      expectedVersion: version,
      ...confirmed(values),
    }),
  }),
  addresses: whoUsed(make, ({ network }) => network),
  delete: make.onRows({
    call: 'ipRule.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    fields: [SHUT_OUT],
    inputOf: (rules, values) => ({ ids: rules.map(({ id }) => id), ...confirmed(values) }),
  }),
}))
