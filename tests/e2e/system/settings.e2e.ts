import { expectAccessible, expectNoViolation } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { withDemands } from '#tests/e2e/support/entities/people.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a setting is found by typing, changed with its difference in view, told of another person’s change, and taken back', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const set = (value: number) =>
    withDemands(run, person, (_code, headers) =>
      person.client.call('system-config.set:payoutWaitLimit', { value }, headers),
    )
  const value = async () => (await person.client.call('system-config.get:payoutWaitLimit')).value
  await enter(page, '/systemConfig')
  const grid = page.getByRole('grid', { name: 'Global configuration' })
  const row = grid.getByRole('row').filter({ hasText: 'Longest wait of a payout' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await keys.press('/')
  await keys.type('pool late')
  // Filtered as it is typed: the titles of the columns, the group's heading, and the one that is found.
  await expect(grid.getByRole('row')).toHaveCount(3)
  await keys.press('Enter')
  await expect(row).toContainText('30 minutes')
  await keys.press('j', 'e')
  const form = page.getByRole('form', { name: 'Longest wait of a payout' })
  const field = form.getByRole('textbox')
  const difference = form.getByRole('list', { name: 'Changes' })
  await expect(field).toBeFocused()
  await expect(difference).toHaveText('No changes')
  await keys.type('45')
  await expect(difference).toHaveText('30 minutes → 45 minutes')
  await set(40)
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('The setting has changed')
  expect(await value()).toBe(40)
  await keys.press('Enter')
  await expect(difference).toHaveText('40 minutes → 45 minutes')
  await keys.press('Control+Enter')
  await expect(notice(page, 'Longest wait of a payout was changed')).toBeVisible()
  await expect(row).toContainText('45 minutes')

  await enter(page, '/systemConfig')
  await keys.press('2', '/')
  // Among those that differ from their default.
  await keys.type('pool late')
  await expect(grid.getByRole('row')).toHaveCount(3)
  await keys.press('Enter')
  await expect(row).toContainText('Changed')
  keys.reset()
  await keys.press('j', 'r')
  const revert = page.getByRole('form', { name: 'Revert a change of Longest wait of a payout' })
  await expect(revert.getByRole('list', { name: 'Changes' })).toHaveText('45 minutes → 40 minutes')
  await expectAccessible(page, 'the form that takes a change back')
  await keys.press('Control+Enter')
  await expect(notice(page, 'Longest wait of a payout was reverted')).toBeVisible()
  expectWithin(keys, 'revertSetting')
  expect(await value()).toBe(40)
  await keys.press('Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('list', { name: 'Changes' })).toContainText('45 minutes → 40 minutes')
  await expectNoViolation(page, 'the record of a setting', { within: 'main' })
  await set(30)
})

test('settings stand in groups, a switch is turned where it stands by one key, and changed ones are one key away', async ({
  page,
  keys,
  signIn,
}) => {
  const person = await signIn('superAdmin')
  const changed = async () =>
    (await person.client.call('system-config.getList', { isDefault: false, pageSize: 1 })).total
  const before = await changed()
  const isOn = async () => (await person.client.call('system-config.get:showLogo')).value
  expect(await isOn()).toBe(true)
  await enter(page, '/systemConfig')
  const grid = page.getByRole('grid', { name: 'Global configuration' })
  const cursor = grid.locator('[role="row"][class*="cursor"]')
  await expect(grid.getByRole('rowheader').first()).toContainText('Orders')
  await keys.press('Shift+}')
  await expect(cursor).toContainText('Service on or off')
  await keys.press('Shift+}')
  await expect(cursor).toContainText('Longest wait of a payout')
  await keys.press('Shift+{')
  await expect(cursor).toContainText('Service on or off')
  // It affects every merchant, so that what it does is said before.
  await keys.press('s')
  const asked = page.getByRole('form', { name: 'Switch off: Service on or off' })
  await expect(asked.getByRole('list', { name: 'Changes' })).toHaveText('Yes → No')
  await keys.press('Escape')
  await expect(asked).toHaveCount(0)
  expect((await person.client.call('system-config.get:enableService')).value).toBe(true)

  await keys.press('/')
  await keys.type('showLogo')
  await expect(grid.getByRole('row')).toHaveCount(3)
  await keys.press('Enter')
  keys.reset()
  await keys.press('s')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  expect(await isOn()).toBe(true)
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Show the logo: off')).toBeVisible()
  expect(keys.count()).toBe(1)
  expect(await isOn()).toBe(false)
  await keys.press('Escape', '2')
  const view = page.getByRole('button', { name: /^Changed/ })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await expect(view).toContainText(`Changed ${before + 1}`)
  const row = grid.getByRole('row').filter({ hasText: 'Show the logo' })
  await expect(row).toContainText(person.account)
  await expect(grid.getByRole('row').filter({ hasText: 'Order timeout' })).toHaveCount(0)
  await expectAccessible(page, 'the settings that were changed')
  await keys.press('/')
  await keys.type('showLogo')
  await expect(grid.getByRole('row')).toHaveCount(3)
  await keys.press('Enter', 'j', 's')
  await expect(notice(page, 'Show the logo: on')).toBeVisible()
  expect(await isOn()).toBe(true)
  await expect(view).toContainText(`Changed ${before}`)
})

test('who may only read the settings sees them in their groups, without what changes them', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('technicalMaintenance')
  await enter(page, '/systemConfig/readonly')
  const grid = page.getByRole('grid', { name: 'Global configuration' })
  await expect(grid.getByRole('rowheader').first()).toContainText('Orders')
  await expect(grid.locator('[data-press]')).toHaveCount(0)
  await keys.press('j', 's', 'e')
  await expect(page.getByRole('form')).toHaveCount(0)
  await keys.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next group')
  await expect(sheet).not.toContainText('Switch the setting on or off')
})
