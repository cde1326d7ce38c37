import { expectWithin } from '#tests/e2e/support/budgets.ts'
import type { Page } from '@playwright/test'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import type { Role } from '#domain/roles.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulkCommand } from '#machines/order/order-bulk.ts'
import texts from '#locales/en-US/orders.json' with { type: 'json' }
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import {
  createPaidOrder,
  giveToSupplier,
  lockOrder,
  movedBy,
  stored,
  supplierOf,
  unlockOrder,
} from '#tests/e2e/support/steps/order-work.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { grid, openOrders, tabTo } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

type Panel = ReturnType<typeof bulkPanel>

/** The keystrokes of a bulk action, and a way to block one selected order from it temporarily. */
interface BulkSteps {
  role: Role
  key: string
  /** Fills in the shared inputs, up to the key that starts the run. */
  fill: (panel: Panel, keys: Keys, count: number) => Promise<void>
  start: string
  /** Brings the orders into a state the action applies to. */
  prepare?: (run: Run, codes: readonly string[]) => Promise<unknown>
  /** Blocks an order: the preview reports it, and the run fails on it. */
  hinder: (run: Run, code: string) => Promise<unknown>
  /** Unblocks the order. */
  help: (run: Run, code: string) => Promise<unknown>
  why: string
  /** The preview cannot report a blocked order, since such an order could not even be selected. */
  isNeverBlocked?: true
  holds: (after: OrderDetail, before: OrderDetail) => void
}

const LOCKED = 'The order is locked: automation may be working on it'
const byLock = { hinder: (run: Run, code: string) => lockOrder(run, code, 'gateway'), help: unlockOrder, why: LOCKED }
const giveTo = async (run: Run, codes: readonly string[], account: string) =>
  giveToSupplier(run, codes, (await supplierOf(run, account)).id)
const toMain =
  (name: (count: number) => string): BulkSteps['fill'] =>
  ({ button }, _keys, count) =>
    expect(button(name(count))).toBeFocused()

// Resending has its own spec: queue-bulk.e2e.ts.
const ACTION_STEPS: Record<Exclude<OrderBulkCommand, 'order.resendCallback'>, BulkSteps> = {
  'order.reject': {
    ...byLock,
    role: 'customerService',
    key: 'r',
    fill: async ({ choice }, keys) => {
      await expect(choice('High-risk card')).toBeFocused()
      await keys.press('2')
      await expect(choice('Alipay transfer failed')).toBeChecked()
    },
    start: 'Control+Enter',
    holds: ({ order, history }) => {
      expect(order).toMatchObject({ orderStatusId: 8, holdsResource: false })
      expect(history.find(({ event }) => event === 'REJECT')?.reason).toBe('alipayTransferFailed')
    },
  },
  'order.reselect': {
    ...byLock,
    role: 'admin',
    key: 'a',
    fill: toMain((count) => `Reassign ${count} orders`),
    start: 'Enter',
    holds: ({ order, allocations }, before) => {
      expect(order.orderStatusId).toBe(2)
      expect(order.resourceId).not.toBe(before.order.resourceId)
      expect(allocations).toHaveLength(before.allocations.length + 1)
    },
  },
  'order.freeResource': {
    ...byLock,
    role: 'customerService',
    key: 'd',
    fill: async ({ check }, keys) => {
      await expect(check('Offset supplement')).toBeFocused()
      await keys.press('Space')
    },
    start: 'Enter',
    holds: ({ order, history }) => {
      expect(order).toMatchObject({ orderStatusId: 2, holdsResource: false })
      expect(history.find(({ event }) => event === 'FREE_RESOURCE')?.detail).toEqual({ isOffset: true })
    },
  },
  'order.unlock': {
    role: 'customerService',
    key: 'l',
    fill: toMain((count) => `Unlock ${count} orders`),
    start: 'Enter',
    prepare: (run, codes) => Promise.all(codes.map((code) => lockOrder(run, code, 'gateway'))),
    hinder: unlockOrder,
    help: (run, code) => lockOrder(run, code, 'gateway'),
    why: 'The order is not locked',
    holds: ({ order }) => expect(order).toMatchObject({ locked: false, lockedBy: null }),
  },
  'order.mark': {
    role: 'supplier',
    key: 'm',
    fill: async ({ choice }, keys) => {
      await expect(choice('Ordinary')).toBeFocused()
      await keys.press('5')
      await expect(choice('Malicious')).toBeChecked()
    },
    start: 'Enter',
    prepare: (run, codes) => giveTo(run, codes, 'supplier01'),
    // A mark fails only when the order has moved to another supplier, who is then the only one to see it.
    hinder: (run, code) => giveTo(run, [code], 'supplier02'),
    help: (run, code) => giveTo(run, [code], 'supplier01'),
    why: 'There is no such order',
    isNeverBlocked: true,
    holds: ({ order }) => expect(order.orderMark).toBe(5),
  },
}

/** Locators of the bulk action panel. */
function bulkPanel(page: Page, title: string) {
  const panel = page.getByRole('region', { name: title }).last()
  return {
    panel,
    status: panel.getByRole('status'),
    choice: (label: string) => panel.getByRole('radio', { name: label }),
    check: (label: string) => panel.getByRole('checkbox', { name: label }),
    button: (name: string) => panel.getByRole('button', { name }),
    code: panel.getByLabel('Google code'),
    progress: panel.getByRole('progressbar'),
    results: panel.getByRole('list', { name: 'Result by order' }).getByRole('listitem'),
  }
}

