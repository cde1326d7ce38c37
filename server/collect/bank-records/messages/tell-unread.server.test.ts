import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { messages, users } from '#server/db/schema/schema.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'

let server: OrderServer
beforeAll(async () => {
  server = await startOrderServer()
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
})
afterAll(async () => await server.dispose())

/** Who was told that a phone reads nothing, and how often. */
async function told(): Promise<Record<string, number>> {
  const rows = await server.services.db
    .select({ account: users.account })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(and(eq(messages.kind, 'messagesUnread')))
  return Object.fromEntries([...Map.groupBy(rows, ({ account }) => account)].map(([who, all]) => [who, all.length]))
}

it('tells the supplier and the agents once when a bank words its messages anew, and again after one was read', async () => {
  const phone = monitorSender(server)
  const { cardNumber = '' } = phone.account
  const send = async (text: string, sender = 'VM-HDFCBK-S') =>
    await phone.report({ amountMinor: undefined, cardNumber, sender, text })
  const anew = async (times: number, sender?: string) => {
    for (let nth = 0; nth < times; nth += 1) await send(`Namaste! Rs ${nth + 5}.00 reached you`, sender)
  }
  // What strangers, other banks and advertisers write is not missed, nor what names no money.
  for (const sender of ['+919876543210', 'VM-ICICIB', 'AD-HDFCBK-P', 'TX-NOBODY']) await anew(4, sender)
  for (let nth = 0; nth < 4; nth += 1) await send('Your branch moves to another street')
  await anew(2)
  expect(await told()).toEqual({})
  await anew(1)
  const first = await told()
  expect(first).toMatchObject({ supplier01: 1, custservice: 1 })
  expect(Object.keys(first).filter((who) => who.startsWith('supplier'))).toEqual(['supplier01'])
  const [message] = await server.services.db.select().from(messages).where(eq(messages.kind, 'messagesUnread')).limit(1)
  expect(message?.params).toMatchObject({ sender: 'VM-HDFCBK-S', time: expect.stringContaining('T') })
  await anew(5)
  expect(await told()).toEqual(first)
  await send(`Rs.71.00 credited to a/c XX${cardNumber.slice(-4)} from asha@upi UPI Ref 712345678901`)
  await anew(2)
  expect(await told()).toEqual(first)
  await anew(2)
  expect(await told()).toMatchObject({ supplier01: 2, custservice: 2 })
})
