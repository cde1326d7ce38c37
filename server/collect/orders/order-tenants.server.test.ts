import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { orderRowSchema } from '#contract/orders/order.schemas.ts'
import type { Role } from '#domain/roles.ts'
import {
  callbackAttempts,
  callbacks,
  merchants,
  orderAllocations,
  orderHistory,
  suppliers,
} from '#server/db/schema/schema.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { eq } from 'drizzle-orm'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { rounds } from '#tests/support/rounds.ts'

/** Present in every text of the foreign orders; a response that contains it leaks another party's data. */
const CANARY = 'CANARY'
const CANARY_AMOUNT = 918_273_645

/** The outside parties, none of which may see the foreign orders. */
const EXTERNAL_PARTIES: readonly [FixtureAccount, Role][] = [
  ['supplier01', 'supplier'],
  ['supplier03', 'supplier'],
  ['merchant01', 'merchant'],
]

let server: TestServer
let foreign: OrderRecord[]
const clients = new Map<FixtureAccount, TestClient>()
const before = new Map<string, unknown>()
const clientOf = (account: FixtureAccount) => must(clients.get(account))

const nameOfOrderCall = (name: string): name is EndpointName =>
  /^(order|orderTest|order-query|orderCallBack|api\.order)[.]|^user\.get\w*Options$/.test(name)
const calls = (Object.keys(contract) as EndpointName[]).filter(nameOfOrderCall)
const specOf = (name: EndpointName): EndpointSpec => contract[name]
const mayCall = (role: Role, name: EndpointName) =>
  Array.isArray(specOf(name).access) && (specOf(name).access as readonly Role[]).includes(role)
/** Calls that take no order number, made before and after the foreign orders are inserted. */
const OPEN_CALLS = calls.filter(
  (name) =>
    specOf(name).method === 'GET' && specOf(name).responds === undefined && specOf(name).input.safeParse({}).success,
)

async function answerOf(client: TestClient, name: EndpointName, input: object): Promise<string> {
  const spec = specOf(name)
  const isGet = spec.method === 'GET'
  const url = spec.path.replace('{id}', String(Reflect.get(input, 'id')))
  const query = isGet ? `?${new URLSearchParams(inQuery(input)).toString()}` : ''
  // Without a socket: the answers are the same, and there are thousands of them.
  const { body } = await server.app.inject({
    method: spec.method,
    url: url + query,
    headers: client.headers,
    ...(!isGet && { payload: input }),
  })
  return body
}

/** An answer without the moment at which it was counted, up to which the period before is. */
const lasting = (answer: string): unknown =>
  JSON.parse(answer, (key, value: unknown) => {
    if (key === 'countedAt') return undefined
    return key === 'before' && value instanceof Object ? { ...value, to: undefined } : value
  })

const inQuery = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))

/**
 * The ways to name the foreign orders in a call; those that are one to its handler together, and asked once: the handler of
 * a GET sees only what the call's schema lets through.
 */
function inputsOf(name: EndpointName): object[][] {
  const inputs = foreign.slice(0, rounds(2, foreign.length)).flatMap(inputsNaming)
  const { method, input: schema } = specOf(name)
  if (method !== 'GET') return inputs.map((input) => [input])
  const given = (input: object) => schema.safeParse(inQuery(input)).data ?? input
  return [...Map.groupBy(inputs, (input) => JSON.stringify(given(input))).values()]
}

/** Ways to name the foreign orders, in every form a call accepts. */
function inputsNaming({ id, orderCode, merchantOrderId, merchantId, supplierId, utr }: OrderRecord): object[] {
  // Filters by the foreign orders' owners, so that a response with their numbers is a leak.
  const filter = { merchantId, supplierId, showAll: true }
  const bulk = ['MARK', 'FREE_RESOURCE', 'RESEND_CALLBACK', 'REJECT'].flatMap((action) => [
    { action, selection: { orderCodes: [orderCode] } },
    { action, selection: { filter } },
    { action, params: { orderMark: 2, rejectReason: 'highRiskCard' }, orderCodes: [orderCode] },
  ])
  return [
    {
      orderCode,
      id,
      utr: 'NOTMINE1',
      rejectReason: 'highRiskCard',
      orderMark: 2,
      status: 9,
      reason: 'x',
      isOffsetReplenishmentOrder: false,
    },
    { orderCode, id, team: true },
    { merchantOrderId, showAll: true },
    { merchantOrderNo: merchantOrderId },
    { merchantId, supplierId },
    { supplierId, team: true, showAll: true },
    { merchantId },
    { utr },
    { amount: String(CANARY_AMOUNT / 100) },
    { realAmountMin: CANARY_AMOUNT, realAmountMax: CANARY_AMOUNT },
    { selection: { orderCodes: [orderCode] }, columns: orderRowSchema.keyof().options, language: 'en-US' },
    { selection: { filter }, columns: orderRowSchema.keyof().options, language: 'en-US' },
    ...bulk,
  ]
}

