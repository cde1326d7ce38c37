import { expect, it } from 'vitest'
import { approvalCommands } from '#commands/entities/approval.commands.ts'
import { orderCommands } from '#commands/entities/order.commands.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import { staysOn } from '#features/list/advance/stays-on.ts'

const QUEUES = { order: orderCommands, payout: payoutCommands, approval: approvalCommands }
/** Commands that find their row themselves, change none, or lead to another page. */
const ON_NO_ROW = /\.(create|claimNext|takeNext|undo|openLeft|copyPayee|copyEvidence|batch|queryStatus)$/

const after = Object.fromEntries(
  Object.entries(QUEUES).map(([queue, commands]) => {
    const onRow = commands.filter(({ id }) => !ON_NO_ROW.test(id)).map(({ id }) => id)
    return [queue, Object.groupBy(onRow, (id) => staysOn(id) ?? 'next')]
  }),
)

it('goes on to the next row after every action of a queue that finishes one, and stays after the others', () => {
  expect(after).toEqual({
    order: {
      next: [
        'order.supplement',
        'order.resendCallback',
        'order.reject',
        'order.reselect',
        'order.mark',
        'order.unlock',
        'order.freeResource',
        'order.updateStatus',
        'order.reverse',
      ],
      note: ['order.note'],
    },
    payout: {
      held: ['payout.claim'],
      next: [
        'payout.cancelClaim',
        'payout.takeAway',
        'payout.sendToGateway',
        'payout.complete',
        'payout.reject',
        'payout.markAbnormal',
        'payout.confirmUnpaid',
        'payout.resendCallback',
        'payout.mark',
        'payout.unlock',
        'payout.updateStatus',
        'payout.reverse',
        'payout.hold',
        'payout.release',
      ],
      begun: ['payout.startPayment'],
      note: ['payout.note'],
    },
    approval: { next: ['approval.approve', 'approval.decline'], withdrawn: ['approval.withdraw'] },
  })
})

it('stays on a row that the person still holds, whatever was done to it', () => {
  for (const { id } of payoutCommands) expect(staysOn(id, { isHeld: true }), id).not.toBeNull()
})
