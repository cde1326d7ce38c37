import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Role } from '#domain/roles.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createKeys } from '#tests/e2e/support/keys.ts'
import { ORDER_ACTIONS } from '#tests/e2e/support/steps/order-action-steps.ts'
import {
  actionForm,
  createPaidOrder,
  historyEntries,
  focusOrder,
  holdKeyDown,
  lockOrder,
  notice,
} from '#tests/e2e/support/steps/order-work.ts'
import { orderByFlow, orderTooLate } from '#tests/e2e/support/steps/order-flow.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { googleCodeOf, createStaff, openSession, unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { grid, inspector, openPalette, palette } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

const unpaid = async (run: Run) => (await createOrder(run)).orderCode
const namesOf = async (agent: SignedIn, orderCode: string, event: string) =>
  (await historyEntries(agent, orderCode, event)).map(({ actor }) => actor)

/**
 * One action for each way of sending: by a chord, by Enter on a button and in a field, by a choice, and by the key that
 * starts it. All forms share one flow, which a unit test lets send once for each of them.
 */
const HELD: readonly OrderEventType[] = ['SUPPLEMENT', 'RESEND_CALLBACK', 'FREE_RESOURCE', 'MARK', 'QUERY_STATUS']

test('a key that sends has one effect however long it is held', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  for (const action of ORDER_ACTIONS.filter(({ event }) => HELD.includes(event)))
    await test.step(`${action.title}: ${action.send}`, async () => {
      const orderCode = await action.make(run)
      await focusOrder(page, keys, action.role, orderCode)
      const call = watchCall(page, action.path)
      await action.begin(page, keys, { code: await unusedCodeOf(run, agent) })
      const [modifier, key] = action.send.includes('+') ? action.send.split('+') : [undefined, action.send]
      if (modifier) await page.keyboard.down(modifier)
      await holdKeyDown(page, key ?? '', () => action.settled(page, orderCode))
      if (modifier) await page.keyboard.up(modifier)
      await action.settled(page, orderCode)
      await expect.poll(() => call.answers).toEqual([200])
      expect(await namesOf(agent, orderCode, action.event)).toEqual([agent.name])
    })
})

/** The delivery of a callback, which may happen at any time, leaves these unchanged. */
const withoutCallback = ({ version: _v, callbackStatus: _c, updateTime: _u, ...rest }: OrderDetail['order']) => rest

/** A choice that sends at once, a form whose action a job completes, and one that answers by orders of many. */
const IN_TWO_TABS: readonly OrderEventType[] = ['MARK', 'REJECT', 'UNLOCK']

