import { describe, expect, it } from 'vitest'
import { payoutBatchCommands } from '#commands/entities/payout-batch.commands.ts'

const create = payoutBatchCommands.find(({ id }) => id === 'payoutBatch.create')
const whenSet = (showBatchButton: boolean) =>
  create?.availability({
    role: 'admin',
    userId: 1,
    screen: 'payoutBatches',
    target: null,
    settings: { canTimeoutSupplement: true, showBatchButton },
  })

describe('creating a batch', () => {
  it('is refused with a reason while batches are switched off', () => {
    expect(whenSet(true)).toEqual({ ok: true })
    expect(whenSet(false)).toEqual({ ok: false, reason: 'batchesOff' })
  })
})
