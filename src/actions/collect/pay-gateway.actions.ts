import type { InputOf } from '#contract/contract.ts'
import type { PayGatewayRow } from '#contract/pay-gateway.endpoints.ts'
import { PAY_GATEWAY_INPUT } from '#domain/lists/orders/pay-scripts.fields.ts'
import { CALLBACK_REFERENCE, GATEWAY_TIMEOUT, GATEWAY_TRIES, TESTED } from '#domain/pay-gateway.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf, typedOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const takesCallbacks = (values: FormValues) => textOf(values, 'callbackProof') !== 'refused'

const ask = asking(PAY_GATEWAY_INPUT)
/** The fields of a gateway, of which some keys are stored. */
const fieldsWith = (stored: readonly string[]): readonly FormField<unknown>[] => [
  ask('name', { isNarrow: true }),
  ask('keyId', { isNarrow: true }),
  ask('baseUrl', { isNarrow: false }),
  ask('signing', { isNarrow: true, editor: { kind: 'select', of: 'signings', isFixed: true } }),
  ask('key', { isNarrow: true, isStored: () => stored.includes('key') }),
  ask('callbackProof', { isNarrow: true, editor: { kind: 'select', of: 'proofs', isFixed: true } }),
  ask('callbackKey', { isNarrow: true, isAsked: takesCallbacks, isStored: () => stored.includes('callbackKey') }),
  ask('callbackReference', { isNarrow: true, isAsked: takesCallbacks }),
  ask('callbackSign', { isNarrow: true, isAsked: takesCallbacks }),
  { name: 'productIds', editor: { kind: 'several', of: 'products' } },
  ask('timeoutMs', { isNarrow: true }),
  ask('tries', { isNarrow: true }),
]

const gatewayIn = (values: FormValues) =>
  ({
    name: textOf(values, 'name'),
    baseUrl: textOf(values, 'baseUrl'),
    ...given({
      keyId: textOf(values, 'keyId'),
      key: typedOf(values, 'key'),
      callbackKey: typedOf(values, 'callbackKey'),
      callbackReference: textOf(values, 'callbackReference'),
      callbackSign: textOf(values, 'callbackSign'),
    }),
    signing: textOf(values, 'signing'),
    callbackProof: textOf(values, 'callbackProof'),
    productIds: values['productIds'] ?? [],
    timeoutMs: Number(textOf(values, 'timeoutMs')),
    tries: Number(textOf(values, 'tries')),
  }) as InputOf<'payGateway.create'>

const START: FormValues = {
  signing: 'hmacHeaders',
  callbackProof: 'hmacBody',
  callbackReference: CALLBACK_REFERENCE,
  timeoutMs: String(GATEWAY_TIMEOUT.usual),
  tries: String(GATEWAY_TRIES.usual),
}

const asked = ({ id, version }: PayGatewayRow) => ({ id, expectedVersion: version })

export const payGatewayActions = defineActions('payGateway', 'payGateway.getList', (make) => ({
  create: make.onList({
    call: 'payGateway.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: fieldsWith([]),
    startOf: () => START,
    inputOf: gatewayIn,
  }),
  edit: make.onRow({
    call: 'payGateway.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: fieldsWith(['key', 'callbackKey']),
    startOf: (row) => ({
      name: row.name,
      keyId: row.keyId ?? '',
      baseUrl: row.baseUrl,
      signing: row.signing,
      callbackProof: row.callbackProof,
      callbackReference: row.callbackReference,
      callbackSign: row.callbackSign ?? '',
      productIds: row.productIds.map(String),
      timeoutMs: String(row.timeoutMs),
      tries: String(row.tries),
    }),
    inputOf: (row, values) => ({ ...asked(row), ...gatewayIn(values) }),
  }),
  test: make.onRow({
    call: 'payGateway.sendTest',
    key: 't',
    icon: 'done',
    hint: 11,
    refusalOf: ({ secretNames }) => (secretNames.includes('key') ? null : 'noKey'),
    inputOf: ({ id }) => ({ id }),
    sendsAtOnce: true,
    showsAnswer: 'always',
  }),
  switch: make.onRow({
    call: 'payGateway.setEnabled',
    key: 's',
    icon: 'status',
    hint: 12,
    refusalOf: ({ enabled, testOutcome }) => (enabled || testOutcome === TESTED ? null : 'notTested'),
    textFor: ({ enabled }) => (enabled ? 'off' : 'on'),
    inputOf: (row) => ({ ...asked(row), enabled: !row.enabled }),
  }),
  delete: make.onRows({
    call: 'payGateway.delete',
    atMost: 100,
    key: 'Delete',
    icon: 'delete',
    hint: 13,
    refusalOf: ({ accountCount }) => (accountCount > 0 ? 'inUse' : null),
    inputOf: (rows) => ({ ids: rows.map(({ id }) => id) }),
  }),
}))
