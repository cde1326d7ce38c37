import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TELL_PATH } from '#domain/monitors/apps.ts'
import type { AppCall } from '#tests/support/doors/app-call.ts'
import { smsForwarderCall } from '#tests/support/doors/sms-forwarder-calls.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { BUDGETS } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, passSecondLevel } from '#tests/e2e/support/steps/order-work.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** What the panel gives out for an app, by the lines' labels. */
async function givenOut(page: Page) {
  const lines = page.getByRole('list', { name: 'Settings in SmsForwarder' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  const [url = '', key = ''] = await lines.locator('code').allTextContents()
  return { addressToken: url.split('/').at(-1) ?? '', key, url }
}

const send = async (run: Run, { headers, payload, url }: AppCall) =>
  (await fetch(run.url + url, { method: 'POST', headers, body: payload })).status

test('a supplier connects a phone of its own by keyboard, and sees what it sends', async ({
  page,
  keys,
  run,
  signIn,
  context,
}) => {
  const supplier = await signIn('supplier')
  const name = `Redmi ${randomInt(1_000_000)}`
  await enter(page, '/monitor/list')
  const grid = page.getByRole('grid', { name: 'Phones' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  keys.reset()
  await keys.press('a')
  const { form, choice } = actionForm(page, 'Add a phone')
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await keys.press('Tab', '2')
  await expect(choice('SmsForwarder')).toBeChecked()
  await keys.press('Control+Enter')
  const forAdding = keys.count()
  await passSecondLevel(page, keys, supplier)
  const access = await givenOut(page)
  expect(access.url).toContain(TELL_PATH.replace('{address}', ''))
  await expect(page.getByText('Nothing received yet.')).toBeVisible()
  await expectAccessible(page, 'the panel that connects a phone')

  // A digit copies its line, and shows it as a code for the phone's camera.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keys.press('2')
  await expect(page.getByRole('img', { name: 'Code of: Secret' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(access.key)

  const received = page.getByRole('list', { name: 'Last messages' }).getByRole('listitem')
  const message = { from: 'VM-HDFCBK-S', text: 'Hello from the bank', sim: 1 as const, at: new Date() }
  expect(await send(run, smsForwarderCall({ ...access, key: 'mistyped' }, message, new Date()))).toBe(401)
  await expect(received.first()).toContainText('invalid signature')
  expect(await send(run, smsForwarderCall(access, message, new Date(Date.now() - 400_000)))).toBe(401)
  await expect(received.first()).toContainText('the clock is more than 5 minutes off')
  await expect(page.getByText('-400 s ahead')).toBeVisible()
  expect(await send(run, smsForwarderCall(access, message, new Date()))).toBe(200)
  await expect(received.first()).toContainText('Signature valid')
  await expect(received.first()).toContainText('Hello from the bank')
  expect(forAdding).toBeLessThanOrEqual(BUDGETS.addPhone)

  await keys.press('Enter')
  await expect(grid.getByRole('row').filter({ hasText: name })).toContainText('Online')
  // Later the address is shown again, and the key is not.
  await keys.press('c')
  await expect(page.getByText('The key was shown when it was issued')).toBeVisible()
  await keys.press('Enter', 's')
  await expect(actionForm(page, 'Switch the phone on or off').form).toBeVisible()
  await keys.press('Enter')
  await expect.poll(async () => await send(run, smsForwarderCall(access, message, new Date()))).toBe(403)
  // The list has the version that switching it off made.
  await expect(
    grid.getByRole('row').filter({ hasText: name }).getByRole('gridcell', { name: 'Off', exact: true }),
  ).toBeVisible()
  await keys.press('Delete')
  await expect(actionForm(page, 'Delete the phone').form).toBeVisible()
  await keys.press('Enter')
  await expect(grid.getByRole('row').filter({ hasText: name })).toHaveCount(0)
})
