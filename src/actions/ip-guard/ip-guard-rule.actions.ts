import type { IpGuardRuleRow } from '#contract/ip-guard.endpoints.ts'
import { GUARD_KINDS, GUARD_MODES, IP_GROUPINGS } from '#domain/ip-guard/ip-guard.ts'
import { IP_GUARD_MODE_INPUT, IP_GUARD_RULE_INPUT, IP_GUARD_TRY_INPUT } from '#domain/lists/system/addresses.fields.ts'
import type { GuardKind } from '#domain/ip-guard/ip-guard.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(IP_GUARD_RULE_INPUT)
const isKind =
  (...kinds: readonly GuardKind[]) =>
  (values: FormValues) =>
    kinds.some((kind) => kind === textOf(values, 'kind'))

/** Form field of the limit, by kind of rule; the call names each of them `limit`. */
const LIMITS = {
  perMinute: 'maxOrders',
  perSpan: 'maxOrders',
  failedShare: 'minOrders',
  manyMerchants: 'maxMerchants',
} as const satisfies Record<GuardKind, string>
const limit = (name: string, ...kinds: readonly GuardKind[]): FormField<unknown> => ({
  ...ask('limit', { isAsked: isKind(...kinds), issuesOf: ['limit'] }),
  name,
})

const FIELDS: readonly FormField<unknown>[] = [
  ask('name'),
  ask('kind'),
  limit('maxOrders', 'perMinute', 'perSpan'),
  limit('minOrders', 'failedShare'),
  limit('maxMerchants', 'manyMerchants'),
  ask('failedPercent', { required: true, unit: 'percent', isAsked: isKind('failedShare') }),
  ask('windowMinutes', { unit: 'minutes', isAsked: isKind('perSpan', 'failedShare', 'manyMerchants') }),
  ask('grouping'),
  ask('freezeMinutes', { unit: 'minutes' }),
]

const kindIn = (values: FormValues): GuardKind =>
  GUARD_KINDS.find((kind) => kind === textOf(values, 'kind')) ?? 'perMinute'

const ruleOf = (values: FormValues) => {
  const kind = kindIn(values)
  return {
    name: textOf(values, 'name'),
    kind,
    grouping: IP_GROUPINGS.find((name) => name === textOf(values, 'grouping')) ?? 'address',
    limit: textOf(values, LIMITS[kind]),
    windowMinutes: kind === 'perMinute' ? 1 : textOf(values, 'windowMinutes'),
    freezeMinutes: textOf(values, 'freezeMinutes'),
    ...(kind === 'failedShare' ? given({ failedPercent: textOf(values, 'failedPercent') }) : {}),
  }
}

const valuesOf = ({
  failedPercent,
  freezeMinutes,
  grouping,
  kind,
  limit,
  name,
  windowMinutes,
}: IpGuardRuleRow): FormValues => ({
  name,
  kind,
  grouping,
  [LIMITS[kind]]: String(limit),
  windowMinutes: String(windowMinutes),
  freezeMinutes: String(freezeMinutes),
  failedPercent: String(failedPercent ?? ''),
})

export const ipGuardRuleActions = defineActions('ipGuardRule', 'ipGuardRule.getList', (make) => ({
  create: make.onList({
    call: 'ipGuardRule.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    isLong: true,
    fields: FIELDS,
    startOf: () => ({ kind: 'perMinute', grouping: 'address', windowMinutes: '60', freezeMinutes: '60' }),
    inputOf: ruleOf,
  }),
  edit: make.onRow({
    call: 'ipGuardRule.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    isLong: true,
    fields: FIELDS,
    startOf: valuesOf,
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...ruleOf(values) }),
  }),
  try: make.onRow({
    call: 'ipGuardRule.dryRun',
    key: 't',
    icon: 'query',
    hint: 11,
    isLong: true,
    showsAnswer: 'always',
    fields: [formField('days', IP_GUARD_TRY_INPUT.days, { unit: 'days' })],
    startOf: () => ({ days: '7' }),
    inputOf: ({ id }, values) => ({ id, days: textOf(values, 'days') }),
  }),
  mode: make.onRow({
    call: 'ipGuardRule.setMode',
    key: 's',
    icon: 'status',
    hint: 12,
    fields: [formField('mode', IP_GUARD_MODE_INPUT.mode)],
    startOf: ({ mode }) => ({ mode }),
    inputOf: ({ id, version }, values) => ({
      id,
      expectedVersion: version,
      mode: GUARD_MODES.find((mode) => mode === textOf(values, 'mode')) ?? 'off',
    }),
  }),
  delete: make.onRows({
    call: 'ipGuardRule.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 13,
    inputOf: (rules) => ({ ids: rules.map(({ id }) => id) }),
  }),
}))