const foreignWords = () => [CANARY, String(CANARY_AMOUNT), '9182736.45', ...foreign.map((order) => order.orderCode)]

beforeAll(async () => {
  server = await startTestServer()
  await setSettings(server, { googleVerifyManualSupplement: false })
  for (const [account] of EXTERNAL_PARTIES) clients.set(account, await server.signIn(account, { secondLevel: true }))
  const [own, second, team] = server.fixtures.suppliers
  // Each outside party has an order of its own, so that an empty response proves nothing.
  await insertOrders(server, [{ supplierId: must(own).id }, { supplierId: must(team).id }])
  for (const [account, role] of EXTERNAL_PARTIES) {
    for (const name of OPEN_CALLS.filter((one) => mayCall(role, one)))
      before.set(`${account} ${name}`, lasting(await answerOf(clientOf(account), name, {})))
  }
  await insertForeign(must(second).id)
})
afterAll(() => server.dispose())

async function insertForeign(supplierId: number): Promise<void> {
  const { db } = server.services
  const merchantId = must(server.fixtures.merchants[1]).id
  await db
    .update(merchants)
    .set({ name: `${CANARY} merchant` })
    .where(eq(merchants.id, merchantId))
  await db
    .update(suppliers)
    .set({ name: `${CANARY} supplier` })
    .where(eq(suppliers.id, supplierId))
  const resource = must(
    server.fixtures.resources.find((one) => one.supplierId === supplierId && one.productId === 3001),
  )
  const text = (what: string) => `${CANARY}-${what}`
  const parts = [2, 4, 5, 8].map((status, at) => ({
    merchantId,
    merchantName: text('merchant'),
    supplierId,
    supplierName: text('supplier'),
    resourceId: resource.id,
    resourceName: text('account'),
    merchantOrderId: text(`number-${at}`),
    status,
    userName: text('payer'),
    subject: text('subject'),
    utr: text(`utr${at}`),
    validateUserName: text('name'),
    bankName: text('bank'),
    identifyCode: text('code'),
    usdtAddress: text('address'),
    lockedBy: text('lock'),
    amountMinor: CANARY_AMOUNT,
    payableMinor: CANARY_AMOUNT,
    realAmountMinor: status === 4 ? CANARY_AMOUNT : null,
    request: { note: text('request') },
    locked: at === 1,
    callbackStatus: 3,
    orderMark: 2,
    // Newer than all others, so a list that leaks it shows it first.
    createdAt: new Date(),
  }))
  foreign = await insertOrders(server, parts)
  for (const { id } of foreign) {
    await db.insert(orderHistory).values({
      orderId: id,
      event: 'MARK',
      fromStatus: 2,
      toStatus: 2,
      actor: text('actor'),
      via: 'console',
      reason: text('reason'),
    })
    await db.insert(orderAllocations).values({
      orderId: id,
      resourceName: text('account'),
      candidates: [{ resourceId: resource.id, name: text('account'), taken: true, refusal: null }],
    })
    await db.insert(callbacks).values({ orderId: id, url: `http://${CANARY}.test/` })
    await db.insert(callbackAttempts).values({
      orderId: id,
      attempt: 1,
      url: `http://${CANARY}.test/`,
      requestBody: text('body'),
      responseBody: text('answer'),
      durationMs: 1,
      outcome: 'refused',
    })
  }
}

it('detects the foreign orders: staff see them wherever they are named', async () => {
  const agent = await server.signIn('superadmin', { secondLevel: true })
  for (const name of ['order.getList', 'order.getDetail', 'order.export', 'order.bulkPreview'] as const) {
    const answers = await Promise.all(inputsNaming(must(foreign[1])).map((input) => answerOf(agent, name, input)))
    const seen = answers.filter((text) => foreignWords().some((word) => text.includes(word)))
    expect(seen.length, name).toBeGreaterThan(0)
  }
  expect(OPEN_CALLS.length).toBeGreaterThan(8)
})

