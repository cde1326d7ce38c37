import { describe, expect, it } from 'vitest'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { merchantActions } from '#machines/merchant/merchant.actions.ts'
import type { FormAction } from '#machines/action/define-actions.ts'
import { startValues } from '#machines/action/action-form.ts'
import { formFaults } from '#machines/action/form-faults.ts'
import { operationIn } from '#machines/party/money-actions.ts'
import { supplierActions } from '#machines/supplier/supplier.actions.ts'
import type { FormFacts } from '#machines/form/form-field.ts'

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
const actionOf = (verb: string) => merchantActions.actions[verb] as unknown as FormAction<PartyRow, 'balance.adjust'>

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
    const told = actionOf('hold').toldOf
    expect(told?.({ waitsForApproval: false, approvalId: null, transactionId: 5 })).toEqual({ id: 5 })
    expect(told?.({ waitsForApproval: true, approvalId: 6, transactionId: null })).toEqual({
      id: 6,
      context: 'waiting',
    })
  })
})
