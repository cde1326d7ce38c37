import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { ORDER_COMMAND_EVENTS, orderCommands } from '#commands/entities/order.commands.ts'
import { ORDER_STATUS_IDS, ORDER_STATUSES, orderStatusOf } from '#domain/orders/order-status.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { orderHistory, orders, resources, suppliers } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { subjectOf } from '#server/collect/orders/order-record.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { presentOrderFor } from '#server/collect/orders/present-order.ts'
import { repairCounterDrift } from '#server/parties/resources/resource-counters.ts'
import { AUTOMATIC, mayCall, insertOrders, WALKED_ACTIONS } from '#tests/support/orders/order-walk.ts'
import type { Verdict, WalkedAction } from '#tests/support/orders/order-walk.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { ROLE_ACCOUNTS } from '#tests/support/seed-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'

/** The facts tested by guards, one at a time. */
const FACTS: Record<string, Partial<typeof orders.$inferInsert>> = {
  plain: {},
  locked: { locked: true, lockedBy: 'gateway' },
  paid: { realAmountMinor: 10_000 },
  held: { holdsResource: true },
  withoutCallback: { notifyUrl: null },
}
const AT_ONCE = 8

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await db.update(resources).set({ maxConcurrentOrders: 1_000_000 })
  await db.update(suppliers).set({ maxConcurrentOrders: 1_000_000 })
  await setSettings(server, {
    googleVerifyManualSupplement: false,
    googleVerifyBalanceOperation: false,
    googleCodeStandingMinutes: 60,
  })
})
afterAll(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
  await server.dispose()
})

const clients = new Map<Role, Promise<TestClient>>()

/** A client with a standing Google code, so that a thousand rejections need only one. */
function clientOf(role: Role): Promise<TestClient> {
  const client = clients.get(role) ?? signIn(role)
  clients.set(role, client)
  return client
}

async function signIn(role: Role): Promise<TestClient> {
  const client = await server.signIn(ROLE_ACCOUNTS[role], { secondLevel: true })
  if (!mayCall(role, 'order.reject')) return client
  const [order] = await insertOrders(server, [{ status: ORDER_STATUS_IDS.successful, realAmountMinor: 10_000 }])
  await client.call('order.reject', {
    orderCode: must(order).orderCode,
    rejectReason: 'highRiskCard',
    googleCode: server.googleCode(ROLE_ACCOUNTS[role]),
  })
  return client
}

function expected(role: Role, action: WalkedAction, order: OrderRecord): Verdict {
  if (!mayCall(role, action.endpointFor(role))) return 'forbidden'
  const verdict = orderLifecycle.judge(subjectOf(order, server.services), { type: action.event, target: action.target })
  return verdict.ok ? 'accepted' : { refusal: verdict.refusal }
}

/** True when the console offers the action on the order as shown to the role. */
function isOffered(role: Role, { event }: WalkedAction, order: OrderRecord): boolean {
  const command = orderCommands.find(({ id }) => ORDER_COMMAND_EVENTS.get(id) === event)
  if (!command?.roles.includes(role)) return false
  const target = { kind: 'order', rows: [presentOrderFor({ role }, order)], source: 'focus', matching: null } as const
  const settings = { showBatchButton: true, canTimeoutSupplement: server.services.settings.get('canTimeoutSupplement') }
  return command.availability({ role, userId: 1, screen: 'orders', target, settings }).ok
}

interface Step {
  action: WalkedAction
  order: OrderRecord
  name: string
}

type Part = Partial<typeof orders.$inferInsert>

/** Orders with the given columns that are stored nowhere, like one that is. */
async function sampleOrder(parts: readonly Part[]): Promise<OrderRecord[]> {
  const [one] = await insertOrders(server, [{}])
  return parts.map((part) => ({ ...must(one), ...part }) as OrderRecord)
}

async function stepsFor(role: Role, make: (parts: readonly Part[]) => Promise<OrderRecord[]>): Promise<Step[]> {
  const wanted = Object.entries(FACTS).flatMap(([facts, part]) =>
    ORDER_STATUSES.flatMap((state) =>
      WALKED_ACTIONS.filter(
        (action) => mayCall(role, action.endpointFor(role)) || (facts === 'plain' && state === 'allocated'),
      ).map((action) => ({
        action,
        name: `${state} ${facts}: ${action.event} ${action.target ?? ''}`,
        part: { ...part, status: ORDER_STATUS_IDS[state] },
      })),
    ),
  )
  const inserted = await make(wanted.map(({ part }) => part))
  return wanted.map(({ action, name }, index) => ({ action, name, order: must(inserted[index]) }))
}

it('has a call for every event of a person', () => {
  const walked = new Set(WALKED_ACTIONS.map((action) => action.event))
  expect(orderLifecycle.events.filter((event) => !walked.has(event) && !AUTOMATIC.includes(event))).toEqual([])
})

/**
 * Roles that act over HTTP in a usual run: one of staff, and one that has calls of its own. Another role differs in its
 * calls, of which `access.server.test.ts` proves who may make them.
 */
const ACTING: readonly Role[] = isLongRun ? ROLES : ['superAdmin', 'supplier']

/** Actions that the console offers, by name; one offer covers all targets of a manual status change. */
const without = (name: string) => name.split(' ').slice(0, 3).join(' ')
const offeredOf = (role: Role, steps: readonly Step[]) =>
  new Set(steps.flatMap(({ action, order, name }) => (isOffered(role, action, order) ? [without(name)] : [])))

