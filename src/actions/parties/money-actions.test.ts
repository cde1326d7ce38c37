import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { EndpointName } from '#contract/contract.ts'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { merchantActions, supplierActions } from '#actions/parties/party.actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import { startValues, stakeOf } from '#machines/action/action-form.ts'
import type { ActionSubmission, AnyRow } from '#machines/action/action.flow.ts'
import { listActionFlow } from '#machines/action/action.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import { operationIn } from '#actions/parties/money-actions.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { formActionOf } from '#tests/support/form-action-of.ts'

const balance = {
  currency: 'CNY',
  exponent: 4,
  availableMinor: 5_000,
  frozenMinor: 900,
  heldMinor: 400,
  depositMinor: 7,
}
const row = { id: 7, mchId: 'M0007', name: 'Seven', balances: [balance] } as unknown as PartyRow
const facts = { role: 'admin', settings: {} } as FormFacts
const actionOf = (verb: string) => formActionOf<PartyRow, 'balance.adjust'>(merchantActions, verb)

function inputOf(verb: string, typed: Record<string, string>) {
  const { form } = actionOf(verb)
  const values = { ...startValues(form, { rows: [row] }), ...typed }
  return { input: form.inputOf({ rows: [row] }, values), faults: formFaults(form, { rows: [row] }, values, facts) }
}

describe('an action on a party’s money', () => {
  it('begins with the currency that the party has, reads the amount with its decimals, and tells what was seen', () => {
    const { input, faults } = inputOf('addBalance', { amountMinor: '1,000.0001', reason: 'by phone' })
    expect(faults).toEqual({})
    expect(input).toEqual({
      ownerKind: 'merchant',
      ownerId: 7,
      operation: 'add',
      currency: 'CNY',
      amountMinor: 10_000_001,
      reason: 'by phone',
      seen: { available: 5_000, frozen: 500, held: 400, deposit: 7 },
    })
  })

  it('needs an amount, a reason, for a settlement the transfer’s number, and a real time', () => {
    expect(inputOf('withdraw', { effectiveTime: 'soon' }).faults).toMatchObject({
      amountMinor: 'required',
      reason: 'required',
      effectiveTime: 'notADate',
    })
    expect(inputOf('settle', { amountMinor: '1', reason: 'paid' }).faults).toEqual({ reference: 'required' })
    expect(inputOf('clear', { reason: 'the end' })).toMatchObject({ input: { operation: 'clear' }, faults: {} })
  })

  it('is previewed without an amount while none can be read', () => {
    const asked = { ownerKind: 'merchant', ownerId: 7, operation: 'hold', currency: 'CNY' }
    expect(operationIn(row, 'hold', { currency: 'CNY', amountMinor: '1.' })).toEqual(asked)
    expect(operationIn(row, 'hold', { currency: 'CNY', amountMinor: '2' })).toEqual({ ...asked, amountMinor: 20_000 })
    expect(operationIn(row, 'hold', { currency: '' })).toBeUndefined()
  })

  it('clears only merchants’ balances, and only while the setting is on', () => {
    const refusal = (canClearMerchantBalance: boolean) =>
      actionOf('clear').refusalOf?.(row, { settings: { canClearMerchantBalance } })
    expect([refusal(false), refusal(true)]).toEqual(['clearingOff', null])
    expect(supplierActions.actions['clear']).toBeUndefined()
  })

  it('tells the transaction, or the request that waits', () => {
    const told = actionOf('hold').messageValuesOf
    expect(told?.({ waitsForApproval: false, approvalId: null, transactionId: 5 })).toEqual({ id: 5 })
    expect(told?.({ waitsForApproval: true, approvalId: 6, transactionId: null })).toEqual({
      id: 6,
      context: 'waiting',
    })
  })
})

describe('the payment password', () => {
  const asking = { role: 'admin', settings: { enablePayPassword: true } } as FormFacts
  const begin = (facts: FormFacts, answers: Outcome<unknown, Rows<AnyRow>>[]) => {
    const sent: unknown[] = []
    const submitAction = fromPromise<Outcome<unknown, Rows<AnyRow>>, ActionSubmission<EndpointName>>(({ input }) => {
      sent.push(input.input)
      return Promise.resolve(answers.shift() ?? { kind: 'done', result: { waitsForApproval: false } })
    })
    const actor = createActor(listActionFlow.provide({ actors: { submitAction } }), {
      input: {
        entity: 'merchant',
        form: formActionOf<AnyRow>(merchantActions, 'addBalance').form,
        row: { rows: [row as unknown as AnyRow] },
        facts,
        newKey: () => 'key',
      },
    }).start()
    actor.send({ type: 'CHANGE', change: { amountMinor: '1', reason: 'by phone' } })
    return { actor, sent }
  }

  it('is a field of the form while the setting asks for it, and goes with the call', async () => {
    const without = begin(facts, [])
    without.actor.send({ type: 'SUBMIT' })
    await waitFor(without.actor, (now) => now.matches('answered'))
    expect(without.sent).toMatchObject([{ operation: 'add' }])
    expect(without.sent[0]).not.toHaveProperty('payPassword')
    const { actor, sent } = begin(asking, [])
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().context.faults).toEqual({ payPassword: 'required' })
    actor.send({ type: 'CHANGE', change: { payPassword: 'Mine 2026' } })
    actor.send({ type: 'SUBMIT' })
    await waitFor(actor, (now) => now.matches('answered'))
    expect(sent).toMatchObject([{ operation: 'add', payPassword: 'Mine 2026' }])
  })

  it('is not left standing after a refusal, and is not at stake by itself', async () => {
    const { actor } = begin(asking, [{ kind: 'refused', reason: 'payPassword.wrong' }])
    actor.send({ type: 'CHANGE', change: { payPassword: 'Guessed 2026' } })
    actor.send({ type: 'SUBMIT' })
    await waitFor(actor, (now) => now.matches('refused'))
    expect(JSON.stringify(actor.getSnapshot().context.values)).not.toContain('Guessed')
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().context.faults).toEqual({ payPassword: 'required' })
    actor.send({ type: 'CHANGE', change: { amountMinor: '', reason: '', payPassword: 'Mine 2026' } })
    expect(stakeOf(actor.getSnapshot())).toBe('none')
  })
})
