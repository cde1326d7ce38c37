import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { Recording } from '#machines/recording/recording.schema.ts'
import { manualTransitionsOf } from '#tests/machines/manual-transitions.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { orderActionOf } from '#tests/e2e/support/steps/order-action-steps.ts'
import { orderByFlow } from '#tests/e2e/support/steps/order-flow.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { makeOrders, payerOf, walkerOf } from '#tests/e2e/support/states/order-states.ts'
import type { OrderTransitionCase } from '#tests/e2e/support/states/order-states.ts'
import { detailOf } from '#tests/e2e/support/entities/orders.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import { grid, openOrders } from '#tests/e2e/support/locators.ts'
import { walkRows, walkTransitions } from '#tests/e2e/support/steps/transition-walk.ts'
import type { FlowWalker, KeyboardWalk, Start, Walker } from '#tests/e2e/support/steps/transition-walk.ts'

/** Additional server checks on an order, by event. */
const PROOFS: Partial<Record<OrderEventType, (now: OrderDetail, before: OrderDetail) => void>> = {
  SUPPLEMENT: ({ order, postings }) => {
    expect(order).toMatchObject({ supplementStatus: 1, supplementType: 'manual', realAmountMinor: order.payableMinor })
    expect(postings.length).toBeGreaterThan(1)
  },
  RESELECT: ({ order, allocations }) => {
    expect(order).toMatchObject({ holdsResource: true, resourceId: expect.any(Number) })
    expect(allocations.at(-1)?.chosenResourceId).toBe(order.resourceId)
  },
  REJECT: ({ order }) => expect(order.holdsResource).toBe(false),
  REVERSE: ({ order }) => expect(order.realAmountMinor).toBeNull(),
  FREE_RESOURCE: ({ order }, before) =>
    expect([before.order.holdsResource, order.holdsResource]).toEqual([true, false]),
  UNLOCK: ({ order }, before) => expect([before.order.locked, order.locked]).toEqual([true, false]),
  MARK: ({ order }, before) => expect([before.order.orderMark, order.orderMark]).toEqual([1, 2]),
}

/** Performs it on an order and checks the server's state. */
async function prove<Result>(
  { person }: FlowWalker,
  { transition, code }: Start<OrderTransitionCase>,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await detailOf(person.client, code)
  const result = await act()
  const now = await detailOf(person.client, code)
  const done = now.history.slice(before.history.length).filter(({ event }) => event === transition.event)
  expect(done).toEqual([
    expect.objectContaining({
      fromStatusId: ORDER_STATUS_IDS[transition.from],
      toStatusId: ORDER_STATUS_IDS[transition.to],
      actor: person.name,
    }),
  ])
  PROOFS[transition.event]?.(now, before)
  // A job continues a rejection at once.
  const stands =
    transition.to === 'rejecting' && transition.from !== 'rejecting'
      ? [transition.to, 'rejected' as const]
      : [transition.to]
  expect(stands.map((state) => ORDER_STATUS_IDS[state])).toContain(now.order.orderStatusId)
  return result
}

async function byKeyboard({ page, keys, run, person }: Walker, { transition, code }: Start<OrderTransitionCase>) {
  const action = orderActionOf(transition.event)
  if (!action) throw new Error(`There are no steps for ${transition.event}.`)
  await action.begin(page, keys, { code: await unusedCodeOf(run, person), to: transition.to })
  await keys.press(action.send)
  await action.settled(page, code)
  if (action.isQuestion) await keys.press('Enter')
}

/** Undoes the action, where the lifecycle has an inverse that otherwise only automation triggers. */
async function takeBack(
  { person }: FlowWalker,
  { transition, code }: Start<OrderTransitionCase>,
  undo: () => Promise<unknown>,
) {
  const inverse = orderLifecycle.transitions.find((row) => row.event === transition.event)?.inverse
  if (
    !orderLifecycle.transitions.some(
      (row) => row.by === 'automation' && row.event === inverse && row.from.some((from) => from === transition.to),
    )
  )
    return
  await undo()
  const { history } = await detailOf(person.client, code)
  expect(history.at(-1)).toMatchObject({
    event: inverse,
    fromStatusId: ORDER_STATUS_IDS[transition.from],
    toStatusId: ORDER_STATUS_IDS[transition.from],
    actor: person.name,
  })
}

async function pressUndo({ page, keys }: Walker, { code }: Start<OrderTransitionCase>): Promise<void> {
  await keys.press('z')
  await expect(notice(page, `The last action on ${code} was taken back`)).toBeVisible()
}

async function walkByFlow(walker: FlowWalker, start: Start<OrderTransitionCase>): Promise<Recording> {
  const { client } = walker.person
  const recording = await prove(walker, start, () => orderByFlow(walker, start))
  await takeBack(walker, start, async () => {
    const { version } = (await detailOf(client, start.code)).order
    await client.call('order.undo', { orderCode: start.code, expectedVersion: version })
  })
  return recording
}

function walkOf(event: OrderEventType): KeyboardWalk<OrderTransitionCase> | undefined {
  const who = walkerOf(event)
  if (!who) return undefined
  return {
    ...who,
    walk: async (walker, starts) => {
      const { keys, page } = walker
      await openOrders(page, who.role, { userName: payerOf(event), showAll: 'true' })
      await walkRows(grid(page), keys, starts, async (start) => {
        await prove(walker, start, () => byKeyboard(walker, start))
        await expect(grid(page)).toBeFocused()
        await takeBack(walker, start, () => pressUndo(walker, start))
      })
    },
  }
}

walkTransitions({
  lifecycle: orderLifecycle.id,
  transitions: manualTransitionsOf(orderLifecycle),
  prepare: makeOrders,
  walkOf,
  byFlow: () => walkByFlow,
})
