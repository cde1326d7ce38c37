import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellOfFallenBanks } from '#server/collect/bank-records/figures/tell-fallen.ts'
import { bankMessages, fallenBanks, messages, users } from '#server/db/schema/schema.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const HOUR_MS = 3_600_000
let kept = 0
const db = () => server.services.db

/** Messages of a bank about money, so many hours ago, some of them unread. */
async function told(bank: string, hoursAgo: number, count: number, unread: number): Promise<void> {
  const at = new Date(server.services.now().getTime() - hoursAgo * HOUR_MS)
  await db()
    .insert(bankMessages)
    .values(
      Array.from({ length: count }, (_none, nth) => ({
        ...{ kind: 'sms', recordId: `share ${(kept += 1)}`, text: 'Rs 5', bank, occurredAt: at, triedAt: at },
        receivedAt: new Date(at.getTime() + nth),
        unreadReason: nth < unread ? 'noPattern' : null,
      })),
    )
}

/** Recipients of a bank's fall by role, and the newest message. */
async function toldOf(bank: string) {
  const rows = await db()
    .select({ role: users.role, params: messages.params })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(sql`${messages.kind} = 'bankShareFell' and ${messages.params} ->> 'bank' = ${bank}`)
    .orderBy(messages.id)
  return { roles: rows.map(({ role }) => role).toSorted(), params: rows.at(-1)?.params }
}
const compare = async () => await tellOfFallenBanks(server.services)

it('tells superAdmin and admin once that a bank is understood less, and again after it recovered', async () => {
  await told('HDFC Bank', 48, 40, 2)
  await told('HDFC Bank', 2, 12, 1)
  await compare()
  expect((await toldOf('HDFC Bank')).roles).toEqual([])
  await told('HDFC Bank', 1, 8, 7)
  await compare()
  const first = await toldOf('HDFC Bank')
  expect(first.roles).toEqual(['admin', 'superAdmin'])
  expect(first.params).toMatchObject({ bank: 'HDFC Bank', percent: 60, percentBefore: 95 })
  await told('HDFC Bank', 0.5, 5, 5)
  // However often it is compared while it is fallen.
  for (let times = 0; times < 3; times += 1) await compare()
  expect(await toldOf('HDFC Bank')).toEqual(first)
  // A pattern was added, and what was unread was read again.
  await db().update(bankMessages).set({ unreadReason: null }).where(eq(bankMessages.bank, 'HDFC Bank'))
  await compare()
  expect(await db().select().from(fallenBanks)).toEqual([])
  await told('HDFC Bank', 0.1, 20, 20)
  await compare()
  expect((await toldOf('HDFC Bank')).roles).toEqual(['admin', 'admin', 'superAdmin', 'superAdmin'])
})

it('compares with the fortnight before alone, and tells of no strangers and of few messages', async () => {
  await told('Old Bank', 24 * 20, 60, 0)
  await told('Old Bank', 1, 20, 20)
  await told('others', 48, 60, 0)
  await told('others', 1, 20, 20)
  await told('Small Bank', 48, 60, 0)
  await told('Small Bank', 1, 9, 9)
  await compare()
  for (const bank of ['Old Bank', 'others', 'Small Bank']) expect((await toldOf(bank)).roles).toEqual([])
})

it('tells once where two processes compare at the same time', async () => {
  await told('Two Bank', 48, 40, 0)
  await told('Two Bank', 1, 20, 20)
  await Promise.all([compare(), compare()])
  expect((await toldOf('Two Bank')).roles).toEqual(['admin', 'superAdmin'])
})
