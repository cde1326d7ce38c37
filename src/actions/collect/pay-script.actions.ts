import type { InputOf } from '#contract/contract.ts'
import type { PayScriptRow } from '#contract/pay-script.endpoints.ts'
import { PAY_SCRIPT_INPUT } from '#domain/lists/orders/pay-scripts.fields.ts'
import { FALLBACKS, RUN_CALLS, RUN_MS } from '#domain/pay-scripts/pay-script.ts'
import { SCRIPT_API, SCRIPT_START } from '#domain/pay-scripts/script-api.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { given, textOf, typedOf, flagOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ACCOUNTS_LENGTH = 4_000

const ask = asking(PAY_SCRIPT_INPUT)
const SHARE = ask('share', { isNarrow: true, unit: 'percent' })
const FIELDS = [
  ask('name', { isNarrow: true }),
  ask('productId', { isNarrow: true, editor: { kind: 'select', of: 'products', isFixed: true } }),
  ask('source', { editor: { kind: 'code', maxLength: PAY_SCRIPT_INPUT.source.maxLength, words: SCRIPT_API } }),
  ask('note', { isNarrow: true }),
  ask('resourceIds', { isNarrow: true, editor: { kind: 'text', maxLength: ACCOUNTS_LENGTH } }),
  ask('fallback'),
  ask('runMs', { isNarrow: true }),
  ask('callsMax', { isNarrow: true }),
]

/** The limits and the text that a form has now, as a run of it is asked for. */
export const runIn = (values: FormValues) => ({
  productId: Number(textOf(values, 'productId')),
  source: typedOf(values, 'source'),
  runMs: Number(textOf(values, 'runMs')),
  callsMax: Number(textOf(values, 'callsMax')),
})

const scriptIn = (values: FormValues): InputOf<'payScript.add'> => ({
  name: textOf(values, 'name'),
  ...runIn(values),
  resourceIds: textOf(values, 'resourceIds')
    .split(/[\s,]+/)
    .filter(Boolean),
  fallback: FALLBACKS.find((one) => one === textOf(values, 'fallback')) ?? 'refuse',
  ...given({ note: textOf(values, 'note') }),
})

const asked = ({ id, version }: PayScriptRow) => ({ id, expectedVersion: version })

export const payScriptActions = defineActions('payScript', 'payScript.getList', (make) => ({
  create: make.onList({
    call: 'payScript.add',
    key: 'a',
    icon: 'add',
    hint: 9,
    isLong: true,
    review: 'neverByChord',
    fields: FIELDS,
    startOf: () => ({
      source: SCRIPT_START,
      fallback: 'ordinary',
      runMs: String(RUN_MS.usual),
      callsMax: String(RUN_CALLS.usual),
    }),
    inputOf: scriptIn,
  }),
  edit: make.onRow({
    call: 'payScript.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    isLong: true,
    review: 'neverByChord',
    fields: [...FIELDS, SHARE],
    startOf: (row) => ({
      name: row.name,
      productId: String(row.productId),
      source: row.source,
      resourceIds: row.resourceIds.join(', '),
      fallback: row.fallback,
      runMs: String(row.runMs),
      callsMax: String(row.callsMax),
      share: '10',
    }),
    inputOf: (row, values) => ({ ...asked(row), ...scriptIn(values), share: Number(textOf(values, 'share')) }),
  }),
  trial: make.onRow({
    call: 'payScript.setTrial',
    key: 't',
    icon: 'mark',
    hint: 11,
    refusalOf: ({ newestVersion }) => (newestVersion === 1 ? 'onlyVersion' : null),
    fields: [
      { name: 'trialVersion', isNarrow: true, editor: { kind: 'select', of: 'versions', isFixed: true } },
      SHARE,
    ],
    startOf: ({ newestVersion, trialShare, trialVersion }) => ({
      trialVersion: String(trialVersion ?? newestVersion),
      share: String(trialShare || 10),
    }),
    inputOf: (row, values) => ({
      ...asked(row),
      trialVersion: Number(textOf(values, 'trialVersion')),
      share: Number(textOf(values, 'share')),
    }),
  }),
  promote: make.onRow({
    call: 'payScript.promote',
    key: 'p',
    icon: 'done',
    hint: 12,
    refusalOf: ({ trialVersion }) => (trialVersion === null ? 'noTrial' : null),
    saysOf: ({ currentVersion, trialVersion }) => ({ to: trialVersion, from: currentVersion }),
    inputOf: asked,
  }),
  rollBack: make.onRow({
    call: 'payScript.rollBack',
    key: 'r',
    icon: 'undo',
    hint: 13,
    refusalOf: ({ previousVersion, trialVersion }) =>
      trialVersion === null && previousVersion === null ? 'noVersionBefore' : null,
    textFor: ({ trialVersion }) => (trialVersion === null ? 'version' : 'trial'),
    saysOf: ({ currentVersion, previousVersion, trialVersion }) => ({
      from: trialVersion ?? currentVersion,
      to: trialVersion === null ? previousVersion : currentVersion,
    }),
    inputOf: asked,
  }),
  switch: make.onRow({
    call: 'payScript.setEnabled',
    key: 's',
    icon: 'status',
    hint: 14,
    textFor: ({ enabled }) => (enabled ? 'off' : 'on'),
    inputOf: (row) => ({ ...asked(row), enabled: !row.enabled }),
  }),
  openCalls: make.opening({
    call: 'payScript.getList',
    key: 'm',
    icon: 'open',
    hint: 15,
    placeOf: ({ id }) => ({ screen: 'payScriptCalls', search: { scriptId: id } }),
  }),
}))

export const payScriptCallActions = defineActions('payScriptCall', 'payScriptCall.getList', (make) => ({
  replay: make.onRow({
    call: 'payScriptCall.replay',
    key: 'r',
    icon: 'undo',
    hint: 9,
    fields: [
      { name: 'scriptVersion', editor: { kind: 'select', of: 'versions', isFixed: true } },
      { name: 'sends', editor: { kind: 'flag' } },
    ],
    startOf: ({ scriptVersion }) => ({ scriptVersion: String(scriptVersion) }),
    inputOf: ({ id }, values) => ({
      id,
      scriptVersion: Number(textOf(values, 'scriptVersion')),
      sends: flagOf(values, 'sends'),
    }),
    showsAnswer: 'always',
  }),
  openOrder: make.opening({
    call: 'payScriptCall.getList',
    key: 'm',
    icon: 'open',
    hint: 10,
    placeOf: ({ orderCode }) =>
      orderCode === null ? null : { screen: 'orders', search: { orderCode, showAll: true, open: orderCode } },
  }),
}))
