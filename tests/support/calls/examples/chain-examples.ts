import { bankRecords, chainPatches } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

/** A break of an account's chain, at which 5.00 is missing. */
async function patch({ db, number, server }: CallWorld): Promise<{ id: number }> {
  const resourceId = must(server.fixtures.resources[0]).id
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const record = (minute: number, balanceMinor: number) => ({
    ...{ kind: 'sms', recordId: number(), resourceId, amountMinor: 100, balanceMinor, text: 'told' },
    ...{ occurredAt: at(minute), receivedAt: at(minute), status: 'unmatched' },
  })
  const records = await db
    .insert(bankRecords)
    .values([record(0, 1_000), record(2, 1_600)])
    .returning()
  const [made] = await db
    .insert(chainPatches)
    .values({
      ...{ resourceId, kind: 'lost', gapMinor: 500, fromAt: at(0), toAt: at(2) },
      ...{ beforeRecordId: must(records[0]).id, afterRecordId: must(records[1]).id },
    })
    .returning()
  return { id: must(made).id }
}

/** Calls about the breaks of accounts' chains. */
export const CHAIN_EXAMPLES = {
  'chainPatch.accept': async (w) => ({ input: await patch(w) }),
  'chainPatch.dismiss': async (w) => ({ input: { ...(await patch(w)), reason: 'a fee of the bank' } }),
} satisfies Record<string, ExampleMaker>
