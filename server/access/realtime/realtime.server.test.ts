import { describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { COALESCE_MS } from '#server/access/realtime/row-feed.ts'
import { publish } from '#server/platform/publish.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { beginWithTwo } from '#tests/support/servers/begin-with-two.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import type { TestSocket } from '#tests/support/servers/test-socket.ts'

let one: TestServer
let other: TestServer
beginWithTwo((...servers) => {
  ;[one, other] = servers
})

async function connect(
  server: TestServer,
  account: FixtureAccount,
): Promise<TestSocket & { token: string; key: string }> {
  const { token } = await server.signIn(account)
  const watched = watchSocket(await server.openSocket())
  const answer = await watched.ask('auth', { token })
  expect(answer.code).toBe(200)
  return { ...watched, token, key: answer.data?.key ?? '' }
}

let made = 0
/** Changes an order as the engine does, with the notification in the same transaction. */
async function makeOrder(server: TestServer, supplierAt: number | null): Promise<{ id: number; orderCode: string }> {
  return await server.services.db.transaction((tx) => makeOrderIn(tx, server, supplierAt))
}

async function makeOrderIn(
  tx: Queryable,
  server: TestServer,
  supplierAt: number | null,
): Promise<{ id: number; orderCode: string }> {
  const supplierId = supplierAt === null ? null : (server.fixtures.suppliers[supplierAt]?.id ?? null)
  const merchantId = server.fixtures.merchants[0]?.id ?? 0
  const orderCode = `C261120${String(++made).padStart(10, '0')}`
  const [row] = await tx
    .insert(orders)
    .values({
      orderCode,
      merchantId,
      merchantName: 'm',
      merchantOrderId: orderCode,
      contentHash: 'x',
      supplierId,
      productId: 1008,
      currency: 'CNY',
      exponent: 2,
      amountMinor: 100,
      payableMinor: 100,
      status: 1,
    })
    .returning({ id: orders.id })
  const id = row?.id ?? 0
  await publish(tx, { kind: 'order', id, created: true, merchantId, supplierId })
  return { id, orderCode }
}

const orderCodes = ({ pushes }: TestSocket) =>
  pushes.flatMap((push) => ('order' in push.data ? [push.data.order.orderCode] : []))

describe('two processes on one database', () => {
  it('push orders to each other’s consoles, filtered by what each may see', async () => {
    const accounts = [
      'superadmin',
      'techsupport',
      'supplier01',
      'supplier02',
      'supplier03',
      'merchant01',
      'merchant02',
    ] as const
    const sockets = Object.fromEntries(
      await Promise.all(accounts.map(async (account) => [account, await connect(other, account)] as const)),
    )
    const ofTeam = await makeOrder(one, 2)
    const unassigned = await makeOrder(one, null)
    const ofSecond = await makeOrder(one, 1)
    // All pushes have arrived once a message that was sent after them is there.
    for (const account of accounts) {
      await sendMessage(one.services.db, one.services, [one.fixtures.users[account].userId], 'welcome', { name: 'x' })
    }
    const all = [ofTeam, unassigned, ofSecond].map(({ orderCode }) => orderCode)
    const expected: Record<(typeof accounts)[number], string[]> = {
      superadmin: all,
      techsupport: [],
      supplier01: [ofTeam.orderCode],
      supplier02: [ofSecond.orderCode],
      supplier03: [ofTeam.orderCode],
      merchant01: all,
      merchant02: [],
    }
    for (const account of accounts) {
      const socket = sockets[account]
      if (!socket) throw new Error(account)
      await socket.push('message.created')
      await expect.poll(() => orderCodes(socket).toSorted()).toEqual(expected[account].toSorted())
    }
    expect(
      (await sockets['merchant01']?.push('order.created', ({ data }) => data.order.orderCode === ofTeam.orderCode))
        ?.data.order.supplierId,
    ).toBeNull()
    for (const socket of Object.values(sockets)) socket.socket.close()
  })

  it('tell the previous owner that an order is gone, without its new place', async () => {
    const accounts = ['superadmin', 'supplier01', 'supplier02', 'supplier03', 'merchant01'] as const
    const { orderCode } = await makeOrder(one, 2)
    const sockets = Object.fromEntries(
      await Promise.all(accounts.map(async (account) => [account, await connect(other, account)] as const)),
    )
    const supplierId = one.fixtures.suppliers[1]?.id ?? 0
    await one.services.db.transaction((tx) =>
      transitionOrder(tx, one.services, {
        order: { code: orderCode },
        event: 'MARK',
        actor: null,
        via: 'job',
        patch: () => ({ supplierId, supplierName: 'the new one' }),
      }),
    )
    for (const account of accounts)
      await sendMessage(one.services.db, one.services, [one.fixtures.users[account].userId], 'welcome', { name: 'x' })
    const received: Record<string, unknown> = {}
    for (const account of accounts) {
      await sockets[account]?.push('message.created')
      // The orders' push may arrive after the message, which is not batched.
      await expect.poll(() => sockets[account]?.pushes.some((push) => push.commandType.startsWith('order.'))).toBe(true)
      received[account] = sockets[account]?.pushes
        .filter((push) => push.commandType.startsWith('order.'))
        .map((push) => (push.commandType === 'order.removed' ? push : push.commandType))
    }
    const removed = [{ commandType: 'order.removed', data: { orderCode } }]
    expect(received).toEqual({
      superadmin: ['order.changed'],
      supplier01: removed,
      supplier02: ['order.changed'],
      supplier03: removed,
      merchant01: ['order.changed'],
    })
    for (const socket of Object.values(sockets)) socket.socket.close()
  })

  it('push a commit whole and once: the same to two consoles of one supplier, and to each supplier its own rows', async () => {
    const accounts = ['superadmin', 'supplier02', 'supplier02', 'supplier03'] as const
    const sockets = await Promise.all(accounts.map((account) => connect(other, account)))
    const made = await one.services.db.transaction(async (tx) => {
      const codes: { supplierAt: number; orderCode: string }[] = []
      for (let at = 0; at < 60; at++) {
        const supplierAt = 1 + (at % 2)
        codes.push({ supplierAt, orderCode: (await makeOrderIn(tx, one, supplierAt)).orderCode })
      }
      return codes
    })
    const ofSupplier = (wanted: number) =>
      made.flatMap(({ orderCode, supplierAt }) => (supplierAt === wanted ? [orderCode] : []))
    const expected = [made.map(({ orderCode }) => orderCode), ofSupplier(1), ofSupplier(1), ofSupplier(2)]
    for (const [at, socket] of sockets.entries()) {
      await expect.poll(() => orderCodes(socket).length).toBeGreaterThanOrEqual(expected[at]?.length ?? 0)
      // A message sent afterwards arrives after all pushes.
      const { userId } = one.fixtures.users[accounts[at] ?? 'superadmin']
      await sendMessage(one.services.db, one.services, [userId], 'welcome', { name: 'x' })
      await socket.push('message.created')
      expect(orderCodes(socket).toSorted()).toEqual(expected[at]?.toSorted())
      socket.socket.close()
    }
  })

  it('push messages with the unread count, only to their recipients', async () => {
    const reader = await connect(other, 'custservice')
    const stranger = await connect(other, 'platformadmin')
    const { userId } = one.fixtures.users.custservice
    await sendMessage(one.services.db, one.services, [userId], 'welcome', { name: 'first' })
    await sendMessage(one.services.db, one.services, [one.fixtures.users.platformadmin.userId], 'welcome', {
      name: 'own',
    })
    const { data } = await reader.push('message.created')
    expect(data.message).toMatchObject({ kind: 'welcome', params: { name: 'first' }, state: 'unread' })
    expect(data.unreadCount).toBe(1)
    await stranger.push('message.created', (push) => push.data.message.params['name'] === 'own')
    expect(stranger.pushes).toHaveLength(1)
  })

  it('close each other’s sockets when a session ends', async () => {
    const socket = await connect(other, 'supplier02')
    await one.anonymous.call('user.logout', {}, { token: socket.token })
    expect(await socket.closed).toBe(4001)
    expect(socket.pushes.at(-1)).toEqual({ commandType: 'session.revoked', data: { reason: 'loggedOut' } })
  })

  it('receive changed settings', async () => {
    const admin = await one.signIn('superadmin', { secondLevel: true })
    await admin.call('system-config.set:sysFlag', { value: 'Renamed' })
    await expect.poll(() => other.services.settings.get('sysFlag')).toBe('Renamed')
  })
})

describe('orders', () => {
  it('that change many times in quick succession are pushed a few times, with the last state', async () => {
    const socket = await connect(one, 'custservice')
    const { id, orderCode } = await makeOrder(one, 0)
    await socket.push('order.created', ({ data }) => data.order.orderCode === orderCode)
    const begin = performance.now()
    for (let version = 1; version <= 20; version++) {
      await one.services.db.transaction(async (tx) => {
        await tx.update(orders).set({ version }).where(eq(orders.id, id))
        await publish(tx, { kind: 'order', id, created: false, merchantId: 0, supplierId: null })
      })
    }
    await socket.push('order.changed', ({ data }) => data.order.version === 20)
    // A busy machine takes longer than quick succession.
    const spans = Math.ceil((performance.now() - begin) / COALESCE_MS)
    const pushed = socket.pushes.filter(({ commandType }) => commandType === 'order.changed').length
    expect(pushed).toBeLessThanOrEqual(spans + 1)
  })
})

describe('the protocol', () => {
  it('refuses a page of another origin, and accepts its own', async () => {
    await expect(one.openSocket({ origin: 'https://elsewhere.example' })).rejects.toThrow(/403/)
    const socket = await one.openSocket({ origin: one.baseUrl })
    expect(socket.readyState).toBe(socket.OPEN)
    socket.close()
  })

  it('answers an invalid token with 1003 and closes', async () => {
    const socket = watchSocket(await one.openSocket())
    expect(await socket.ask('auth', { token: 'wrong' })).toMatchObject({ code: 1003, data: null })
    expect(await socket.closed).toBe(4001)
  })

  it('closes on a first message other than sign-in, on an invalid request, and on an oversized frame', async () => {
    const first = watchSocket(await one.openSocket())
    first.socket.send(JSON.stringify({ requestId: '1', commandType: 'ack' }))
    expect(await first.closed).toBe(1008)
    const second = watchSocket(await one.openSocket())
    second.socket.send('{"half')
    expect(await second.closed).toBe(1008)
    const third = watchSocket(await one.openSocket())
    third.socket.send('x'.repeat(65_537))
    expect(await third.closed).toBe(1009)
  })

  it('issues a new heartbeat key each time, reports a wrong one and continues', async () => {
    const socket = await connect(one, 'custservice')
    const second = await socket.ask('ack', { key: socket.key })
    expect(second).toMatchObject({ code: 200 })
    const wrong = await socket.ask('ack', { key: 'made.up' })
    expect(wrong.code).toBe(400)
    expect(await socket.ask('ack', { key: wrong.data?.key ?? '' })).toMatchObject({ code: 200 })
    const stranger = await connect(one, 'custservice')
    expect((await stranger.ask('ack', { key: socket.key })).code).toBe(400)
  })

  it('answers 1003 to a heartbeat after the session has expired', async () => {
    const socket = await connect(one, 'custservice')
    one.services.now = () => new Date(Date.now() + 86_401_000)
    const answer = await socket.ask('ack', { key: socket.key })
    one.services.now = () => new Date()
    expect(answer.code).toBe(1003)
    expect(await socket.closed).toBe(4001)
  })

  it('closes on a flood of messages', async () => {
    const socket = await connect(one, 'custservice')
    for (let message = 0; message < 40; message++)
      socket.socket.send(JSON.stringify({ requestId: 'x', commandType: 'ack' }))
    expect(await socket.closed).toBe(1008)
  })

  it('receives events again after its database connection was cut, and makes consoles refetch', async () => {
    const socket = await connect(one, 'custservice')
    await one.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query in ('listen paydesk', 'select 1') and datname = current_database()`,
    )
    expect(await socket.closed).toBe(1012)
    const again = await connect(one, 'custservice')
    const { orderCode } = await makeOrder(other, 0)
    await again.push('order.created', ({ data }) => data.order.orderCode === orderCode)
  })
})
