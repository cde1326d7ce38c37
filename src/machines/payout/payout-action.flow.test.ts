import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { contract } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import type { Outcome } from '#machines/outcome.ts'
import { payoutActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { PayoutAnswer } from '#machines/queue/queue-action.flow.ts'
import { PAYOUT_FORMS, payoutFormOf, rejectModesOf } from '#machines/payout/payout-forms.ts'
import type { PayoutActionCall, PayoutFormCommand } from '#machines/payout/payout-forms.ts'
import { claimBy, payoutRow } from '#tests/support/payouts/payout-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const ME = 41
const FACTS: FormFacts = {
  role: 'admin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBalanceOperation: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
  },
}
const ACCOUNTS = [
  { id: 5, name: 'Payout account 1' },
  { id: 6, name: 'Payout account 2' },
]
const formOf = (command: PayoutFormCommand, row: PayoutRow) =>
  payoutFormOf(command, { userId: ME, role: 'admin', accounts: ACCOUNTS }, row)

function start(command: PayoutFormCommand, row: PayoutRow) {
  const submit = scriptedActor<Outcome<PayoutAnswer, PayoutRow>, ActionSubmission<PayoutActionCall>>()
  let made = 0
  const actor = createActor(payoutActionFlow.provide({ actors: { submitAction: submit.logic } }), {
    input: { entity: 'payout', form: formOf(command, row), row, facts: FACTS, newKey: () => `key-${(made += 1)}` },
  })
  actor.start()
  const change = (values: FormValues) => actor.send({ type: 'CHANGE', change: values })
  return { actor, submit, change, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

const paying = payoutRow({ stage: 'processing', claim: claimBy(ME), channel: 'account' })

describe('reversing a payout', () => {
  it.each([
    [true, 'answered'],
    [false, 'done'],
  ] as const)('waits for a second person (%s): it is %s', async (waitsForApproval, expected) => {
    const { actor, submit, change, state } = start('payout.reverse', payoutRow({ stage: 'completed' }))
    change({ reason: 'returned by the bank', googleCode: '123456' })
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'SUBMIT' })
    await submit.answer({ kind: 'done', result: { order: payoutRow({ stage: 'completed' }), waitsForApproval } })
    expect(state()).toBe(expected)
  })
})

describe('completing a payout', () => {
  it('is always reviewed, and sends the paid amount in minor units with the version the person saw', () => {
    const { actor, submit, change, state } = start('payout.complete', paying)
    change({ utr: ' 412345678901 ', realAmountMinor: '1,249.50', payoutCardNumber: '' })
    actor.send({ type: 'SUBMIT' })
    expect(state()).toBe('reviewing')
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toEqual([
      {
        key: 'key-1',
        call: 'payoutOrder.complete',
        input: { orderCode: paying.orderCode, expectedVersion: 3, utr: '412345678901', realAmountMinor: 124_950 },
      },
    ])
  })

  it('rejects an invalid amount', () => {
    const { actor, submit, change, context } = start('payout.complete', paying)
    change({ utr: '412345678901', realAmountMinor: 'all' })
    actor.send({ type: 'REVIEW' })
    expect(context().faults).toHaveProperty('realAmountMinor')
    expect(submit.calls).toEqual([])
  })

  it('refuses more than was ordered, and nothing at all, in the field', () => {
    const { actor, submit, change, context } = start('payout.complete', paying)
    for (const realAmountMinor of [formatMoney(paying.amountMinor + 1, paying.exponent), '0']) {
      change({ utr: '412345678901', realAmountMinor })
      actor.send({ type: 'REVIEW' })
      expect(context().faults).toEqual({ realAmountMinor: 'outOfRange' })
    }
    expect(submit.calls).toEqual([])
  })

  it('keeps its key after a lost answer, so that nothing is paid twice', async () => {
    const { actor, submit, change, state } = start('payout.complete', paying)
    change({ utr: '412345678901' })
    actor.send({ type: 'REVIEW' })
    actor.send({ type: 'SUBMIT' })
    await submit.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(state()).toBe('refused')
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })
})

describe('rejecting a payout', () => {
  it('asks for the mode only if there are two', () => {
    const names = (row: PayoutRow) => formOf('payout.reject', row).fields.map(({ name }) => name)
    expect(rejectModesOf(payoutRow(), { userId: ME, role: 'admin' })).toEqual(['toMerchant'])
    expect(names(payoutRow())).toEqual(['rejectReason', 'rejectText'])
    expect(rejectModesOf(paying, { userId: ME, role: 'admin' })).toEqual(['toMerchant', 'toList'])
    expect(names(paying)).toEqual(['rejectMode', 'rejectReason', 'rejectText'])
  })

  it('requires a code once paying has begun, and a free text for another reason', () => {
    const faults = (row: PayoutRow, values: FormValues) => formFaults(formOf('payout.reject', row), row, values, FACTS)
    expect(faults(payoutRow(), { rejectReason: 'highRiskCard' })).toEqual({})
    expect(faults(paying, { rejectMode: 'toList', rejectReason: 'highRiskCard' })).toEqual({ googleCode: 'required' })
    expect(faults(payoutRow(), { rejectReason: 'other' })).toHaveProperty('rejectText')
  })

  it('returns to the list in the chosen mode', () => {
    const { actor, submit, change } = start('payout.reject', paying)
    change({ rejectMode: 'toList', rejectReason: 'wrongCardOrName', googleCode: '123456' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toMatchObject([
      {
        call: 'payoutOrder.reject',
        input: { rejectMode: 'toList', rejectReason: 'wrongCardOrName', googleCode: '123456', expectedVersion: 3 },
      },
    ])
  })
})

describe('claiming', () => {
  it('offers the current payout when another person claimed first', async () => {
    const { actor, submit, state, context } = start('payout.claim', payoutRow())
    actor.send({ type: 'SUBMIT' })
    const present = payoutRow({ stage: 'allocated', version: 4, claim: claimBy(7) })
    await submit.answer({ kind: 'conflict', refusal: 'claimedByOther', present, by: 'Agent 7', at: null })
    expect(state()).toBe('conflict')
    actor.send({ type: 'TAKE_FRESH' })
    expect(context().row).toBe(present)
  })
})

describe('every form', () => {
  const values: FormValues = {
    utr: '412345678901',
    reason: 'why',
    evidence: 'statement',
    note: 'fine',
    text: 'called back',
    about: 'payout',
    rejectReason: 'highRiskCard',
    rejectMode: 'toMerchant',
    orderMark: 'suspicious',
    status: 'abnormal',
    resourceId: '5',
    googleCode: '123456',
  }
  it.each(Object.keys(PAYOUT_FORMS) as PayoutFormCommand[])('%s makes what its call takes', (command) => {
    const form = formOf(command, paying)
    expect(contract[form.callFor(FACTS)].input.safeParse(form.inputOf(paying, values)).error?.issues).toBeUndefined()
    expect(formFaults(form, paying, values, FACTS)).toEqual({})
  })
})
