import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { approvals, messages, orders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const LIMIT = 50_000

let server: OrderServer
let asker: TestClient
let approver: TestClient
let agent: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  asker = await server.signIn('platformadmin', { secondLevel: true })
  approver = await server.signIn('superadmin', { secondLevel: true })
  agent = await server.signIn('custservice', { secondLevel: true })
})
beforeEach(async () => {
  await setSettings(server, { googleVerifyBalanceOperation: false, approvalLimits: equalLimits(LIMIT) })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db

const paidOrder = (amount = LIMIT) => server.paidOrder(amount)

async function askReversal(order: OrderRecord): Promise<ApprovalRow> {
  const answer = await asker.call('order.reverseOrder', { orderCode: order.orderCode, reason: 'paid twice' })
  expect(answer.waitsForApproval).toBe(true)
  return must((await approver.call('todo.getMine', { target: order.orderCode })).list[0])
}

const stateOf = async ({ id }: ApprovalRow) =>
  must((await db().select().from(approvals).where(eq(approvals.id, id)))[0]).state
const messagesOf = async (kind: string, target: string) => {
  const { userId } = server.fixtures.users.platformadmin
  return (
    await db()
      .select()
      .from(messages)
      .where(and(eq(messages.userId, userId), eq(messages.kind, kind)))
  ).filter(({ params }) => params['target'] === target)
}

it('reverses at once below the limit, and any amount while the limit is off', async () => {
  const below = await paidOrder(LIMIT - 1)
  expect(await asker.call('order.reverseOrder', { orderCode: below.orderCode, reason: 'below' })).toMatchObject({
    waitsForApproval: false,
    order: { orderStatusId: ORDER_STATUS_IDS.failed },
  })
  await setSettings(server, { approvalLimits: equalLimits(0) })
  const above = await paidOrder()
  expect(await asker.call('order.reverseOrder', { orderCode: above.orderCode, reason: 'off' })).toMatchObject({
    waitsForApproval: false,
    order: { orderStatusId: ORDER_STATUS_IDS.failed },
  })
})

it('holds a reversal from the limit on for approval, and shows the request and the requester', async () => {
  const order = await paidOrder()
  const approval = await askReversal(order)
  expect(approval).toMatchObject({
    kind: 'order.reverse',
    target: order.orderCode,
    state: 'waiting',
    reason: 'paid twice',
    amountMinor: LIMIT,
    version: 0,
    demandsCode: false,
    change: { fromStatusId: ORDER_STATUS_IDS.successful, toStatusId: ORDER_STATUS_IDS.failed },
  })
  expect(await server.stored(order.orderCode)).toEqual(order)
  const detail = await agent.call('order.getDetail', { orderCode: order.orderCode })
  expect(detail.waiting).toEqual([{ ...approval }])
  expect(detail.history.at(-1)).toMatchObject({
    event: 'ASK_APPROVAL',
    actor: approval.requestedBy,
    reason: 'paid twice',
  })
  const outside = await (await server.signIn('merchant01')).call('order.getDetail', { orderCode: order.orderCode })
  expect([outside.waiting, outside.history.filter(({ event }) => event.includes('APPROVAL'))]).toEqual([[], []])
  expect((await asker.call('todo.getInitiated', { state: ['waiting'], target: order.orderCode })).list).toEqual([
    approval,
  ])
  expect((await asker.call('todo.getMine', { target: order.orderCode })).list).toEqual([])
  expect(await asker.attempt('order.reverseOrder', { orderCode: order.orderCode, reason: 'again' })).toMatchObject({
    code: 409,
    msg: 'approval.waiting',
  })
})

it('refuses a second request at once while a decision is in progress, without waiting for its transaction', async () => {
  const order = await paidOrder()
  const { id } = await askReversal(order)
  await db().transaction(async (tx) => {
    await tx.update(approvals).set({ state: 'declined' }).where(eq(approvals.id, id))
    expect(await asker.attempt('order.reverseOrder', { orderCode: order.orderCode, reason: 'again' })).toMatchObject({
      code: 409,
      msg: 'approval.waiting',
    })
  })
  expect(await asker.call('order.reverseOrder', { orderCode: order.orderCode, reason: 'again' })).toMatchObject({
    waitsForApproval: true,
  })
})

it('refuses a request for what the order does not currently allow', async () => {
  const { orderCode } = await server.createOrder({ amount: LIMIT })
  const answer = await asker.attempt('order.reverseOrder', { orderCode, reason: 'never paid' })
  expect(answer).toMatchObject({ code: 409, msg: 'order.refused', failure: { params: { refusal: 'notInThisState' } } })
  const paid = await paidOrder()
  expect(
    await asker.attempt('order.reverseOrder', {
      orderCode: paid.orderCode,
      reason: 'old',
      expectedVersion: paid.version + 1,
    }),
  ).toMatchObject({ failure: { params: { refusal: 'versionConflict' } } })
  expect((await approver.call('todo.getMine', { target: orderCode })).total).toBe(0)
})

it('executes on another person’s approval, records both people in the history, and notifies the requester', async () => {
  const order = await paidOrder()
  const { id } = await askReversal(order)
  expect(await asker.attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({
    code: 403,
    msg: 'approval.own',
  })
  const { approval } = await approver.call('todo.decide', { approvalId: id, approve: true })
  expect(approval).toMatchObject({ state: 'approved', version: 1 })
  const after = await approver.call('order.getDetail', { orderCode: order.orderCode })
  expect(after.order).toMatchObject({ orderStatusId: ORDER_STATUS_IDS.failed, realAmountMinor: null })
  expect(after.waiting).toEqual([])
  expect(after.history.at(-1)).toMatchObject({
    event: 'REVERSE',
    actor: approval.decidedBy,
    reason: 'paid twice',
    detail: { requestedBy: approval.requestedBy, approvalId: id },
  })
  expect(await messagesOf('approvalApproved', order.orderCode)).toHaveLength(1)
})

it('changes a status manually only with approval, and restarts the payment time', async () => {
  const { orderCode } = await server.createOrder({ amount: LIMIT })
  await db().transaction((tx) =>
    transitionOrder(tx, server.services, { order: { code: orderCode }, event: 'TIME_OUT', actor: null, via: 'job' }),
  )
  const status = ORDER_STATUS_IDS.pendingConfirmation
  expect(await asker.call('order.updateOrderStatus', { orderCode, status, reason: 'the payer called' })).toMatchObject({
    waitsForApproval: true,
    order: { orderStatusId: ORDER_STATUS_IDS.timedOut },
  })
  const approval = must((await approver.call('todo.getMine', { target: orderCode })).list[0])
  expect(approval).toMatchObject({
    kind: 'order.updateStatus',
    change: { fromStatusId: ORDER_STATUS_IDS.timedOut, toStatusId: status },
  })
  await approver.call('todo.decide', { approvalId: approval.id, approve: true, note: 'seen' })
  const after = await server.stored(orderCode)
  expect(after.status).toBe(status)
  expect(must(after.expiresAt).getTime()).toBeGreaterThan(Date.now())
})

it('is declined only with a reason, and changes nothing', async () => {
  const order = await paidOrder()
  const approval = await askReversal(order)
  expect(await approver.attempt('todo.decide', { approvalId: approval.id, approve: false, note: ' ' })).toMatchObject({
    code: 400,
    failure: { issues: [{ path: 'note', fault: 'required' }] },
  })
  const declined = await approver.call('todo.decide', {
    approvalId: approval.id,
    approve: false,
    note: 'the merchant says no',
  })
  expect(declined.approval).toMatchObject({ state: 'declined', note: 'the merchant says no' })
  expect(await server.stored(order.orderCode)).toEqual(order)
  expect((await server.eventsOf(order)).slice(-2)).toEqual(['ASK_APPROVAL', 'DECLINE_APPROVAL'])
  expect(await messagesOf('approvalDeclined', order.orderCode)).toHaveLength(1)
  expect((await askReversal(order)).id).not.toBe(approval.id)
})

it('executes once across concurrent approvals', async () => {
  const order = await paidOrder()
  const { id } = await askReversal(order)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => approver.attempt('todo.decide', { approvalId: id, approve: true })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(new Set(answers.flatMap(({ code, msg }) => (code === 409 ? [msg] : [])))).toEqual(
    new Set(['approval.decided']),
  )
  expect((await server.eventsOf(order)).filter((event) => event === 'REVERSE')).toHaveLength(1)
})

it('lapses when the order has moved on, and reports it', async () => {
  const order = await paidOrder()
  const approval = await askReversal(order)
  await db().transaction((tx) =>
    transitionOrder(tx, server.services, { order, event: 'REJECT', actor: null, via: 'job' }),
  )
  const answer = await approver.attempt('todo.decide', { approvalId: approval.id, approve: true })
  expect(answer).toMatchObject({ code: 409, msg: 'order.refused', failure: { params: { refusal: 'versionConflict' } } })
  expect(await stateOf(approval)).toBe('lapsed')
  expect((await server.eventsOf(order)).at(-1)).toBe('LAPSE_APPROVAL')
  expect(await messagesOf('approvalLapsed', order.orderCode)).toHaveLength(1)
})

it('stays pending while the order is locked, since a lock is temporary', async () => {
  const order = await paidOrder()
  const approval = await askReversal(order)
  const lock = (locked: boolean) => db().update(orders).set({ locked }).where(eq(orders.id, order.id))
  await lock(true)
  expect(await approver.attempt('todo.decide', { approvalId: approval.id, approve: true })).toMatchObject({
    code: 409,
    failure: { params: { refusal: 'locked' } },
  })
  expect(await stateOf(approval)).toBe('waiting')
  await lock(false)
  expect((await approver.call('todo.decide', { approvalId: approval.id, approve: true })).approval.state).toBe(
    'approved',
  )
})

it('requires the operation’s Google code to approve, but not to decline', async () => {
  await setSettings(server, { googleVerifyBalanceOperation: true })
  const order = await paidOrder()
  const code = () => server.googleCode('platformadmin')
  await asker.call('order.reverseOrder', { orderCode: order.orderCode, reason: 'coded', googleCode: code() })
  const approval = must((await approver.call('todo.getMine', { target: order.orderCode })).list[0])
  expect(approval.demandsCode).toBe(true)
  expect((await approver.attempt('todo.decide', { approvalId: approval.id, approve: true })).msg).toBe(
    'googleCode.required',
  )
  expect(await stateOf(approval)).toBe('waiting')
  await approver.call('todo.decide', { approvalId: approval.id, approve: false, note: 'no' })
})

it('is visible to and decided by only those who may do the operation themselves', async () => {
  const order = await paidOrder()
  const { id } = await askReversal(order)
  expect((await agent.call('todo.getMine', { target: order.orderCode })).list).toEqual([])
  expect(await agent.attempt('todo.decide', { approvalId: id, approve: true })).toMatchObject({
    code: 404,
    msg: 'approval.notFound',
  })
  expect((await agent.attempt('todo.getOne', { approvalId: id })).code).toBe(404)
  const maintainer = await server.signIn('techmaintain', { secondLevel: true })
  expect((await maintainer.call('todo.getMine', {})).list).toEqual([])
  expect((await maintainer.attempt('todo.decide', { approvalId: id, approve: true })).code).toBe(403)
  expect(
    (await (await server.signIn('superadmin')).attempt('todo.decide', { approvalId: id, approve: true })).code,
  ).toBe(1024)
})

it('is withdrawn only by the requester', async () => {
  const order = await paidOrder()
  const approval = await askReversal(order)
  expect(await approver.attempt('todo.withdraw', { approvalId: approval.id })).toMatchObject({
    code: 403,
    msg: 'approval.notOwn',
  })
  expect((await asker.call('todo.withdraw', { approvalId: approval.id })).approval.state).toBe('withdrawn')
  expect(await approver.attempt('todo.decide', { approvalId: approval.id, approve: true })).toMatchObject({
    code: 409,
    msg: 'approval.decided',
  })
  expect((await server.eventsOf(order)).at(-1)).toBe('WITHDRAW_APPROVAL')
})

it('filters by kind and number, and pages', async () => {
  const all = await asker.call('todo.getInitiated', {})
  const first = await asker.call('todo.getInitiated', { pageSize: 2 })
  const second = await asker.call('todo.getInitiated', { pageSize: 2, cursor: must(first.nextCursor) })
  expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 4))
  expect(all.total).toBe(all.list.length)
  const kinds = (await asker.call('todo.getInitiated', { kind: ['order.updateStatus'] })).list.map(({ kind }) => kind)
  expect([...new Set(kinds)]).toEqual(['order.updateStatus'])
})

it('refuses an approver whom the requester made or changed of late, or who sits at the requester’s device', async () => {
  const approve = async (as: TestClient, { id }: ApprovalRow) =>
    await as.attempt('todo.decide', { approvalId: id, approve: true })
  const signInAt = async (account: 'platformadmin' | 'superadmin', device: string) => {
    const { password, secondPassword } = server.fixtures.users[account]
    const { token } = await server.anonymous.call('user.login', { userName: account, password, device })
    const headers = { token }
    const { token2 } = await createTestClient(server.baseUrl, headers).call('user.login2', { password: secondPassword })
    return createTestClient(server.baseUrl, { token, token2 })
  }
  const [mine, theirs] = [await signInAt('platformadmin', 'desk-1'), await signInAt('superadmin', 'desk-1')]
  const request = await askReversal(await paidOrder())
  expect(await approve(theirs, request)).toMatchObject({ code: 403, msg: 'approval.sameDevice' })
  const preview = await theirs.call('todo.getPreview', { approvalId: request.id })
  expect(preview.refusal).toMatchObject({ msg: 'approval.sameDevice' })
  expect(await stateOf(request)).toBe('waiting')
  expect((await approve(await signInAt('superadmin', 'desk-2'), request)).code).toBe(200)

  // The superAdmin has just changed the account that is to approve.
  const { userId } = server.fixtures.users.platformadmin
  await approver.call('user.enableGoogleVerify', { userId, enableGoogleVerify: false })
  const order = await paidOrder()
  await approver.call('order.reverseOrder', { orderCode: order.orderCode, reason: 'own second account' })
  const own = must((await asker.call('todo.getMine', { target: order.orderCode })).list[0])
  expect(await approve(mine, own)).toMatchObject({ code: 403, msg: 'approval.madeByAsker' })
  await setSettings(server, { approverIndependenceHours: 0 })
  expect((await approve(mine, own)).code).toBe(200)
  await setSettings(server, { approverIndependenceHours: 24 })
})
