import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a bank is added, changed and switched by keyboard, and each step leads back to it from the audit log', async ({
  page,
  keys,
  signIn,
}) => {
  const { account } = await signIn('admin')
  const code = `B${randomInt(1_000_000_000)}`
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: code })
  await enter(page, '/setting/banks')
  await expect(page.getByRole('grid', { name: 'Banks' })).not.toHaveAttribute('aria-busy')
  await keys.press('a')
  const add = actionForm(page, 'Add a bank')
  await expect(add.form.getByLabel('Name')).toBeFocused()
  await keys.type('Harbour Bank')
  await keys.press('Tab')
  await keys.type(code)
  await keys.press('Tab', '2')
  await expect(add.form.getByLabel('IFSC prefix')).toBeVisible()
  await keys.press('Enter')
  await expect(notice(page, 'Harbour Bank was added')).toBeVisible()
  await expect(row).toContainText('India')

  // The cursor is on what was added.
  await keys.press('e')
  const edit = actionForm(page, 'Change the bank')
  await expect(edit.form.getByLabel('Name')).toHaveValue('Harbour Bank')
  await keys.press('Control+a')
  await keys.type('Port Bank')
  await keys.press('Enter')
  await expect(row).toContainText('Port Bank')
  await row.getByText('Yes').click()
  await keys.press('Enter')
  await expect(row).toContainText('No')
  await expectAccessible(page, 'the list of banks')

  await enter(page, `/auditRecord/auditRecord?account=${account}&targetKind=bank`)
  await expect(page.getByRole('grid', { name: 'Audit log' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('grid').getByRole('row')).toContainText([
    /Action/,
    /Changed: Bank/,
    /Changed: Bank/,
    /Added: Bank/,
  ])
  await keys.press('j', 'j', 'o')
  await expect(page.getByRole('complementary')).toContainText('Port Bank')
  await expectAccessible(page, 'an audited action')
  await keys.press('p')
  await expect(page).toHaveURL(/\/setting\/banks\?open=\d+/)
  await expect(page.getByRole('complementary')).toContainText(code)

  await enter(page, `/auditRecord/auditRecord?account=${account}&targetKind=bank`)
  await expect(page.getByRole('grid', { name: 'Audit log' })).not.toHaveAttribute('aria-busy')
  await keys.press('j', 'z')
  await expect(actionForm(page, 'Revert the change').form).toBeVisible()
  await keys.press('Enter')
  await expect(notice(page, 'Reverted')).toBeVisible()
  await keys.press('Shift+V', 'Enter')
  await expect(notice(page, 'entries are consistent'), 'the chain of the log').toBeVisible()
  await enter(page, '/setting/banks')
  await expect(row).toContainText('Yes')
})