test('of two tabs one wins, and the other is told by whom and when', async ({ page, context, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const other = await context.newPage()
  const otherKeys = createKeys(other)
  for (const action of ORDER_ACTIONS.filter(({ event }) => IN_TWO_TABS.includes(event)))
    await test.step(action.title, async () => {
      const orderCode = await action.make(run)
      // A code works once, so each tab needs its own.
      const [code = '', otherCode = ''] = [0, 1].map((step) => googleCodeOf(agent, step))
      await page.bringToFront()
      await focusOrder(page, keys, action.role, orderCode)
      await action.begin(page, keys, { code })
      await other.bringToFront()
      await focusOrder(other, otherKeys, action.role, orderCode)
      await action.begin(other, otherKeys, { code: otherCode })

      await page.bringToFront()
      await keys.press(action.send)
      await action.settled(page, orderCode)
      // A job completes the rejection, which adds a change to the order.
      const now = async () => (await detailOf(agent.client, orderCode)).order
      await expect.poll(async () => (await now()).orderStatusId).not.toBe(ORDER_STATUS_IDS.rejecting)
      const order = await now()
      await other.bringToFront()
      await otherKeys.press(action.send)
      const { alert } = actionForm(other, action.title)
      await expect(alert).toContainText('The order was changed meanwhile')
      await expect(alert).toContainText(
        new RegExp(`${agent.name} changed it at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d`),
      )
      expect(await namesOf(agent, orderCode, action.event)).toEqual([agent.name])
      expect(withoutCallback(await now()), 'the second changed nothing').toEqual(withoutCallback(order))
    })
})

/** Unlocking answers by orders of many, so its conflict is made by the page: it is in two tabs above. */
const IN_FLOWS = ORDER_ACTIONS.filter(({ event, isQuestion }) => !isQuestion && event !== 'UNLOCK')

test('of two people one wins, and the form of the other says by whom and when, whatever the action', async ({
  run,
}) => {
  for (const action of IN_FLOWS)
    await test.step(action.title, async () => {
      const session = async () => await openSession(run, await createStaff(run, action.role), action)
      const [first, second] = [await session(), await session()]
      const code = await action.make(run)
      const now = async () => (await detailOf(first.client, code)).order
      // The merchant's answer to a callback changes the order too: one has come before, and none comes meanwhile.
      await expect.poll(async () => (await now()).callbackStatus).not.toBe(CALLBACK_STATUS_IDS.pending)
      const released = Promise.withResolvers<void>()
      run.merchants.answer((_request, response) => void released.promise.then(() => response.end('success')))
      const seen = await now()
      const transition = { event: action.event, to: 'failed' as const }
      await orderByFlow({ run, person: first }, { transition, code })
      await expect.poll(async () => (await now()).orderStatusId).not.toBe(ORDER_STATUS_IDS.rejecting)
      const order = await now()
      const { context, value } = await orderTooLate({ run, person: second }, transition, seen)
      released.resolve()
      run.merchants.answer((_request, response) => response.end('success'))
      expect(value).toBe('conflict')
      expect(context.conflict).toMatchObject({ by: first.name, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
      expect(await namesOf(first, code, action.event)).toEqual([first.name])
      expect(withoutCallback(await now()), 'the second changed nothing').toEqual(withoutCallback(order))
    })
})

test('z undoes one action however long it is held', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const orderCode = await unpaid(run)
  await focusOrder(page, keys, 'customerService', orderCode)
  for (const digit of ['2', '5']) {
    await keys.press('m')
    await expect(actionForm(page, 'Mark order').choice('Ordinary')).toBeFocused()
    await keys.press(digit)
    await expect(notice(page, `Order ${orderCode} was marked`)).toBeVisible()
    await expect(grid(page)).toBeFocused()
  }
  await holdKeyDown(page, 'z', () =>
    expect(notice(page, `The last action on ${orderCode} was taken back`)).toBeVisible(),
  )
  expect((await detailOf(agent.client, orderCode)).order.orderMark).toBe(2)
  expect(await namesOf(agent, orderCode, 'MARK')).toHaveLength(3)
})

/** The palette's reason for each action that an order does not allow. */
const BLOCKED: readonly {
  what: string
  role: Role
  make: (run: Run) => Promise<string>
  reasons: Readonly<Record<string, string>>
}[] = [
  {
    what: 'paid',
    role: 'admin',
    make: async (run) => (await createPaidOrder(run)).orderCode,
    reasons: {
      'Reassign order': 'The order’s status does not allow it',
      'Free the account': 'The order’s status does not allow it',
      'Ask the channel': 'The order’s status does not allow it',
      'Change status': 'The order’s status does not allow it',
      'Unlock order': 'The order is not locked',
      'Undo the last action': 'Nothing was done here that can be taken back',
    },
  },
  {
    what: 'locked',
    role: 'admin',
    make: async (run) => {
      const code = await unpaid(run)
      await lockOrder(run, code, 'gateway')
      return code
    },
    reasons: {
      'Supplement order': 'The order is locked: automation may be working on it',
      'Reject order': 'The order is locked: automation may be working on it',
      'Reassign order': 'The order is locked: automation may be working on it',
      'Free the account': 'The order is locked: automation may be working on it',
      'Change status': 'The order is locked: automation may be working on it',
      'Reverse order': 'The order’s status does not allow it',
      'Resend callback': 'The order’s status does not allow it',
    },
  },
  {
    what: 'freed',
    role: 'customerService',
    make: async (run) => {
      const code = await unpaid(run)
      const { client } = await openSession(run, await createStaff(run, 'customerService'))
      await client.call('order.freeResource', { orderCode: code })
      return code
    },
    reasons: { 'Free the account': 'No account is held for the order', 'Unlock order': 'The order is not locked' },
  },
]

for (const [role, ofRole] of Map.groupBy(BLOCKED, ({ role }) => role)) {
  const names = ofRole.map(({ what }) => what).join(' or ')
  test(`the palette tells ${role} why a ${names} order does not allow an action`, async ({
    page,
    keys,
    signIn,
    run,
  }) => {
    await signIn(role)
    for (const { make, reasons } of ofRole) {
      await focusOrder(page, keys, role, await make(run))
      for (const [title, reason] of Object.entries(reasons)) {
        await openPalette(page, keys)
        await page.keyboard.insertText(title)
        const option = palette(page).getByRole('option', { name: new RegExp(`^${title}`) })
        await expect(option).toHaveAttribute('aria-disabled', 'true')
        await expect(option).toContainText(reason)
        await keys.press('Enter')
        await expect(page.getByRole('form', { name: title })).toHaveCount(0)
        await keys.press('Control+k')
        await expect(palette(page)).toHaveCount(0)
      }
      await expect(inspector(page)).toHaveCount(0)
    }
  })
}
