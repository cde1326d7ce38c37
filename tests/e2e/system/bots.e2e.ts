import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('somebody is let ask, writes in a group, and is answered; the books and the messages say so, and a message is carried', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('admin')
  const name = `Mei ${randomInt(1_000_000)}`
  const grid = page.getByRole('grid')
  await enter(page, '/systemManager/tgWhiteList')
  await expect(grid).not.toHaveAttribute('aria-busy')
  await keys.press('a')
  const add = actionForm(page, 'Add a person')
  await expect(add.form.getByLabel('Name', { exact: true })).toBeFocused()
  await keys.type(name)
  await keys.press('Tab')
  await keys.type(String(randomInt(1_000_000_000)))
  await keys.press('Enter')
  await expect(notice(page, `${name} was added`)).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: name })).toContainText('Orders')

  await enter(page, '/systemManager/botInfo?title=Lotus')
  const group = grid.getByRole('row').filter({ hasText: 'Lotus Support' })
  await expect(group).toContainText('Running')
  await keys.press('j', 'w')
  await expect(actionForm(page, 'Speak as a member (demo)').form.getByLabel('Text', { exact: true })).toBeFocused()
  const memo = `tea ${randomInt(1_000_000)}`
  await keys.type(`+12.5 ${memo}`)
  await keys.press('Control+Enter')
  await expect(notice(page, 'Said in the group')).toBeVisible()
  // From the group to its books.
  await keys.press('b')
  await expect(page).toHaveURL(/botFundRecord\?groupId=\d+/)
  await expect(async () => {
    await keys.press('Shift+R')
    await expect(grid.getByRole('row').filter({ hasText: memo })).toContainText('+12.50', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page, 'the books of a group')
  await keys.press('j', 'p')
  await expect(page).toHaveURL(/botMessage\?groupId=\d+/)
  await expect(grid.getByRole('row').filter({ hasText: memo })).toContainText('Bookkeeping')
  await expect(grid.getByRole('row').filter({ hasText: '+12.50 INR' }).first()).toContainText('Sent', {
    timeout: 10_000,
  })
  await expectAccessible(page, 'the messages of a group')

  await enter(page, '/systemManager/transferBotInfo?title=Merchant')
  await expect(grid.getByRole('row').filter({ hasText: 'Merchant Relay' })).toContainText('Supplier Relay')
  await keys.press('j', 'w')
  const said = `pay ${randomInt(1_000_000)}`
  await expect(actionForm(page, 'Speak as a member (demo)').form.getByLabel('Text', { exact: true })).toBeFocused()
  await keys.type(said)
  await keys.press('Control+Enter')
  await expect(notice(page, 'Said in the group')).toBeVisible()
  await enter(page, `/systemManager/botMessage?text=${encodeURIComponent(said)}&messageDirection=out`)
  await expect(grid.getByRole('row').filter({ hasText: `Merchant: ${said}` })).toContainText('Supplier Relay', {
    timeout: 10_000,
  })
})
