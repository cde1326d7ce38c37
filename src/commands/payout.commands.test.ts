import { describe, expect, it } from 'vitest'
import type { CommandFacts } from '#commands/command.ts'
import { payoutCommands } from '#commands/payout.commands.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import { PAYOUT_FORMS } from '#machines/payout/payout-forms.ts'
import { claimBy, payoutRow } from '#tests/support/payout-row.ts'

const ME = 41
const factsOf = (...rows: PayoutRow[]): CommandFacts => ({
  role: 'admin', userId: ME, screen: 'payoutPool', target: { kind: 'payout', rows, source: 'focus', matching: null }, settings: { canTimeoutSupplement: true },
})
function verdict(id: string, ...rows: PayoutRow[]) {
  const command = payoutCommands.find((one) => one.id === id)
  if (!command) throw new Error(`no command ${id}`)
  const availability = command.availability(factsOf(...rows))
  return availability.ok ? 'ready' : availability.reason
}

/** These look for their row themselves. */
const WITHOUT_ROW = ['payout.claimNext', 'payout.takeNext']

describe('commands on payouts', () => {
  it('each have a form, claiming the next aside', () => {
    expect(payoutCommands.map(({ id }) => id).filter((id) => !WITHOUT_ROW.includes(id)).toSorted()).toEqual(Object.keys(PAYOUT_FORMS).toSorted())
  })

  it('let nobody claim what somebody else holds, and let only the holder give it back and pay', () => {
    const mine = payoutRow({ stage: 'allocated', claim: claimBy(ME) })
    const theirs = payoutRow({ stage: 'allocated', claim: claimBy(7) })
    expect([verdict('payout.claim', payoutRow()), verdict('payout.claim', theirs)]).toEqual(['ready', 'isUnclaimed'])
    expect([verdict('payout.cancelClaim', mine), verdict('payout.cancelClaim', theirs)]).toEqual(['ready', 'isClaimedByActor'])
    expect([verdict('payout.startPayment', mine), verdict('payout.startPayment', theirs)]).toEqual(['ready', 'isClaimedByActor'])
  })

  it('say why: held by risk control, in a batch, or perhaps paid by a gateway', () => {
    expect(verdict('payout.claim', payoutRow({ riskHeld: true }))).toBe('isNotHeld')
    expect(verdict('payout.complete', payoutRow({ stage: 'processing', inOpenBatch: true }))).toBe('isOutsideBatch')
    expect(verdict('payout.reject', payoutRow({ stage: 'abnormal', gatewayUncertain: true }))).toBe('isGatewayCertain')
    expect(verdict('payout.updateStatus', payoutRow({ stage: 'completed' }))).toBe('notInThisState')
  })

  it('act on one payout at a time', () => {
    expect(verdict('payout.claim')).toBe('noRow')
    expect(verdict('payout.claim', payoutRow(), payoutRow({ id: 2 }))).toBe('oneRowOnly')
    expect(verdict('payout.claimNext')).toBe('ready')
  })
})