describe.each(EXTERNAL_PARTIES)('%s (%s)', (account, role) => {
  it('gets the same lists, totals, statistics and options as before the foreign orders existed', async () => {
    for (const name of OPEN_CALLS.filter((one) => mayCall(role, one))) {
      expect(lasting(await answerOf(clientOf(account), name, {})), name).toEqual(before.get(`${account} ${name}`))
    }
  })

  it('learns nothing by naming them in any call', async () => {
    const words = foreignWords()
    for (const name of calls.filter((one) => mayCall(role, one))) {
      for (const inputs of inputsOf(name)) {
        const text = await answerOf(clientOf(account), name, must(inputs[0]))
        // The request's own values may return in a refusal or a bulk result, but nothing else may.
        const said = inputs.map((input) => JSON.stringify(input))
        const seen = words.filter((word) => text.includes(word) && !said.every((one) => one.includes(word)))
        expect(seen, `${name} ${said[0]} → ${text.slice(0, 400)}`).toEqual([])
      }
    }
  })

  it('gets 404 for each of them and changes nothing', async () => {
    const named = calls.filter((one) => mayCall(role, one) && specOf(one).responds === undefined)
    for (const order of foreign) {
      const [byNumber] = inputsNaming(order)
      for (const name of named) {
        if (!takesOneOrder(name, must(byNumber))) continue
        const answer = JSON.parse(await answerOf(clientOf(account), name, must(byNumber))) as {
          code: number
          msg: string
        }
        expect([name, answer.code, answer.msg]).toEqual([name, 404, 'order.notFound'])
      }
      if (mayCall(role, 'order.bulkPreview')) {
        const { orderCode } = order
        const preview = await clientOf(account).call('order.bulkPreview', {
          action: 'MARK',
          selection: { orderCodes: [orderCode] },
        })
        expect(preview).toMatchObject({ goes: [], blocked: [{ orderCode, refusal: 'notFound' }] })
        const applied = await clientOf(account).call('order.bulkApply', {
          action: 'MARK',
          params: { orderMark: 3 },
          orderCodes: [orderCode],
        })
        expect(applied.results).toEqual([{ orderCode, ok: false, refusal: 'notFound' }])
      }
      const stored = await server.services.db.query.orders.findFirst({ where: (orders) => eq(orders.id, order.id) })
      expect(stored).toEqual(order)
    }
  })
})

/** Calls whose input requires an order number. */
function takesOneOrder(name: EndpointName, input: object): boolean {
  const { input: schema } = specOf(name)
  return (
    schema.safeParse(input).success &&
    !schema.safeParse(Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'orderCode' && key !== 'id')))
      .success
  )
}

it('pushes their changes over the socket to nobody else', async () => {
  const watched = new Map<FixtureAccount, ReturnType<typeof watchSocket>>()
  for (const account of [...EXTERNAL_PARTIES.map(([one]) => one), 'supplier02', 'merchant02'] as const) {
    const { token } = await server.signIn(account)
    const socket = watchSocket(await server.openSocket())
    expect((await socket.ask('auth', { token })).code).toBe(200)
    watched.set(account, socket)
  }
  const order = must(foreign[2])
  await server.services.db.transaction((tx) =>
    transitionOrder(tx, server.services, {
      order,
      event: 'MARK',
      actor: null,
      via: 'job',
      patch: () => ({ orderMark: 5 }),
    }),
  )
  for (const account of ['supplier02', 'merchant02'] as const) {
    await must(watched.get(account)).push('order.changed', ({ data }) => data.order.orderCode === order.orderCode)
  }
  // Sent after the change was pushed, so a client that has received it has received everything before it.
  for (const account of watched.keys())
    await sendMessage(server.services.db, server.services, [server.fixtures.users[account].userId], 'welcome', {
      name: 'x',
    })
  for (const [account] of EXTERNAL_PARTIES) {
    const socket = must(watched.get(account))
    await socket.push('message.created')
    expect(JSON.stringify(socket.pushes)).not.toContain(CANARY)
    expect(socket.pushes.filter((push) => 'order' in push.data)).toEqual([])
  }
  for (const { socket } of watched.values()) socket.close()
})
