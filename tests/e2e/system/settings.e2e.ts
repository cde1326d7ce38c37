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
  await keys.press('Enter')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('30 minutes')
  await keys.press('j', 'e')
  const form = page.getByRole('form', { name: 'Longest wait of a payout' })
  const field = form.getByRole('textbox')
  const difference = form.getByRole('list', { name: 'What changes' })
  await expect(field).toBeFocused()
  await expect(difference).toHaveText('Nothing changes')
  await keys.type('45')
  await expect(difference).toHaveText('30 minutes → 45 minutes')
  await set(40)
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('The setting was changed meanwhile')
  expect(await value()).toBe(40)
  await keys.press('Enter')
  await expect(difference).toHaveText('40 minutes → 45 minutes')
  await keys.press('Control+Enter')
  await expect(notice(page, 'Longest wait of a payout was changed')).toBeVisible()
  await expect(row).toContainText('45 minutes')

  await enter(page, '/systemConfig')
  // The setting that was changed last stands first.
  await expect(grid.getByRole('row').nth(1)).toContainText('Longest wait of a payout')
  keys.reset()
  await keys.press('j', 'r')
  const revert = page.getByRole('form', { name: 'Take back a change of Longest wait of a payout' })
  await expect(revert.getByRole('list', { name: 'What changes' })).toHaveText('45 minutes → 40 minutes')
  await expectAccessible(page, 'the form that takes a change back')
  await keys.press('Control+Enter')
  await expect(notice(page, 'Longest wait of a payout is as it was before')).toBeVisible()
  expectWithin(keys, 'revertSetting')
  expect(await value()).toBe(40)
  await keys.press('Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('list', { name: 'Changes' })).toContainText('45 minutes → 40 minutes')
  await expectNoViolation(page, 'the record of a setting', { within: 'main' })
  await set(30)
})
