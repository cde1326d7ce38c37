import type { Role } from '#domain/roles.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { OrderEventType, OrderGuard } from '#machines/order/order.lifecycle.ts'
import { oneOfEachKind } from '#tests/machines/manual-transitions.ts'
import type { ManualTransition } from '#tests/machines/manual-transitions.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { orderActionOf } from '#tests/e2e/support/steps/order-action-steps.ts'
import { lockOrder, payFor, reportFor } from '#tests/e2e/support/steps/order-work.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { createStaff, openSession, withDemands } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

export type OrderTransitionCase = ManualTransition<OrderStatus, OrderEventType, OrderGuard>

/** Input for a new order: the payer's name identifies it, and amounts are unique. */
interface RecipeInput {
  userName: string
  amount: number
}

interface Maker {
  run: Run
  admin: SignedIn
}

type Recipe = (maker: Maker, input: RecipeInput) => Promise<string>

const allocated: Recipe = async ({ run }, input) => (await createOrder(run, input)).orderCode
const successful: Recipe = async (maker, input) => {
  const code = await allocated(maker, input)
  await payFor(maker.run, code)
  return code
}
/** Without an account; `makeOrders` makes sure that none is free at the time. */
const allocationFailed = allocated

function byHand(status: OrderStatus): Recipe {
  return async (maker, input) => {
    const orderCode = await allocated(maker, input)
    await withDemands(maker.run, maker.admin, (googleCode, headers) =>
      maker.admin.client.call(
        'order.updateOrderStatus',
        { orderCode, status: ORDER_STATUS_IDS[status], reason: 'made so', googleCode },
        headers,
      ),
    )
    return orderCode
  }
}
/** A transient state within the transaction or job that creates it. */
function caughtIn(status: OrderStatus, before: Recipe): Recipe {
  return async (maker, input) => {
    const code = await before(maker, input)
    await maker.run.db.query('update orders set status = $2, version = version + 1 where order_code = $1', [
      code,
      ORDER_STATUS_IDS[status],
    ])
    return code
  }
}

/** How an order reaches each state, through its real actors: merchants, monitors, staff and jobs. */
const RECIPES: Record<OrderStatus, Recipe> = {
  created: caughtIn('created', allocationFailed),
  allocated,
  pendingConfirmation: async (maker, input) => {
    const code = await allocated(maker, input)
    // Another payer's code: the payment may or may not be this order's.
    expect((await reportFor(maker.run, code, 'ZZZZ')).matchedOrderCode).toBeNull()
    return code
  },
  successful,
  timedOut: async (maker, input) => {
    const code = await allocated(maker, input)
    await maker.run.db.query(`update orders set expires_at = now() - interval '1 second' where order_code = $1`, [code])
    return code
  },
  failed: byHand('failed'),
  rejecting: caughtIn('rejecting', successful),
  rejected: async (maker, input) => {
    const orderCode = await allocated(maker, input)
    await maker.admin.client.call('order.reject', { orderCode, rejectReason: 'highRiskCard' })
    return orderCode
  },
  closed: byHand('closed'),
  allocationFailed,
}
/** States of orders that no account took. */
const WITHOUT_ACCOUNT: readonly OrderStatus[] = ['created', 'allocationFailed']

const asItIs = () => Promise.resolve()
/** What a transition requires besides its source state. */
const GRANTS: Record<OrderGuard, (run: Run, orderCode: string) => Promise<unknown>> = {
  isUnlocked: asItIs,
  isLocked: (run, code) => lockOrder(run, code, 'gateway'),
  hasAccount: asItIs,
  hasResource: asItIs,
  isUnpaid: asItIs,
  // A payment with a different payer name, which the setting `needNameCheck` leaves to an agent.
  isPaid: (run, code) =>
    run.db.query(
      'update orders set real_amount_minor = payable_minor, version = version + 1 where order_code = $1 and real_amount_minor is null',
      [code],
    ),
  hasCallbackUrl: asItIs,
  mayTimeoutSupplement: asItIs,
}

/** Who walks an event by keyboard; undefined for one that nobody triggers on a single order. */
export function walkerOf(event: OrderEventType): { title: string; role: Role; isSecondLevel: boolean } | undefined {
  const action = orderActionOf(event)
  if (!action) return undefined
  const { isSecondLevel, role } = action
  return { title: isSecondLevel ? `${role} with both passwords` : role, role, isSecondLevel }
}

/** The payer name of the orders that are walked by keyboard together. */
export const payerOf = (event: OrderEventType): string => `Walk ${walkerOf(event)?.title} ${process.pid}`
const UNLISTED = 'Walk without a page'

/** Creates an order in the source state of each transition, and waits until no job changes any of them. */
export async function makeOrders(
  run: Run,
  transitions: readonly OrderTransitionCase[],
): Promise<ReadonlyMap<OrderTransitionCase, string>> {
  const maker = { run, admin: await openSession(run, await createStaff(run, 'admin')) }
  const listed = oneOfEachKind(transitions)
  const nameFor = (transition: OrderTransitionCase) => (listed.has(transition) ? payerOf(transition.event) : UNLISTED)
  const inputs = new Map(
    transitions.map((transition, index) => [
      transition,
      { userName: nameFor(transition), amount: 260_000 + 137 * index },
    ]),
  )
  const make = async (transition: OrderTransitionCase): Promise<[OrderTransitionCase, string]> => {
    const code = await RECIPES[transition.from](maker, inputs.get(transition) ?? { userName: '', amount: 0 })
    for (const guard of transition.guards) await GRANTS[guard](run, code)
    return [transition, code]
  }
  const isWithout = ({ from }: OrderTransitionCase) => WITHOUT_ACCOUNT.includes(from)
  const without = await whileNoAccountIsOpen(run, () => Promise.all(transitions.filter(isWithout).map(make)))
  const made = new Map([
    ...without,
    ...(await Promise.all(transitions.filter((transition) => !isWithout(transition)).map(make))),
  ])
  await expect.poll(() => unsettled(run, made)).toEqual([])
  return made
}

/** Orders without an available account stay unallocated. */
async function whileNoAccountIsOpen<T>(run: Run, work: () => Promise<T>): Promise<T> {
  const { rows } = await run.db.query<{ id: string }>('update resources set state = 1 where state = 0 returning id')
  try {
    return await work()
  } finally {
    await run.db.query('update resources set state = 0 where id = any($1)', [rows.map(({ id }) => id)])
  }
}

/** Orders that are not yet in the source state, or whose merchant is still to be notified. */
async function unsettled(run: Run, made: ReadonlyMap<OrderTransitionCase, string>): Promise<string[]> {
  const { rows } = await run.db.query<{ code: string; status: number; callbackStatus: number }>(
    'select order_code as code, status, callback_status as "callbackStatus" from orders where order_code = any($1)',
    [[...made.values()]],
  )
  const found = new Map(rows.map((row) => [row.code, row]))
  return [...made].flatMap(([{ from }, code]) => {
    const { status, callbackStatus } = found.get(code) ?? {}
    return status === ORDER_STATUS_IDS[from] && callbackStatus !== 1
      ? []
      : [`${code} for ${from}: status ${status}, callback ${callbackStatus}`]
  })
}
