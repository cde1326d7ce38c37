import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { formFaults } from '#machines/action/form-faults.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import { startValues } from '#machines/action/action-form.ts'
import { askedFields } from '#machines/form/form-field.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { Outcome } from '#machines/outcome.ts'
import { costOf, NEW_PAYOUT_FORM, newPayoutFlow, valuesOfPayee } from '#machines/payout/payout-new.form.ts'
import type { NewPayout } from '#machines/payout/payout-new.form.ts'
import type { PayoutAnswer } from '#machines/queue/queue-action.flow.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const terms = (productId: number) => ({ productId, rate: 100, fixedFeeMinor: 500, availableMinor: 200_000 })
const ROW: NewPayout = { terms: [terms(3002), terms(3016)], mchOrderNo: 'M-1' }
const facts = {
  role: 'merchant',
  settings: { canTimeoutSupplement: true, enablePayPassword: false },
} as unknown as FormFacts
const BANK: FormValues = {
  ...startValues(NEW_PAYOUT_FORM, ROW),
  productId: '3002',
  amount: '1,234.50',
  userName: 'Asha Rao',
  cardNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
}
const faults = (change: FormValues) => formFaults(NEW_PAYOUT_FORM, ROW, { ...BANK, ...change }, facts)
const asked = (productId: string) => askedFields(NEW_PAYOUT_FORM.fields, { productId }).map(({ name }) => name)

describe('the form of a new payout', () => {
  it('asks by product, and begins with the only one', () => {
    expect(asked('')).toEqual(['productId', 'amount', 'mchOrderNo', 'notifyUrl', 'subject'])
    expect(asked('3002')).toEqual(expect.arrayContaining(['userName', 'cardNumber', 'ifscCode', 'vpa']))
    expect(asked('3002')).not.toContain('address')
    expect(asked('3016')).toEqual(expect.arrayContaining(['address', 'userName']))
    expect(asked('3016')).not.toContain('cardNumber')
    expect(asked('1009')).not.toContain('ifscCode')
    expect(startValues(NEW_PAYOUT_FORM, ROW)).toMatchObject({ productId: '', mchOrderNo: 'M-1' })
    expect(startValues(NEW_PAYOUT_FORM, { ...ROW, terms: [terms(3016)] })).toMatchObject({ productId: '3016' })
  })

  it('reads the amount as people write it, in the units of the product', () => {
    expect(faults({})).toEqual({})
    expect(NEW_PAYOUT_FORM.inputOf(ROW, BANK)).toEqual({
      productId: 3002,
      amount: 123_450,
      mchOrderNo: 'M-1',
      userName: 'Asha Rao',
      cardNumber: '50100012345678',
      ifscCode: 'HDFC0001234',
    })
    const usdt = { productId: '3016', amount: '12.5', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', userName: '' }
    expect(NEW_PAYOUT_FORM.inputOf(ROW, { ...BANK, ...usdt })).toEqual({
      productId: 3016,
      amount: 12_500_000,
      mchOrderNo: 'M-1',
      address: usdt.address,
    })
    expect(faults({ amount: '1.230' })).toEqual({ amount: 'threeDecimals' })
    expect(faults({ amount: '12,34' })).toEqual({ amount: 'notANumber' })
    expect(faults({ amount: '0' })).toEqual({ amount: 'outOfRange' })
    expect(faults({ amount: '' })).toEqual({ amount: 'required' })
  })

  it('judges the payee by what every way to create a payout asks', () => {
    expect(faults({ userName: '' })).toEqual({ userName: 'required' })
    expect(faults({ cardNumber: '', vpa: '' })).toEqual({ cardNumber: 'required' })
    expect(faults({ ifscCode: '' })).toEqual({ ifscCode: 'required' })
    expect(faults({ ifscCode: 'HDFC' })).toEqual({ ifscCode: 'ifsc' })
    expect(faults({ vpa: 'asha' })).toEqual({ vpa: 'upi' })
    expect(faults({ cardNumber: '12a' })).toEqual({ cardNumber: 'cardNumber' })
    expect(faults({ notifyUrl: 'shop' })).toEqual({ notifyUrl: 'url' })
    expect(faults({ productId: '3016', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })).toEqual({
      address: 'usdtAddress',
    })
  })

  it('tells the cost as it is typed, by the rounding of the server', () => {
    expect(costOf(ROW, BANK)).toMatchObject({ feeMinor: 1_735, totalMinor: 125_185, availableMinor: 200_000 })
    expect(costOf(ROW, { ...BANK, amount: '' })).toBeUndefined()
    expect(costOf(ROW, { ...BANK, productId: '' })).toBeUndefined()
  })

  it('fills in an earlier payee, and forgets what was typed of another', () => {
    const payee = { payeeName: 'Ravi', cardNumber: null, ifscCode: null, bankName: null, vpa: 'ravi@ok', address: null }
    expect(valuesOfPayee(BANK, payee)).toEqual({
      userName: 'Ravi',
      cardNumber: '',
      ifscCode: '',
      bankName: '',
      vpa: 'ravi@ok',
    })
    expect(valuesOfPayee({ productId: '3016' }, { ...payee, address: 'T1' })).toEqual({
      address: 'T1',
      userName: 'Ravi',
    })
  })

  it('sends once for two presses, and the same attempt again after a lost answer', async () => {
    const submit = scriptedActor<Outcome<PayoutAnswer, NewPayout>, ActionSubmission<'payoutOrder.create'>>()
    let made = 0
    const actor = createActor(newPayoutFlow.provide({ actors: { submitAction: submit.logic } }), {
      input: {
        entity: 'newPayout',
        form: NEW_PAYOUT_FORM,
        row: ROW,
        facts,
        typed: BANK,
        newKey: () => `k${(made += 1)}`,
      },
    })
    actor.start()
    actor.send({ type: 'REVIEW' })
    expect(actor.getSnapshot().value).toBe('reviewing')
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toHaveLength(1)
    await submit.answer({ kind: 'outcomeUnknown', reason: 'network' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls.map(({ key }) => key)).toEqual(['k1', 'k1'])
    await submit.answer({ kind: 'done', result: { order: payoutRow() } })
    expect(actor.getSnapshot().value).toBe('done')
  })
})
