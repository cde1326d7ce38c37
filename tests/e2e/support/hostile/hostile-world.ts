import type { Run } from '#tests/e2e/support/system/run.ts'
import { createStaff, demoPerson, openSession } from '#tests/e2e/support/entities/people.ts'
import { supplierOf } from '#tests/e2e/support/steps/order-work.ts'
import { makeCleanups } from './hostile-cleanups.ts'
import { makeHands } from './hostile-hands.ts'
import { FOURS, TEXTS } from './hostile-rows.ts'
import type { HostileRecord } from './hostile-payouts.ts'
import { makeAccounts, makeFundRecords, makeOrders, makeTransfers } from './hostile-orders.ts'
import { makeOwn, makeUsers, rename } from './hostile-people.ts'
import { askFor, makeBatches, makeLayouts, makePayouts, makeRisk, makeWaiting } from './hostile-payouts.ts'
import { makeChains, makePayments } from './hostile-payments.ts'
import { makeRecords } from './hostile-records.ts'
import { makeRunStateChanges, makeSetting, makeTemplates } from './hostile-system.ts'

/** Records of every kind full of hostile texts; every role sees some of them. */
export interface HostileWorld {
  /** A supplier with such a name, whose orders are among the records. */
  supplierId: number
  /** By screen, newest first as in the lists. */
  records: Readonly<Record<'orders' | 'payoutOrders', readonly HostileRecord[]>>
  /** Creates messages with hostile texts for a person. */
  sendMessage: (userId: number) => Promise<void>
}

/**
 * Fills the demo system with hostile texts permanently: through calls where they accept the text, else directly in the
 * database.
 */
export async function makeHostileWorld(run: Run): Promise<HostileWorld> {
  const agent = await openSession(run, await createStaff(run, 'superAdmin'))
  const merchant = demoPerson(run, ({ account }) => account === 'merchant01')
  const own = await supplierOf(run, 'supplier01')
  const { rows: members } = await run.db.query<{ id: string }>(
    'select id from suppliers where parent_id = $1 order by id limit 1',
    [own.id],
  )
  // Half of the records belong to the supplier, half to its team.
  const suppliers = [own.id, Number(members[0]?.id)]
  await rename(run, suppliers[1] ?? 0, merchant.userId)
  const orders = await makeOrders(run, agent, merchant.account, suppliers)
  await makeAccounts(run, suppliers)
  const payouts = await makePayouts(run, merchant.userId, suppliers)
  await makeBatches(run, own.id)
  await makeRisk(run, payouts)
  await makeRecords(run)
  await makePayments(run, own.id)
  await makeChains(run)
  await makeUsers(run)
  await makeLayouts(run)
  await makeWaiting(run, agent.userId)
  await makeSetting(run)
  await makeRunStateChanges(run)
  await makeTemplates(run)
  await makeCleanups(run)
  await makeFundRecords(run, merchant.userId, own.id)
  await makeTransfers(run)
  await makeHands(run, merchant.userId, own.id)
  for (const [at, text] of TEXTS.entries()) {
    if (at % 4 === 0)
      await agent.client.call('save_error_logger', {
        type: text.slice(0, 64),
        code: text.slice(0, 64),
        mes: TEXTS.slice(at, at + 4).join('\n'),
        url: text.slice(0, 200),
        time: text.slice(0, 64),
      })
  }
  return {
    supplierId: suppliers[1] ?? 0,
    records: {
      orders: orders.toReversed(),
      payoutOrders: payouts.map(({ code, name }) => ({ code, name })).toReversed(),
    },
    sendMessage: async (userId) => {
      await askFor(run, userId, payouts)
      const params = FOURS.map(([orderCode, merchantName, by, target]) =>
        JSON.stringify({ orderCode, merchantName, by, target, name: orderCode }),
      )
      await run.db.query(
        `insert into messages (user_id, kind, params) select $1, k.kind, p.params::jsonb from unnest($2::text[]) with ordinality p(params, at)
         cross join unnest(array['callbackGivenUp', 'welcome', 'approvalApproved']) k(kind)`,
        [userId, params],
      )
      await makeOwn(run, userId)
    },
  }
}