describe.each(ROLES.filter((role) => !ACTING.includes(role)))('%s', (role) => {
  it('is offered exactly what the lifecycle and the contract allow, in every state', async () => {
    const steps = await stepsFor(role, sampleOrder)
    const accepted = steps.filter(({ action, order }) => expected(role, action, order) === 'accepted')
    expect(offeredOf(role, steps)).toEqual(new Set(accepted.map(({ name }) => without(name))))
  })
})

describe.each(ACTING)('%s', (role) => {
  it('is offered and let to do exactly what the lifecycle and the contract allow, in every state', {
    timeout: patience(40_000),
  }, async () => {
    const client = await clientOf(role)
    const steps = await stepsFor(role, (parts) => insertOrders(server, parts))
    const answers = new Map<string, Verdict>()
    const queue = steps.values()
    const work = async () => {
      for (const { action, order, name } of queue) answers.set(name, await action.act(client, order, role))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const wanted = Object.fromEntries(steps.map(({ action, order, name }) => [name, expected(role, action, order)]))
    expect(Object.fromEntries(answers)).toEqual(wanted)
    const accepted = new Set([...answers].flatMap(([name, verdict]) => (verdict === 'accepted' ? [without(name)] : [])))
    expect(offeredOf(role, steps)).toEqual(accepted)
    if (role === 'superAdmin')
      expect(Object.values(wanted).filter((verdict) => verdict === 'accepted').length).toBeGreaterThan(100)
  })
})

/**
 * The start state of each action for many concurrent attempts; actions that change no state send the version they saw.
 */
const RACES: [OrderEventType, Partial<typeof orders.$inferInsert>, refusal: string, versioned?: true][] = [
  ['RESELECT', { holdsResource: true }, 'versionConflict', true],
  ['REJECT', {}, 'notInThisState'],
  ['REJECT', { status: 4, realAmountMinor: 10_000 }, 'notInThisState'],
  ['REVERSE', { status: 4, realAmountMinor: 10_000 }, 'notInThisState'],
  ['FREE_RESOURCE', { holdsResource: true }, 'noResource'],
  ['MARK', {}, 'versionConflict', true],
  ['RESEND_CALLBACK', { status: 9 }, 'versionConflict', true],
  ['UNLOCK', { locked: true }, 'notLocked'],
]
const RIVALS = rounds(20, 200)

describe(`${RIVALS} concurrent attempts`, () => {
  it.each(RACES)('%s: one wins, the others are refused', async (event, part, refusal, versioned) => {
    const client = await clientOf('superAdmin')
    const [order] = await insertOrders(server, [part])
    const inserted = must(order)
    const action = must(WALKED_ACTIONS.find((one) => one.event === event))
    const extra = versioned ? { expectedVersion: inserted.version } : {}
    const verdicts = await Promise.all(
      Array.from({ length: RIVALS }, () => action.act(client, inserted, 'superAdmin', extra)),
    )
    expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(1)
    expect(verdicts.filter((verdict) => verdict !== 'accepted')).toEqual(
      Array.from({ length: RIVALS - 1 }, () => ({ refusal })),
    )
    const history = await server.services.db
      .select()
      .from(orderHistory)
      .where(and(eq(orderHistory.orderId, inserted.id), eq(orderHistory.event, event)))
    expect(history).toHaveLength(1)
  })

  it('tells the losers the order’s new state, who changed it and when', async () => {
    const client = await clientOf('superAdmin')
    const [order] = await insertOrders(server, [{}])
    const { orderCode } = must(order)
    const input = { orderCode, status: ORDER_STATUS_IDS.closed, reason: 'race' }
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, () => client.attempt('order.updateOrderStatus', input)),
    )
    const [after] = await server.services.db.select().from(orders).where(eq(orders.orderCode, orderCode))
    const losers = answers.filter(({ code }) => code !== 200)
    expect(losers).toHaveLength(RIVALS - 1)
    expect(orderStatusOf(must(after).status)).toBe('closed')
    for (const { code, failure } of losers) {
      expect({ code, failure }).toMatchObject({
        code: 409,
        failure: {
          present: { orderStatusId: 9, version: must(after).version },
          by: 'superadmin name',
          at: must(after).updatedAt.toISOString(),
        },
      })
    }
  })

  it('runs a request sent many times under one key once, and gives all the same response', async () => {
    const client = await clientOf('superAdmin')
    const [order] = await insertOrders(server, [{}])
    const { id, orderCode } = must(order)
    const send = () => client.attempt('order.freeResource', { orderCode }, { 'idempotency-key': 'free-never' })
    expect((await send()).failure.params).toMatchObject({ refusal: 'noResource' })
    await server.services.db.update(orders).set({ holdsResource: true }).where(eq(orders.id, id))
    await repairCounterDrift(server.services.db)
    const answers = await Promise.all(Array.from({ length: RIVALS / 4 }, send))
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 200, data: { order: { holdsResource: false } } })
    expect(
      await client.attempt(
        'order.freeResource',
        { orderCode, isOffsetReplenishmentOrder: true },
        { 'idempotency-key': 'free-never' },
      ),
    ).toMatchObject({ code: 409, msg: 'idempotency.otherBody' })
    expect(await server.services.db.select().from(orderHistory).where(eq(orderHistory.orderId, id))).toHaveLength(1)
  })
})
