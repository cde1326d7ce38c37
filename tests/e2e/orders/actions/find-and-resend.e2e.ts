import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { detailOf, findOrders } from '#tests/e2e/support/entities/orders.ts'
import { codeUnderCursor, inspector, palette } from '#tests/e2e/support/locators.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('an order number on the clipboard is found and its callback resent in four keystrokes', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const found = await findOrders(agent.client, { orderStatusId: [4], callbackStatus: 3, locked: false }, 2)
  expect(found).toHaveLength(2)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Away from the list, then on it with the first one open.
  for (const { orderCode } of found) {
    const before = await detailOf(agent.client, orderCode)
    await page.evaluate((text) => navigator.clipboard.writeText(text), `please look at ${orderCode}, the shop waits`)

    keys.reset()
    await keys.press('Control+k')
    await expect(palette(page).getByRole('option', { selected: true })).toHaveText(`Open order ${orderCode}`)
    await keys.press('Enter')
    await expect(inspector(page)).toContainText(orderCode)
    await expect(inspector(page).getByRole('button', { name: 'Resend callback' })).toBeEnabled()
    await keys.press('e')
    await expect(
      page.getByRole('form', { name: 'Resend callback' }).getByRole('button', { name: 'Send' }),
    ).toBeFocused()
    await keys.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: `The callback of ${orderCode} is being sent` }),
    ).toBeVisible()
    expectWithin(keys, 'findAndResend')

    await expect
      .poll(async () =>
        (await detailOf(agent.client, orderCode)).callbacks
          .filter(({ by }) => by === agent.name)
          .map(({ outcome }) => outcome),
      )
      .toEqual(['succeeded'])
    const after = await detailOf(agent.client, orderCode)
    expect(after.callbacks).toHaveLength(before.callbacks.length + 1)
    expect(
      after.history.filter(({ event, actor }) => event === 'RESEND_CALLBACK' && actor === agent.name),
    ).toHaveLength(1)
    expect(run.merchants.received.filter(({ body }) => body.includes(orderCode))).toHaveLength(1)
  }
  // The second one stands over the list of the first, to which Esc returns.
  await keys.press('Escape')
  await expect(inspector(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`[?]orderCode=${found[0]?.orderCode}$`))
  expect(await codeUnderCursor(page)).toBe(found[0]?.orderCode)
})
