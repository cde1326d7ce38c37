import { randomBytes } from 'node:crypto'
import { tronAddress } from '#domain/usdt/usdt-address.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { giveSecondLevel, googleCodeOf } from '#tests/e2e/support/entities/people.ts'
import { actionForm, notice, supplierOf } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a supplier adds a wallet, is told of a mistyped address, and switches it off in two keystrokes', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('supplier')
  const address = tronAddress(randomBytes(20))
  const name = `Wallet ${address.slice(-6)}`
  await enter(page, '/qrCode/usdt/uSDTFloating/list')
  await expect(page.getByRole('grid', { name: 'Accounts' })).not.toHaveAttribute('aria-busy')
  await page.getByRole('grid').focus()
  await keys.press('a')
  const { form } = actionForm(page, 'Add an account')
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Supplier')).toHaveCount(0)
  const mistyped = address.slice(0, -1) + (address.endsWith('1') ? '2' : '1')
  for (const text of [name, 'Till 4', mistyped, address]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await keys.press('Control+Enter')
  const field = form.getByLabel('Wallet address')
  await expect(field).toHaveAccessibleDescription(/checksum/)
  await expect(field).toBeFocused()
  await expectAccessible(page, 'the form of a new account')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(address)
  await keys.press('Control+Enter')
  await expect(notice(page, `${name} was added`)).toBeVisible()
  const record = page.getByRole('complementary', { name: 'Account' })
  await expect(record).toContainText(address)
  await expectAccessible(page, 'the record of an account')

  await page.getByRole('grid').focus()
  keys.reset()
  await keys.press('s')
  // Nothing is sent before the picture of the QR code is there.
  await expect(page.getByRole('img', { name: `QR code of ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch off' })).not.toHaveAttribute('aria-disabled')
  await keys.press('Enter')
  await expect(notice(page, 'was switched off')).toBeVisible()
  expectWithin(keys, 'switchAccount')

  // Other limits are tried on the last day before they are saved.
  await page.getByRole('grid').focus()
  await keys.press('e')
  const edit = page.getByRole('form', { name: /^Change / })
  await edit.getByLabel('Max amount').focus()
  await page.keyboard.type('50')
  await expect(edit.getByRole('region', { name: /the last 24 hours/ })).toContainText('0 orders would have stayed')
  await expectAccessible(page, 'the form of an account with other limits')
})

test('secrets of a payout channel are shown to who proves it, and nowhere else', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  await giveSecondLevel(run, person, context)
  const recordShown = Promise.withResolvers<void>()
  const { id: supplierId } = await supplierOf(run, 'supplier01')
  const { id } = await person.client.call('resource.add', {
    family: 'razorpayPayProxy',
    supplierId,
    name: 'Account with keys of its own',
    gateway: 'Own gateway',
    baseUrl: 'https://gateway.example',
    gatewayAccount: 'acc_own',
    keyId: 'key_own',
    key: 'a secret of this test',
    modes: ['upi'],
  })
  // The record may be there before the list that it stands in.
  await page.route(/resource\/getList\?.*pageIndex/, async (route) => {
    await recordShown.promise
    await route.continue()
  })
  await enter(page, `/qrCode/razorpayPayProxy/list-admin?open=${id}`)
  // The key belongs to the record, once it is there.
  await expect(page.getByRole('complementary', { name: 'Account' })).toContainText('Account with keys of its own')
  await keys.press('Shift+s')
  const form = page.getByRole('form', { name: /^Show the secrets of/ })
  await expect(form).toBeVisible()
  recordShown.resolve()
  await page.keyboard.type(googleCodeOf(person))
  await keys.press('Control+Enter')
  await expect(form.getByText('Key secret').first()).toBeVisible()
  await expect(form.getByText(/Hidden again in \d+ s/)).toBeVisible()
  await expectAccessible(page, 'the secrets of an account')
})

test('an account says whether it would take an order that nobody has created, and what went wrong with it', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('customerService')
  const { rows } = await run.db.query<{ id: string; name: string }>(
    `insert into resources (supplier_id, product_id, name, max_amount_minor)
      select id, 3001, 'Asked account', 15000 from suppliers where status = 'active' order by id limit 1 returning id, name`,
  )
  const [account] = rows
  const merchants = await run.db.query<{ name: string }>(
    'select name from merchants where status = $1 order by id limit 1',
    ['active'],
  )
  const id = Number(account?.id)
  await run.db.query(
    `insert into account_exceptions (resource_id, kind, at, ended_at, detail)
      select $1, 'person', now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '1 minute', jsonb_build_object('reason', 'call ' || n, 'by', 'Asha')
      from generate_series(60, 1, -1) n`,
    [id],
  )
  await enter(page, `/qrCode/internationalCardToCard/list/customerService?id=${id}`)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  await page.getByRole('grid').focus()
  await keys.press('Home', 'w')
  const question = page.getByRole('form', { name: 'Test allocation' })
  await expect(question.getByLabel('Merchant')).toBeFocused()
  await keys.press('Enter')
  await page.keyboard.type(merchants.rows[0]?.name ?? '')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keys.press('Enter')
  await question.getByLabel('Amount').focus()
  await page.keyboard.type('200')
  await keys.press('Control+Enter')
  await expect(question.getByRole('listitem').filter({ hasText: 'Asked account' })).toContainText(
    '200.00 of 150.00 INR',
  )
  await expect(question).toContainText('Would accept it')
  await expectAccessible(page, 'what accounts say of an order')
  await keys.press('Escape')

  await page.getByRole('grid').focus()
  await keys.press('p')
  const exceptions = page.getByRole('form', { name: 'Show its exceptions' })
  await expect(exceptions.getByRole('listitem')).toHaveCount(50)
  await expect(exceptions.getByRole('listitem').first()).toContainText('call 1 · Asha')
  await expectAccessible(page, 'the exceptions of an account')
  await exceptions.getByRole('button', { name: 'Show older ones' }).press('Enter')
  await expect(exceptions.getByRole('listitem')).toHaveCount(60)
  await expect(exceptions.getByRole('button', { name: 'Show older ones' })).toHaveCount(0)
  await run.db.query(`update resources set status = 'deleted' where id = $1`, [id])
})
