import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { BankTemplateRow } from '#contract/bank-template.endpoints.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates.ts'
import { bankTemplateFlow } from '#machines/bank-template/bank-template.flow.ts'
import type { TemplateRequest, TemplateTask } from '#machines/bank-template/bank-template.flow.ts'
import {
  EMPTY_COLUMN,
  faultsIn,
  formOf,
  NEW_TEMPLATE,
  templateOf,
  tryTemplate,
} from '#machines/bank-template/bank-template.form.ts'
import type { ColumnForm, TemplateForm } from '#machines/bank-template/bank-template.form.ts'
import type { Outcome } from '#machines/outcome.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

const row: BankTemplateRow = {
  template: must(BANK_TEMPLATES[0]),
  origin: 'builtIn',
  version: 3,
  updatedBy: null,
  updateTime: null,
  openBatches: 0,
}

function start(task: TemplateTask, about: BankTemplateRow | null = row) {
  const work = scriptedActor<Outcome<BankTemplateRow | null>, TemplateRequest>()
  let keys = 0
  const actor = createActor(bankTemplateFlow.provide({ actors: { carryOut: work.logic } }), {
    input: { task, row: about, newKey: () => `key-${(keys += 1)}` },
  })
  actor.start()
  return { actor, work, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

const whole: Partial<TemplateForm> = {
  id: 'my-bank',
  name: 'My bank',
  columns: NEW_TEMPLATE.columns.map((column, at) => ({ ...column, header: `H${at}` })),
}

describe('a new layout', () => {
  it('reports every missing field, then only those still missing, and sends nothing', () => {
    const { actor, work, context } = start('create', null)
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
    expect(work.calls).toHaveLength(0)
  })

  it('is saved as new, and ends with the layout that the server returned', async () => {
    const { actor, work, state, context } = start('create', null)
    actor.send({ type: 'CHANGE', change: whole })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls[0]).toMatchObject({
      kind: 'save',
      isNew: true,
      key: 'key-1',
      template: { id: 'my-bank', name: 'My bank', result: null },
    })
    await work.answer({ kind: 'done', result: { ...row, version: 1 } })
    expect(state()).toBe('done')
    expect(context().saved).toMatchObject({ version: 1 })
  })

  it('as a copy has everything of the original except its names', () => {
    const { form } = start('create').context()
    expect(form).toEqual({ ...formOf(row.template), id: '', name: '', isDisabled: undefined })
  })

  it('shows the server’s fault at the field, and retries under another key', async () => {
    const { actor, work, state, context } = start('create', null)
    actor.send({ type: 'CHANGE', change: whole })
    actor.send({ type: 'SUBMIT' })
    await work.answer({ kind: 'refused', reason: 'badInput', issues: [{ path: 'template.id', fault: 'taken' }] })
    expect(state()).toBe('editing')
    expect(context().faults).toEqual({ id: 'taken' })
    actor.send({ type: 'CHANGE', change: { id: 'my-bank-2' } })
    expect(context().faults).toEqual({})
    actor.send({ type: 'SUBMIT' })
    expect(work.calls.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('settles a lost answer under the same key', async () => {
    const { actor, work, context } = start('create', null)
    actor.send({ type: 'CHANGE', change: whole })
    actor.send({ type: 'SUBMIT' })
    await work.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(context().failure).toMatchObject({ kind: 'outcomeUnknown' })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })
})

describe('an existing layout', () => {
  it('is changed from the version the person saw', () => {
    const { actor, work } = start('edit')
    actor.send({ type: 'CHANGE', change: { name: 'Other', id: 'never-mind' } })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls[0]).toMatchObject({
      kind: 'save',
      isNew: false,
      expectedVersion: 3,
      template: { id: row.template.id, name: 'Other' },
    })
  })

  it('is disabled at once, and after a refusal asks before a retry', async () => {
    const { actor, work, state } = start('toggle')
    expect(work.calls[0]).toEqual({
      kind: 'enable',
      id: row.template.id,
      enable: false,
      expectedVersion: 3,
      key: 'key-1',
    })
    await work.answer({ kind: 'refused', reason: 'bankTemplate.versionConflict' })
    expect(state()).toBe('confirming')
    actor.send({ type: 'CANCEL' })
    expect(state()).toBe('left')
  })

  it('is deleted only after confirmation', async () => {
    const { actor, work, state, context } = start('delete')
    expect([state(), work.calls.length]).toEqual(['confirming', 0])
    actor.send({ type: 'SUBMIT' })
    expect(work.calls[0]).toMatchObject({ kind: 'delete', id: row.template.id, expectedVersion: 3 })
    await work.answer({ kind: 'done', result: null })
    expect([state(), context().saved]).toEqual(['done', null])
  })

  it('closes at once unless something was typed, which needs a second attempt', () => {
    const untouched = start('edit')
    untouched.actor.send({ type: 'CANCEL' })
    expect(untouched.state()).toBe('left')
    const { actor, state, context } = start('edit')
    actor.send({ type: 'CHANGE', change: { name: 'x' } })
    actor.send({ type: 'CANCEL' })
    expect([state(), context().isWarned]).toEqual(['editing', true])
    actor.send({ type: 'CHANGE', change: { name: 'xy' } })
    actor.send({ type: 'CANCEL' })
    expect(state()).toBe('editing')
    actor.send({ type: 'CANCEL' })
    expect(state()).toBe('left')
  })
})

describe('the form', () => {
  it.each(BANK_TEMPLATES.map((template) => [template.id, template] as const))(
    'gives %s back as it was',
    (_id, template) => {
      const defined = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
      expect(defined(templateOf(formOf(template)))).toEqual(defined(template))
      expect(faultsIn(formOf(template))).toEqual({})
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
