import { describe, expect, it } from 'vitest'
import type { CommandFacts } from '#commands/command.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { Role } from '#domain/roles.ts'
import { PAYOUT_BULKS } from '#machines/payout/payout-bulk.ts'
import { PAYOUT_FORMS } from '#machines/payout/payout-forms.ts'
import { claimBy, payoutRow } from '#tests/support/payouts/payout-row.ts'

const ME = 41
const factsOf = (...rows: PayoutRow[]): CommandFacts => ({
  role: 'admin',
  userId: ME,
  screen: 'payoutPool',
  target: { kind: 'payout', rows, source: 'focus', matching: null },
  settings: { canTimeoutSupplement: true, showBatchButton: true },
})
function verdict(id: string, ...rows: PayoutRow[]) {
  const command = payoutCommands.find((one) => one.id === id)
  if (!command) throw new Error(`no command ${id}`)
  const availability = command.availability(factsOf(...rows))
  return availability.ok ? 'ready' : availability.reason
}

/** These find or make their row themselves or fill in nothing, and the form of a batch stands with the batches. */
const WITHOUT_ROW = [
  'payout.create',
  'payout.claimNext',
  'payout.takeNext',
  'payout.undo',
  'payout.batch',
  'payout.copyPayee',
  'payout.openLeft',
]

describe('commands on payouts', () => {
  it('each have a form, except claiming the next', () => {
    expect(
      payoutCommands
        .map(({ id }) => id)
        .filter((id) => !WITHOUT_ROW.includes(id))
        .toSorted(),
    ).toEqual(Object.keys(PAYOUT_FORMS).toSorted())
  })

  it('let no person claim a claimed payout, and only the holder release and pay it', () => {
    const mine = payoutRow({ stage: 'allocated', claim: claimBy(ME) })
    const theirs = payoutRow({ stage: 'allocated', claim: claimBy(7) })
    expect([verdict('payout.claim', payoutRow()), verdict('payout.claim', theirs)]).toEqual(['ready', 'claimedByOther'])
    expect(verdict('payout.claim', mine), 'who holds it is not asked to claim it').toBe('isHeldByYou')
    expect([verdict('payout.cancelClaim', mine), verdict('payout.cancelClaim', theirs)]).toEqual([
      'ready',
      'notClaimedByYou',
    ])
    expect([verdict('payout.startPayment', mine), verdict('payout.startPayment', theirs)]).toEqual([
      'ready',
      'notClaimedByYou',
    ])
  })

  it('give the reason: held by risk control, in a batch, or possibly paid by a gateway', () => {
    expect(verdict('payout.claim', payoutRow({ riskHeld: true }))).toBe('heldByRisk')
    expect(verdict('payout.complete', payoutRow({ stage: 'processing', inOpenBatch: true }))).toBe('inBatch')
    expect(verdict('payout.reject', payoutRow({ stage: 'abnormal', gatewayUncertain: true }))).toBe('gatewayUncertain')
    expect(verdict('payout.updateStatus', payoutRow({ stage: 'completed' }))).toBe('notInThisState')
  })

  it('hand the payee’s parts only to who holds the payout and pays it by hand', () => {
    const held = { claim: claimBy(ME) }
    const copy = (row: object) => verdict('payout.copyPayee', payoutRow(row))
    expect(copy({ stage: 'allocated', ...held })).toBe('ready')
    expect(copy({ stage: 'processing', ...held })).toBe('ready')
    expect(copy({}), 'nobody holds it').toBe('notClaimedByYou')
    expect(copy({ stage: 'processing', claim: claimBy(7) })).toBe('notClaimedByYou')
    expect(copy({ stage: 'abnormal', ...held }), 'it may have been paid').toBe('notInThisState')
    expect(copy({ stage: 'processing', gatewayUncertain: true, ...held })).toBe('gatewayUncertain')
    expect(copy({ stage: 'allocated', riskHeld: true, ...held })).toBe('heldByRisk')
  })

  it('act on many payouts where a bulk action exists, and on one otherwise', () => {
    expect(verdict('payout.claim')).toBe('noRow')
    const many = payoutCommands
      .filter(({ id }) => Object.hasOwn(PAYOUT_FORMS, id))
      .filter(({ id }) => verdict(id, payoutRow({ locked: true }), payoutRow({ id: 2 })) === 'ready')
    expect(many.map(({ id }) => id).toSorted()).toEqual(Object.keys(PAYOUT_BULKS).toSorted())
    expect(verdict('payout.complete', payoutRow(), payoutRow({ id: 2 }))).toBe('oneRowOnly')
  })

  it('batch the ticked payouts: one as its state allows, several with the reasons in the form, none while batches are off', () => {
    expect(verdict('payout.batch', payoutRow({ locked: true }))).toBe('locked')
    expect(verdict('payout.batch', payoutRow({ stage: 'allocated', claim: claimBy(7) }))).toBe('claimedByOther')
    expect(verdict('payout.batch', payoutRow({ locked: true }), payoutRow({ id: 2 }))).toBe('ready')
    const batch = payoutCommands.find(({ id }) => id === 'payout.batch')
    const rows = Array.from({ length: 501 }, (_, at) => payoutRow({ id: at + 1 }))
    expect(batch?.availability(factsOf(...rows))).toMatchObject({ ok: false, reason: 'tooManyRows' })
    const all = (matching: number) =>
      batch?.availability({
        ...factsOf(),
        target: { kind: 'payout', rows: [payoutRow()], source: 'selection', matching },
      })
    expect([all(500)?.ok, all(501)?.ok], 'everything that matches').toEqual([true, false])
    expect(
      batch?.availability({
        ...factsOf(payoutRow()),
        settings: { canTimeoutSupplement: true, showBatchButton: false },
      }),
    ).toMatchObject({ ok: false, reason: 'batchesOff' })
  })

  it('let a supplier return payouts to the list, but not reject to the merchant', () => {
    const reject = payoutCommands.find(({ id }) => id === 'payout.reject')
    const offered = (role: Role, row: PayoutRow) => reject?.availability({ ...factsOf(row), role }).ok
    const waiting = payoutRow({ stage: 'allocated', claim: claimBy(ME) })
    const paying = payoutRow({ stage: 'processing', claim: claimBy(ME) })
    expect([offered('admin', waiting), offered('supplier', waiting), offered('supplier', paying)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('undo the last action if its lifecycle declares an inverse', () => {
    const undo = payoutCommands.find(({ id }) => id === 'payout.undo')
    const offered = (event: string, row: PayoutRow) =>
      undo?.availability({
        ...factsOf(),
        lastDone: { event, target: { kind: 'payout', rows: [row], source: 'record', matching: null } },
      })
    expect(offered('CLAIM', payoutRow({ stage: 'allocated', claim: claimBy(ME) }))).toEqual({ ok: true })
    expect(offered('CLAIM', payoutRow({ stage: 'processing', claim: claimBy(ME) }))).toMatchObject({
      ok: false,
      reason: 'notInThisState',
    })
    expect(offered('COMPLETE', payoutRow({ stage: 'completed' }))).toMatchObject({ ok: false, reason: 'nothingToUndo' })
  })
})