/** Selects the newest orders, at the top of the list, by keyboard alone. */
async function selectTop(page: Page, keys: Keys, role: Role, codes: readonly string[]): Promise<void> {
  await openOrders(page, role)
  for (const code of codes) await expect(grid(page)).toContainText(code)
  await keys.press(...codes.flatMap(() => ['j', 'x']))
  await expect(page.getByText(`${codes.length} selected`)).toBeVisible()
}

for (const command of Object.keys(ACTION_STEPS) as (keyof typeof ACTION_STEPS)[]) {
  const { role, key, fill, start, prepare, hinder, help, why, isNeverBlocked, holds } = ACTION_STEPS[command]
  const { action } = ORDER_BULKS[command]
  const name = command.replace('order.', '') as 'reject' | 'reselect' | 'freeResource' | 'unlock' | 'mark'
  const title = texts.action[name].bulkTitle

  test(`${title}: blocked orders are named first, each result is reported, and failures are retried`, async ({
    page,
    keys,
    signIn,
    run,
  }) => {
    const agent = await signIn(role)
    const made = [await createOrder(run), await createOrder(run), await createOrder(run)]
    const codes = made.map(({ orderCode }) => orderCode)
    const [blocked = '', failing = ''] = codes
    const going = isNeverBlocked ? codes : codes.slice(1)
    await prepare?.(run, codes)
    if (!isNeverBlocked) await hinder(run, blocked)
    await selectTop(page, keys, role, codes)
    keys.reset()
    await keys.press(key)
    const parts = bulkPanel(page, title)
    const { panel, button, status, results, progress } = parts
    await expect(panel).toContainText(`${going.length} orders will be processed`)
    if (!isNeverBlocked) {
      await expect(panel).toContainText('1 cannot be processed')
      await expect(panel).toContainText(why)
    }
    await fill(parts, keys, going.length)
    expect(await Promise.all(codes.map((code) => stored(run, code, action))), 'a preview does nothing').toEqual(
      codes.map(() => []),
    )

    // One of the valid orders is blocked before the run.
    await hinder(run, failing)
    const before = await Promise.all(
      going.filter((code) => code !== failing).map((code) => detailOf(agent.client, code)),
    )
    await keys.press(start)
    if (command === 'order.unlock') expectWithin(keys, 'bulk')
    await expect(status).toContainText(`${going.length} of ${going.length}`)
    await expect(progress).toHaveAttribute('value', String(going.length))
    await expect(status).toContainText(`${going.length - 1} done`)
    await expect(status).toContainText('1 failed')
    await expect(results.filter({ hasText: failing })).toContainText(why)

    await help(run, failing)
    before.push(await detailOf(agent.client, failing))
    await keys.press('Shift+Tab')
    await expect(button('Retry the failed')).toBeFocused()
    await keys.press('Enter')
    await expect(status).toContainText(`${going.length} done`)
    await expect(results).toHaveText(going.map(() => /^C\d{16}Done$/))
    await keys.press('Escape')
    await expect(panel).toBeHidden()
    await expect(grid(page)).toBeFocused()

    for (const was of before) {
      holds(await detailOf(agent.client, was.order.orderCode), was)
      expect((await stored(run, was.order.orderCode, action)).map(({ by }) => by)).toEqual([agent.userId])
    }
    if (!isNeverBlocked) expect(await stored(run, blocked, action)).toEqual([])
  })
}

test('paid orders are rejected in one run with one Google code, which only Ctrl+Enter sends', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const codes = [await createPaidOrder(run), await createPaidOrder(run), await createOrder(run)].map(
    ({ orderCode }) => orderCode,
  )
  await selectTop(page, keys, 'customerService', codes)
  await keys.press('r')
  const { panel, choice, code, status } = bulkPanel(page, 'Reject orders')
  await expect(panel).toContainText('3 orders will be processed')
  await expect(choice('High-risk card')).toBeFocused()
  await expect(panel).toContainText('2 of them are paid already')
  await keys.press('1')
  // What is filled in for several rows is kept nowhere, so another page is left for only after a question.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Leave anyway' })).toBeVisible()
  await keys.press('Enter')
  await expect(panel.getByRole('button', { name: 'Leave anyway' })).toBeHidden()
  await expect(choice('High-risk card')).toBeChecked()
  await tabTo(keys, code)
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Enter')
  await expect(panel).toContainText('3 orders will be processed')
  // The count of rows is typed as well.
  await keys.press('Control+Enter')
  await expect(panel.getByLabel('Number of rows')).toBeFocused()
  await keys.type('3')
  expect(await Promise.all(codes.map((one) => stored(run, one, 'REJECT')))).toEqual([[], [], []])
  await keys.press('Control+Enter')
  await expect(status).toContainText('3 done')
  for (const one of codes) {
    await expect.poll(async () => (await detailOf(agent.client, one)).order.orderStatusId).toBe(8)
    const detail = await detailOf(agent.client, one)
    expect(movedBy(detail).filter((minor) => minor !== 0)).toEqual([])
    expect(await stored(run, one, 'REJECT')).toEqual([{ by: agent.userId, reason: 'highRiskCard' }])
  }
  const { rows } = await run.db.query('select 1 from used_google_codes where user_id = $1', [agent.userId])
  expect(rows, 'codes that were spent').toHaveLength(1)
})
