import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { EndpointName } from '#contract/contract.ts'
import type { ActionSubmission, AnyRow } from '#machines/action/action.flow.ts'
import { stakeOf } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { listActionFlow } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { Outcome } from '#machines/outcome.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'
import { formActionOf } from '#tests/support/form-action-of.ts'

const facts: FormFacts = {
  role: 'admin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: false,
    googleVerifyBalanceOperation: false,
    googleVerifyBatchOperations: false,
    googleVerifyIpWhitelist: false,
    googleVerifyIpRule: false,
  },
}
const entry = { id: 7, version: 3, kind: 'name', value: 'Old', reason: null, createdBy: null, updatedBy: null }

const set = defineActions('blacklist', 'riskControl.getBlacklist', (make) => ({
  rename: make.onRow({
    call: 'riskControl.updateBlacklisted',
    key: 'e',
    icon: 'edit',
    fields: [{ name: 'value', required: true, editor: { kind: 'text', maxLength: 9 } }],
    startOf: ({ value }) => ({ value }),
    inputOf: ({ id, kind, version }, values) => ({
      id,
      kind,
      value: textOf(values, 'value'),
      expectedVersion: version,
    }),
  }),
  delete: make.onRows({
    call: 'riskControl.removeBlacklisted',
    atMost: 2,
    key: 'Delete',
    icon: 'delete',
    inputOf: (rows) => ({ ids: rows.map(({ id }) => id) }),
  }),
}))

const form = (verb: string) => formActionOf<AnyRow>(set, verb).form

function start(verb: string, rows: readonly AnyRow[]) {
  const submit = scriptedActor<Outcome<unknown, Rows<AnyRow>>, ActionSubmission<EndpointName>>()
  const actor = createActor(listActionFlow.provide({ actors: { submitAction: submit.logic } }), {
    input: { entity: set.entity, form: form(verb), row: { rows }, facts, newKey: () => 'key' },
  })
  actor.start()
  return { actor, submit }
}

describe('the actions of a list', () => {
  it('fill in a row, ask for what is missing, and send what the call takes', async () => {
    const { actor, submit } = start('rename', [entry])
    expect(actor.getSnapshot().context.values['value']).toBe('Old')
    actor.send({ type: 'CHANGE', change: { value: ' ' } })
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().context.faults).toEqual({ value: 'required' })
    actor.send({ type: 'CHANGE', change: { value: ' New ' } })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toEqual([
      {
        call: 'riskControl.updateBlacklisted',
        input: { id: 7, kind: 'name', value: 'New', expectedVersion: 3 },
        key: 'key',
      },
    ])
    await submit.answer({ kind: 'done', result: {} })
    expect(actor.getSnapshot().value).toBe('done')
  })

  it('lose what a form guessed by itself without a question, and ask before what somebody typed over it is lost', () => {
    const { actor } = start('rename', [entry])
    const stake = () => stakeOf(actor.getSnapshot() as Parameters<typeof stakeOf>[0])
    actor.send({ type: 'CHANGE', change: { value: 'Guessed' }, isGuess: true })
    expect(actor.getSnapshot().context.values['value']).toBe('Guessed')
    expect(stake()).toBe('none')
    actor.send({ type: 'CHANGE', change: { value: 'Typed' } })
    expect(stake()).toBe('typed')
    actor.send({ type: 'CHANGE', change: { value: 'Guessed' } })
    expect(stake()).toBe('none')
  })

  it('send several rows at once, and refuse to start without the one they need', () => {
    const { actor, submit } = start('delete', [entry, { ...entry, id: 8 }])
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls.map(({ input }) => input)).toEqual([{ ids: [7, 8] }])
    expect(() => form('rename').startOf?.({ rows: [] })).toThrow('without its row')
  })
})
