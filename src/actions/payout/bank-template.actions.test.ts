import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { BankTemplateRow } from '#contract/payouts/bank-template.endpoints.ts'
import type { EndpointName } from '#contract/contract.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { stakeOf } from '#machines/action/action-form.ts'
import type { ActionSubmission, AnyRow } from '#machines/action/action.flow.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import { listActionFlow } from '#machines/action/action.flow.ts'
import { bankTemplateActions } from '#actions/payout/bank-template.actions.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import {
  EMPTY_COLUMN,
  faultsIn,
  formOf,
  NEW_TEMPLATE,
  templateOf,
  tryTemplate,
} from '#actions/payout/bank-template.form.ts'
import type { ColumnForm, TemplateForm } from '#actions/payout/bank-template.form.ts'
import type { Outcome } from '#machines/outcome.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'
import { formActionOf } from '#tests/support/form-action-of.ts'

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

const row: BankTemplateRow = {
  ...must(BANK_TEMPLATES[0]),
  isDisabled: false,
  origin: 'builtIn',
  version: 3,
  updatedBy: null,
  updateTime: null,
  openBatches: 0,
}
const FACTS: FormFacts = {
  role: 'superAdmin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: false,
    googleVerifyBalanceOperation: false,
    googleVerifyBatchOperations: false,
    googleVerifyIpWhitelist: false,
    googleVerifyIpRule: false,
  },
}

const formOfAction = (verb: string) => formActionOf<AnyRow>(bankTemplateActions, verb).form

