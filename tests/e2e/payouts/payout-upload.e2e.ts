import { readFile } from 'node:fs/promises'
import { EXAMPLE_NUMBER, UPLOAD_COLUMNS } from '#domain/orders/order-upload.ts'
import { chooseFile } from '#tests/e2e/support/files.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { runByPalette, tabTo } from '#tests/e2e/support/locators.ts'
import { enter } from '#tests/e2e/support/visit.ts'

let uploads = 0

test('a merchant creates payouts from a file by keyboard, and the same file creates none again', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('merchant')
  const merchant = run.demo.merchants.find(({ account }) => account === person.account)
  if (!merchant) throw new Error('the demo has no such merchant')
  // No call enables a product yet.
  await run.db.query(
    "insert into user_products (owner_kind, owner_id, product_id, rate) select 'merchant', id, 3002, 100 from merchants where mch_id = $1 on conflict do nothing",
    [merchant.mchId],
  )
  const prefix = `up-${process.pid}-${(uploads += 1)}-${Date.now()}`
  const row = (number: string, amount: string, user = 'Asha Rao') =>
    `India auto payout,${prefix}-${number},${amount},${user},50100012345678,HDFC0001234,HDFC Bank,,,,http://${run.merchants.endpoint}/callback,,`
  const content = [
    UPLOAD_COLUMNS.payout.join(','),
    row('1', '10'),
    row('2', '12.345'),
    row('3', '20.00', '"Rao, Asha"'),
  ].join('\r\n')

  await enter(page, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Payout upload' })).toBeVisible()
  await runByPalette(page, keys, 'upload payouts', 'Upload payouts')
  const form = page.getByRole('form', { name: 'Payouts of a file' })
  await expect(form).toBeVisible()

  const downloading = page.waitForEvent('download')
  await tabTo(keys, form.getByRole('button', { name: 'Download the template' }))
  await keys.press('Enter')
  const [head, example] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(head).toBe(`\uFEFF${UPLOAD_COLUMNS.payout.join(',')}`)
  expect(example).toContain(`,${EXAMPLE_NUMBER}`)

  const picker = form.getByLabel('CSV file')
  await tabTo(keys, picker)
  await chooseFile(page, keys, 'Enter', { name: 'payouts.csv', text: content })

  await keys.press('Control+Enter')
  await expect(page.getByText('Would be created: 2')).toBeVisible()
  await expect(page.getByText('Faulty: 1')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${prefix}-2` })).toContainText('amountInUnits: ')
  const stored = async () =>
    (
      await run.db.query<{ merchant_order_id: string; frozen: boolean }>(
        'select merchant_order_id, frozen_minor > amount_minor - 1 as frozen from payout_orders where merchant_order_id like $1 order by 1',
        [`${prefix}-%`],
      )
    ).rows
  expect(await stored()).toEqual([])

  await keys.press('Control+Enter')
  await expect(page.getByText('Created: 2', { exact: true })).toBeVisible()
  expect(await stored()).toEqual([
    { merchant_order_id: `${prefix}-1`, frozen: true },
    { merchant_order_id: `${prefix}-3`, frozen: true },
  ])

  // Nobody types a key, or marks payouts as suspicious or malicious.
  await expect(form.getByLabel('Merchant key *')).toHaveCount(0)
  await expect(form.getByRole('option')).toHaveText(['Normal', 'Test'])

  // The same file again: the check reports duplicates, and there is nothing left to create.
  await tabTo(keys, form.getByRole('button', { name: 'Another file' }))
  await keys.press('Enter')
  await expect(picker).toBeFocused()
  await chooseFile(page, keys, 'Enter', { name: 'payouts.csv', text: content })
  await keys.press('Control+Enter')
  await expect(page.getByText('There already: 2')).toBeVisible()
  await keys.press('Control+Enter')
  await expect(form.getByRole('button', { name: 'Create 0 payouts' })).toBeDisabled()
  expect(await stored()).toHaveLength(2)

  await tabTo(
    keys,
    page
      .getByRole('row')
      .filter({ hasText: `${prefix}-1` })
      .getByRole('link'),
  )
  await keys.press('Enter')
  await expect(page).toHaveURL(/payProxyOrder\/list\/merchant/)
  await expect(page.getByRole('complementary')).toContainText(`${prefix}-1`)
})
