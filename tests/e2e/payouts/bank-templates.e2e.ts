import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import type { Locator } from '@playwright/test'
import { enter } from '#tests/e2e/support/visit.ts'

let made = 0

/** Types to choose an option of the focused select. */
async function choose(keys: Keys, select: Locator, label: string): Promise<void> {
  await tabTo(keys, select)
  await keys.type(label)
  await expect(select.locator('option:checked')).toHaveText(label)
}

test('a superAdmin copies, edits with a live preview, disables and deletes a template by keyboard', async ({
  page,
  keys,
  signIn,
}) => {
  const { client } = await signIn('superAdmin')
  const id = `my-bank-${process.pid}-${(made += 1)}`
  const one = async () => (await client.call('bankTemplate.getList', { id })).list[0]
  await enter(page, '/payoutBatch/templates?name=icici-cib&open=icici-cib')
  const grid = page.getByRole('grid', { name: 'Bank templates' })
  const panel = page.getByRole('complementary', { name: 'Template details' })
  await expect(grid.getByRole('row').filter({ hasText: 'ICICI CIB bulk payment' })).toBeVisible()
  await expect(panel.getByLabel('Preview of the file')).toContainText(
    'PAB_VENDOR,NEFT,000405112233,Asha Rao,50100012345678,HDFC0001234,1234.00',
  )

  // A copy has everything except its names; missing ones are reported at their field.
  await keys.press('c')
  const form = page.getByRole('form', { name: 'New bank template' })
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await keys.press('Control+Enter')
  await expect(form.getByText('2 fields are invalid')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await keys.type('Our own bank')
  await keys.press('Tab')
  await keys.type(id)

  const preview = form.getByLabel('Preview of the file')
  await choose(keys, form.getByLabel('Separator'), 'Semicolon ;')
  await expect(preview).toContainText('PAB_VENDOR;NEFT;000405112233;Asha Rao')
  const amount = form.getByRole('listitem').filter({ has: page.getByLabel('Header of column 7') })
  await tabTo(keys, amount.getByLabel('Format of column 7'))
  await keys.press('Enter')
  await tabTo(keys, amount.getByLabel('Decimals'))
  await keys.type('0')
  await expect(preview).toContainText('HDFC0001234;1234;')
  // A column is moved by keyboard.
  await tabTo(keys, form.getByLabel('Header of column 2'), 'Shift+Tab')
  await keys.press('Alt+ArrowUp')
  await expect(form.getByLabel('Header of column 1', { exact: true })).toBeFocused()
  await expect(preview).toContainText('NEFT;PAB_VENDOR;000405112233')

  // A formula is refused at its field, and Esc keeps the typed text.
  await keys.press('Control+a')
  await keys.type('=MODE')
  await keys.press('Control+Enter')
  await expect(form.getByText('Acts as a formula in a spreadsheet')).toBeVisible()
  await keys.press('Escape')
  await expect(form.getByText('Your input will be lost. Press Esc again to leave.')).toBeVisible()
  expect(await one()).toBeUndefined()
  await keys.press('Control+a')
  await keys.type('MODE')
  await keys.press('Control+Enter')
  await expect(page.getByText('Our own bank was added')).toBeVisible()
  expect(await one()).toMatchObject({
    origin: 'own',
    version: 1,
    delimiter: ';',
    columns: [
      { header: 'MODE', text: 'NEFT' },
      { header: 'PYMT_PROD_TYPE_CODE' },
      {},
      {},
      {},
      {},
      { header: 'AMOUNT', decimals: 0 },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ],
  })

  // The list shows it, and new batches may use it until it is disabled.
  await enter(page, `/payoutBatch/templates?name=${id}`)
  await expect(grid.getByRole('row').filter({ hasText: 'Our own bank' })).toBeVisible()
  await keys.press('j', 'd')
  await expect(page.getByText('Our own bank was changed')).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: 'Our own bank' })).toContainText('Disabled')
  const offered = async () => (await client.call('payoutBatch.getTemplates', {})).list.map((template) => template.id)
  expect(await offered()).not.toContain(id)
  await keys.press('j', 's')
  await expect(grid.getByRole('row').filter({ hasText: 'Our own bank' })).toContainText('Enabled')
  expect(await offered()).toContain(id)

  // Deleting needs confirmation; Enter alone does not delete, and Esc cancels.
  await keys.press('j', 'Delete')
  const question = page.getByRole('form', { name: 'Delete Our own bank' })
  await expect(question).toContainText('This cannot be undone.')
  await expect(question).toBeFocused()
  await keys.press('Enter')
  await keys.press('Escape')
  await expect(question).toBeHidden()
  expect(await one()).toMatchObject({ version: 3 })
  await keys.press('Delete')
  await expect(question).toBeFocused()
  await keys.press('Control+Enter')
  await expect(page.getByText('Our own bank was deleted')).toBeVisible()
  expect(await one()).toBeUndefined()
})
