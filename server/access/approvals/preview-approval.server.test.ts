import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, ledgerPostings, orderHistory } from '#server/db/schema/schema.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

let server: OrderServer
let asker: TestClient
let approver: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  asker = await server.signIn('platformadmin', { secondLevel: true })
  approver = await server.signIn('superadmin', { secondLevel: true })
  await setSettings(server, { googleVerifyBalanceOperation: false, approvalLimits: equalLimits(1) })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db

async function askReversal({ orderCode }: OrderRecord): Promise<number> {
  await asker.call('order.reverseOrder', { orderCode, reason: 'paid twice' })
  return must((await approver.call('todo.getMine', { target: orderCode })).list[0]).id
}

/** Counts that a dry run must not change. */
const stored = async ({ id }: OrderRecord) =>
  await Promise.all([
    db().$count(ledgerPostings),
    db().$count(audit),
    db().$count(orderHistory, eq(orderHistory.orderId, id)),
  ])

it('shows what approving posts, without doing any of it', async () => {
  const order = await server.paidOrder(70_000)
  const approvalId = await askReversal(order)
  const before = await stored(order)
  const { changes, refusal } = await approver.call('todo.getPreview', { approvalId })
  expect(refusal).toBeNull()
  expect(await stored(order)).toEqual(before)
  const last = Math.max(...(await db().select({ id: ledgerPostings.id }).from(ledgerPostings)).map(({ id }) => id))
  await approver.call('todo.decide', { approvalId, approve: true })
  const posted = (await db().select().from(ledgerPostings)).filter(({ id }) => id > last)
  expect(changes.map(({ changeMinor, afterMinor }) => [changeMinor, afterMinor]).sort()).toEqual(
    posted.map(({ amountMinor, balanceAfterMinor }) => [amountMinor, balanceAfterMinor]).sort(),
  )
  expect(changes.length).toBeGreaterThan(1)
  for (const { beforeMinor, changeMinor, afterMinor } of changes) expect(beforeMinor + changeMinor).toBe(afterMinor)
  expect(await approver.call('todo.getPreview', { approvalId })).toMatchObject({ changes: [], refusal: null })
})

it('says why approving would be refused now', async () => {
  const order = await server.paidOrder(80_000)
  const approvalId = await askReversal(order)
  const [balance] = (await approver.call('todo.getPreview', { approvalId })).changes.filter(
    ({ ownerKind }) => ownerKind === 'merchant',
  )
  const amountMinor = must(balance).beforeMinor
  const spent = (account: typeof EXTERNAL_ACCOUNT, sign: 1 | -1) => ({
    account,
    currency: order.currency,
    exponent: must(balance).exponent,
    amountMinor: sign * amountMinor,
  })
  await db().transaction(async (tx) => {
    const lines = [spent(availableOf('merchant', order.merchantId), -1), spent(EXTERNAL_ACCOUNT, 1)]
    await postTransaction(tx, { cause: 'opening', at: server.services.now(), lines })
  })
  expect(await approver.call('todo.getPreview', { approvalId })).toMatchObject({
    changes: [],
    refusal: { msg: 'ledger.insufficient', params: { currency: order.currency } },
  })
})

it('names what else waits for the same party, and is for nobody whom the request does not concern', async () => {
  const [one, other] = [await server.paidOrder(70_000), await server.paidOrder(70_000)]
  const [id, otherId] = [await askReversal(one), await askReversal(other)]
  const { others } = await approver.call('todo.getPreview', { approvalId: id })
  expect(others.map((approval) => approval.id)).toContain(otherId)
  expect(others.map((approval) => approval.id)).not.toContain(id)
  const agent = await server.signIn('custservice')
  expect((await agent.attempt('todo.getPreview', { approvalId: id })).code).toBe(404)
})

it('puts what waits longest first', async () => {
  const { list } = await approver.call('todo.getMine', {})
  const ids = list.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  expect(ids).toEqual([...ids].sort((one, other) => one - other))
})
