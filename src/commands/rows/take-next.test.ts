import { describe, expect, it } from 'vitest'
import type { CommandFacts, CommandTarget } from '#commands/command.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import { likeliestCommand } from '#commands/rows/take-next.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'

const ME = 7
function likeliest(target: CommandTarget, role: Role = 'customerService'): string | undefined {
  const facts: CommandFacts & { target: CommandTarget } = {
    role,
    userId: ME,
    screen: 'orders',
    target,
    settings: { canTimeoutSupplement: false, showBatchButton: true },
  }
  return likeliestCommand(target.kind === 'order' ? orderCommands : payoutCommands, facts)?.id
}
const order = (change: Parameters<typeof orderRow>[0]): CommandTarget => ({
  kind: 'order',
  rows: [orderRow(change)],
  source: 'record',
  matching: null,
})
const payout = (change: Parameters<typeof payoutRow>[0]): CommandTarget => ({
  kind: 'payout',
  rows: [payoutRow(change)],
  source: 'record',
  matching: null,
})

describe('the likeliest action of an order', () => {
  it('is the supplement if a payment was reported', () => {
    expect(likeliest(order({ orderStatusId: ORDER_STATUS_IDS.pendingConfirmation, locked: false }))).toBe(
      'order.supplement',
    )
  })

  it('is unlocking while locked', () => {
    expect(likeliest(order({ orderStatusId: ORDER_STATUS_IDS.pendingConfirmation, locked: true }))).toBe('order.unlock')
  })

  it('is resending a failed callback', () => {
    expect(
      likeliest(
        order({
          orderStatusId: ORDER_STATUS_IDS.successful,
          callbackStatus: CALLBACK_STATUS_IDS.failed,
          hasCallbackUrl: true,
        }),
      ),
    ).toBe('order.resendCallback')
  })

  it('is none if there is nothing to do, a setting forbids it, or the role may not', () => {
    expect(
      likeliest(order({ orderStatusId: ORDER_STATUS_IDS.successful, callbackStatus: CALLBACK_STATUS_IDS.succeeded })),
    ).toBeUndefined()
    expect(
      likeliest(
        order({ orderStatusId: ORDER_STATUS_IDS.timedOut, locked: false, callbackStatus: CALLBACK_STATUS_IDS.none }),
      ),
    ).toBeUndefined()
    expect(likeliest(order({ orderStatusId: ORDER_STATUS_IDS.pendingConfirmation }), 'merchant')).toBeUndefined()
  })
})

describe('the likeliest action of a payout', () => {
  const mine = { userId: ME, userName: 'me', since: '2026-01-01T00:00:00Z', leaseUntil: '2026-01-01T00:30:00Z' }

  it('goes from claiming through paying to completing', () => {
    expect(likeliest(payout({ stage: 'pooled', claim: null }))).toBe('payout.claim')
    expect(likeliest(payout({ stage: 'allocated', claim: mine }))).toBe('payout.startPayment')
    expect(likeliest(payout({ stage: 'processing', claim: mine, channel: 'account' }))).toBe('payout.complete')
  })

  it('is none for a payout held by another person', () => {
    expect(likeliest(payout({ stage: 'allocated', claim: { ...mine, userId: 8 } }))).toBeUndefined()
  })
})