/** Starts the form of an action as the list does. */
function start(verb: string, rows: readonly BankTemplateRow[] = [row]) {
  const work = scriptedActor<Outcome<unknown, Rows<AnyRow>>, ActionSubmission<EndpointName>>()
  let keys = 0
  const form = formOfAction(verb)
  const actor = createActor(listActionFlow.provide({ actors: { submitAction: work.logic } }), {
    input: { entity: 'bankTemplate', form, row: { rows }, facts: FACTS, newKey: () => `key-${(keys += 1)}` },
  })
  actor.start()
  if (form.sendsAtOnce) actor.send({ type: 'SUBMIT' })
  return { actor, work, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

const whole: Partial<TemplateForm> = {
  id: 'my-bank',
  name: 'My bank',
  columns: NEW_TEMPLATE.columns.map((column, at) => ({ ...column, header: `H${at}` })),
}

describe('a new layout', () => {
  it('reports every missing field, then only those still missing, and sends nothing', () => {
    const { actor, work, context } = start('create', [])
    expect(context().faults).toEqual({})
    actor.send({ type: 'SUBMIT' })
    expect(context().faults).toMatchObject({ id: 'required', name: 'required' })
    actor.send({ type: 'CHANGE', change: { id: 'my-bank', name: 'My bank' } })
    expect(context().faults).toEqual({
      'columns.0.header': 'required',
      'columns.1.header': 'required',
      'columns.2.header': 'required',
      'columns.3.header': 'required',
    })
    const [first = EMPTY_COLUMN, ...rest] = NEW_TEMPLATE.columns
    actor.send({ type: 'CHANGE', change: { columns: [{ ...first, header: 'Ref' }, ...rest] } })
    expect(Object.keys(context().faults)).toEqual(['columns.1.header', 'columns.2.header', 'columns.3.header'])
    expect(work.calls).toHaveLength(0)
  })

  it('is saved as new, and opened as the server returned it', async () => {
    const { actor, work, state, context } = start('create', [])
    actor.send({ type: 'CHANGE', change: whole })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls[0]).toMatchObject({
      call: 'bankTemplate.save',
      key: 'key-1',
      input: { isNew: true, id: 'my-bank', name: 'My bank', result: null },
    })
    const saved = { ...row, id: 'my-bank', name: 'My bank', version: 1 }
    await work.answer({ kind: 'done', result: { row: saved } })
    expect(state()).toBe('done')
    expect(context().answer).toMatchObject({ row: { version: 1 } })
    const { create } = bankTemplateActions.actions
    expect(create?.does === 'form' && create.messageValuesOf?.({ row: saved } as never)).toEqual({
      value: 'My bank',
      open: 'my-bank',
    })
  })

  it('as a copy has everything of the original except its names, and can be used', () => {
    const { actor, work, context } = start('copy', [{ ...row, isDisabled: true }])
    const { googleCode: _code, ...values } = context().values
    expect(values).toEqual({ ...formOf(row), id: '', name: '' })
    actor.send({ type: 'CHANGE', change: { id: 'my-bank', name: 'My bank' } })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls[0]?.input).toMatchObject({ isNew: true, id: 'my-bank' })
    expect(work.calls[0]?.input).not.toHaveProperty('isDisabled')
  })

  it('shows the server’s fault at the field, and retries under another key', async () => {
    const { actor, work, state, context } = start('create', [])
    actor.send({ type: 'CHANGE', change: whole })
    actor.send({ type: 'SUBMIT' })
    await work.answer({ kind: 'refused', reason: 'badInput', issues: [{ path: 'id', fault: 'taken' }] })
    expect(state()).toBe('editing')
    expect(context().faults).toEqual({ id: 'taken' })
    actor.send({ type: 'CHANGE', change: { id: 'my-bank-2' } })
    expect(context().faults).toEqual({})
    actor.send({ type: 'SUBMIT' })
    expect(work.calls.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('shows the server’s fault in a row above the header at its column', async () => {
    const { actor, work, context } = start('create', [])
    const preamble = [{ columns: [{ ...EMPTY_COLUMN, header: 'Batch', source: 'batchNumber' }] }]
    actor.send({ type: 'CHANGE', change: { ...whole, preamble } })
    actor.send({ type: 'SUBMIT' })
    await work.answer({
      kind: 'refused',
      reason: 'badInput',
      issues: [{ path: 'preamble.0.0.header', fault: 'encoding' }],
    })
    expect(context().faults).toEqual({ 'preamble.0.columns.0.header': 'encoding' })
  })

  it('settles a lost answer under the same key', async () => {
    const { actor, work, context } = start('create', [])
    actor.send({ type: 'CHANGE', change: whole })
    actor.send({ type: 'SUBMIT' })
    await work.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(context().failure).toMatchObject({ kind: 'outcomeUnknown' })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })
})

describe('an existing layout', () => {
  it.each([false, true])('is changed from the version the person saw, and stays disabled: %s', (isDisabled) => {
    const { actor, work } = start('edit', [{ ...row, isDisabled }])
    actor.send({ type: 'CHANGE', change: { name: 'Other', id: 'never-mind' } })
    actor.send({ type: 'SUBMIT' })
    const { isDisabled: sent = false, ...input } = must(work.calls[0]).input as Partial<BankTemplateRow>
    expect(input).toMatchObject({ expectedVersion: 3, id: row.id, name: 'Other' })
    expect(input).not.toHaveProperty('isNew')
    expect(sent).toBe(isDisabled)
  })

  it('that somebody else changed goes on from what it is now, with what was typed', async () => {
    const { actor, work, state, context } = start('edit')
    actor.send({ type: 'CHANGE', change: { name: 'Other' } })
    actor.send({ type: 'SUBMIT' })
    const present = { rows: [{ ...row, version: 4 }] }
    await work.answer({ kind: 'conflict', refusal: 'versionConflict', present, by: 'Agent 2', at: null })
    expect(state()).toBe('conflict')
    actor.send({ type: 'TAKE_FRESH' })
    expect([state(), context().values['name']]).toEqual(['editing', 'Other'])
    actor.send({ type: 'SUBMIT' })
    expect(work.calls[1]?.input).toMatchObject({ expectedVersion: 4, name: 'Other' })
  })

  it('is disabled at once, and after a refusal asks before a retry', async () => {
    const { actor, work, state } = start('disable')
    expect(work.calls[0]).toEqual({
      call: 'bankTemplate.enable',
      input: { id: row.id, enable: false, expectedVersion: 3 },
      key: 'key-1',
    })
    await work.answer({ kind: 'refused', reason: 'failed' })
    expect(state()).toBe('refused')
    actor.send({ type: 'CANCEL' })
    expect(state()).toBe('cancelled')
  })

  it('is deleted only after confirmation', async () => {
    const { actor, work, state, context } = start('delete')
    expect([state(), work.calls.length, context().form.review]).toEqual(['editing', 0, 'neverByChord'])
    actor.send({ type: 'SUBMIT' })
    expect(work.calls[0]).toMatchObject({ call: 'bankTemplate.delete', input: { id: row.id, expectedVersion: 3 } })
    await work.answer({ kind: 'done', result: {} })
    expect(state()).toBe('done')
  })

  it('has something at stake only while something is typed', () => {
    const { actor } = start('edit')
    expect(stakeOf(actor.getSnapshot())).toBe('none')
    actor.send({ type: 'CHANGE', change: { name: 'x' } })
    expect(stakeOf(actor.getSnapshot())).toBe('typed')
    actor.send({ type: 'CHANGE', change: { name: row.name } })
    expect(stakeOf(actor.getSnapshot())).toBe('none')
  })
})

describe('the form', () => {
  it.each(BANK_TEMPLATES.map((template) => [template.id, template] as const))(
    'gives %s back as it was',
    (_id, template) => {
      const defined = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
      expect(defined(templateOf(formOf(template)))).toEqual(defined(template))
      expect(faultsIn(formOf(template))).toEqual({})
      expect(formFaults(formOfAction('edit'), { rows: [{ ...row, ...template }] }, formOf(template), FACTS)).toEqual({})
    },
  )

  const column = (change: Partial<ColumnForm>): TemplateForm => ({
    ...NEW_TEMPLATE,
    ...whole,
    columns: [...must(whole.columns), { ...EMPTY_COLUMN, header: 'Last', ...change }],
  })
  it.each([
    [column({ maxLength: 'x' }), { 'columns.4.maxLength': 'outOfRange' }],
    [column({ maxLength: '0' }), { 'columns.4.maxLength': 'outOfRange' }],
    [column({ source: 'totalAmount', decimals: '9' }), { 'columns.4.decimals': 'outOfRange' }],
    [column({ decimals: '2' }), { 'columns.4.decimals': 'onlyAmounts' }],
    [column({ source: 'payDate', dateFormat: 'dd/MM' }), { 'columns.4.dateFormat': 'dateFormat' }],
    [column({ padSide: 'start', padWith: '00', padLength: '9' }), { 'columns.4.pad.with': 'oneCharacter' }],
    [column({ padSide: 'start', padWith: '0' }), { 'columns.4.pad.length': 'outOfRange' }],
    [column({ source: '', text: '=A1' }), { 'columns.4.text': 'actsAsFormula' }],
    [{ ...NEW_TEMPLATE, ...whole, currency: 'rupees' }, { currency: 'wrongFormat' }],
    [
      { ...NEW_TEMPLATE, ...whole, readsResult: true },
      { 'result.reference': 'required', 'result.outcome.column': 'required' },
    ],
    [
      {
        ...NEW_TEMPLATE,
        ...whole,
        type: 'income' as const,
        result: { ...NEW_TEMPLATE.result, reference: 'Ref', meaning: 'paid' as const, skipRows: '' },
      },
      { 'result.skipRows': 'outOfRange' },
    ],
  ])('names what is wrong (%#)', (form, faults) => {
    expect(faultsIn(form)).toEqual(faults)
  })

  it('can be tried before it has a name, but not while a field is unreadable', () => {
    expect(tryTemplate({ ...NEW_TEMPLATE, columns: must(whole.columns) })).toMatchObject({ delimiter: ',' })
    expect(tryTemplate(column({ padSide: 'end', padWith: '', padLength: '3' }))).toBeNull()
  })
})
