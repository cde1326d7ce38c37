import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openPalette } from '#tests/e2e/support/locators.ts'
import { giveSecondLevel } from '#tests/e2e/support/entities/people.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a merchant is added, found by its name from anywhere, and disabled in three keystrokes', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const record = page.getByRole('complementary', { name: 'Merchant' })
  await giveSecondLevel(run, person, context)
  const name = `Corner Shop ${randomInt(1_000_000_000)}`
  await enter(page, '/merchants/list')
  await expect(page.getByRole('grid', { name: 'Merchants' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'Deleted' })).toBeVisible()
  await expectAccessible(page, 'the list of merchants')
  keys.reset()
  await keys.press('a')
  const add = actionForm(page, 'Add a merchant')
  await expect(add.form.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(add.form.getByLabel('Max concurrent')).toHaveAttribute('placeholder', 'Unlimited')
  for (const text of [name, `shop${randomInt(1_000_000_000)}x`, 'Letters2026']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expectAccessible(page, 'the form of a new merchant')
  await keys.press('Control+Enter')
  await expect(notice(page, `${name} was added`)).toBeVisible()
  expectWithin(keys, 'addParty')
  await expect(record).toContainText(name)

  await enter(page, '/home')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  keys.reset()
  await openPalette(page, keys)
  await keys.press('@')
  await page.keyboard.insertText(name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await keys.press('Enter')
  await expect(record).toContainText(name)
  expectWithin(keys, 'findParty')

  await page.getByRole('grid').focus()
  keys.reset()
  await keys.press('s')
  await expect(page.getByRole('form', { name: new RegExp(`^Disable .*${name}$`) })).toContainText('can still sign in')
  await keys.press('Control+Enter')
  await expect(notice(page, 'was changed')).toBeVisible()
  expectWithin(keys, 'disableParty')
  await expect(record).toContainText('Disabled')
  await expectAccessible(page, 'the record of a merchant')

  // Another clerk is quicker: the person is told what changed, and undoes none of it by going on.
  await keys.press('e')
  const edit = page.getByRole('form', { name: new RegExp(`^Change .*${name}$`) })
  await expect(edit.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(`${name} II`)
  await run.db.query(
    `update merchants set max_concurrent_orders = 7, version = version + 1, updated_by = 'Other clerk' where name = $1`,
    [name],
  )
  await keys.press('Control+Enter')
  await expect(edit.getByRole('alert')).toContainText('Other clerk')
  await expect(edit.getByRole('list', { name: 'Changes' })).toHaveText('Max concurrent: Unlimited → 7')
  await keys.press('Enter')
  await expect(edit.getByLabel('Max concurrent')).toHaveValue('7')
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue(`${name} II`)
  await keys.press('Control+Enter')
  await expect(notice(page, 'was changed')).toBeVisible()
  await expect(record).toContainText(`${name} II`)
})
