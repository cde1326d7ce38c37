import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { signingText } from '#domain/orders/order-sign.ts'
import { productOf } from '#domain/products.ts'
import { pathFor } from '#domain/screens.ts'
import texts from '#locales/en-US/enums.json' with { type: 'json' }
import { signParams } from '#server/platform/signing/sign-params.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { payFor } from '#tests/e2e/support/steps/order-work.ts'
import { detailOf, merchantOf } from '#tests/e2e/support/entities/orders.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const CALL = '/v1.0/api/order/create'
const createdSchema = z.object({ orderCode: z.string(), payAmount: z.number() })

/** Locators of the page that creates one order. */
function testPage(page: Page) {
  const form = page.getByRole('form', { name: 'New order' })
  return {
    form,
    field: (label: string) => form.getByLabel(label, { exact: true }),
    button: (name: string) => form.getByRole('button', { name }),
    /** A code block, or a titled section of the page. */
    code: (title: string) => page.getByRole('region', { name: title, exact: true }),
    answer: page.getByRole('status').filter({ hasText: 'was created' }),
    /** The signed parameters, as the page lists them. */
    pairs: page.getByRole('listitem').filter({ hasText: 'sorted by name' }).getByRole('definition'),
    names: page.getByRole('listitem').filter({ hasText: 'sorted by name' }).getByRole('term'),
  }
}

/** Tabs to a field and replaces its text. */
async function fill(keys: Keys, field: Locator, text: string): Promise<void> {
  await tabTo(keys, field)
  await keys.press('Control+a')
  await keys.type(text)
  await expect(field).toHaveValue(text)
}

const OPTIONS_MAX = 40

/** Chooses an option of a closed select by arrow keys, starting at the first. */
async function choose(keys: Keys, field: Locator, label: string): Promise<void> {
  await tabTo(keys, field)
  await keys.press('Home')
  for (let step = 0; step < OPTIONS_MAX; step += 1) {
    if ((await field.locator('option:checked').textContent())?.includes(label)) return
    await keys.press('ArrowDown')
  }
  throw new Error(`There is no option ${label}.`)
}

const productLabel = (id: number) => texts.product[productOf(id)?.name as keyof typeof texts.product]

test('a merchant creates an order by keyboard: signing step by step, a wrong key refused, the response, and live status changes', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const merchant = await signIn('merchant')
  const { mchId, key, encryption } = merchantOf(run, merchant.account)
  const { form, field, button, code, answer, pairs, names } = testPage(page)
  await enter(page, pathFor('apiTest', 'merchant') ?? '-')
  await expect(field('Merchant')).toHaveValue(mchId)
  const call = watchCall(page, CALL)
  await choose(keys, field('Product *'), productLabel(3001))
  await fill(keys, field('Amount (whole number) *'), '150000')
  await expect(form).toContainText('Means 1,500.00 INR; sent as 150000')
  const mchOrderNo = await field('Merchant order number *').inputValue()
  const notifyUrl = `${run.demo.traffic.callbackUrl}/${mchId}`
  await fill(keys, field('Callback address *'), notifyUrl)
  await fill(keys, field('Subject'), 'Top-up & more')
  await fill(keys, field('Payer’s name'), 'Asha Rao')
  await tabTo(keys, button('Add a pair'))
  await keys.press('Enter')
  await tabTo(keys, field('Name 1'), 'Shift+Tab')
  await keys.type('shopRef')
  await fill(keys, field('Value 1'), 'a=b&c')

  // Without a key there is no signature, and no request is sent.
  const payload = {
    mchId,
    productId: 3001,
    amount: 150_000,
    mchOrderNo,
    notifyUrl,
    subject: 'Top-up & more',
    userName: 'Asha Rao',
    shopRef: 'a=b&c',
  }
  const signed = Object.entries(payload)
    .map(([name, value]) => [name, String(value)])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  await expect(names).toHaveText(signed.map(([name = '']) => name))
  await expect(pairs).toHaveText(signed.map(([, value = '']) => value))
  await expect(page.getByText('Type the merchant key to see the sign.')).toBeVisible()
  await keys.press('Control+Enter')
  await expect(field('Merchant key *')).toBeFocused()
  await expect(field('Merchant key *')).toHaveAccessibleDescription('Required')
  expect(call.answers).toEqual([])

  await keys.type('not the key')
  await keys.press('Control+Enter')
  await expect(field('Merchant key *')).toBeFocused()
  await expect(field('Merchant key *')).toHaveAccessibleDescription('The signature is wrong')
  await expect(field('Merchant order number *')).toHaveValue(mchOrderNo)
  const ordersOf = async () => (await merchant.client.call('order.getList', { merchantOrderId: mchOrderNo })).list
  expect(await ordersOf()).toEqual([])

  await fill(keys, field('Merchant key *'), key)
  const sign = signParams(payload, key, encryption)
  await expect(code('Sign')).toHaveText(sign)
  const toSign = code('Text to sign: the pairs, then the key (masked here)')
  await expect(toSign).toHaveText(signingText(payload, '••••••••'))
  await expect(code('curl')).toContainText(sign)
  await expect(page.locator('body')).not.toContainText(key)
  await keys.press('Control+Enter')
  await expect(answer).toBeVisible()
  const [order] = await ordersOf()
  const orderCode = order?.orderCode ?? ''
  await expect(answer).toHaveText(`Order ${orderCode} was created`)
  await expect(page.getByRole('link', { name: 'Open the payer’s page' })).toHaveAttribute(
    'href',
    `${run.url}/pay/${orderCode}`,
  )
  expect(order).toMatchObject({ amountMinor: 150_000, productId: 3001, orderStatusId: 2, userName: 'Asha Rao' })
  expect((await detailOf(merchant.client, orderCode)).request).toMatchObject({
    shopRef: 'a=b&c',
    subject: 'Top-up & more',
  })
  expect(createdSchema.parse(JSON.parse((await code('Answer').last().textContent()) ?? ''))).toMatchObject({
    orderCode,
  })

  // The same number and content returns the first order.
  await keys.press('Control+Enter')
  await expect.poll(() => call.answers.filter((one) => one === 200)).toHaveLength(2)
  expect(await ordersOf()).toHaveLength(1)

  const life = page.getByRole('status').filter({ hasText: orderCode }).filter({ hasText: 'To pay' })
  await expect(life).toContainText('Allocated')
  await payFor(run, orderCode)
  await expect(life).toContainText('Successful')
  await expect(life).toContainText('Succeeded')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Payment confirmed')
  expect(
    run.merchants.received.filter(({ path, body }) => path.endsWith(mchId) && body.includes(orderCode)),
  ).toHaveLength(1)
  await tabTo(keys, page.getByRole('link', { name: 'Open in the queue' }))
  await keys.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Order details' })).toContainText(orderCode)
})

test('a superAdmin creates a digital RMB order for a merchant: a whole amount is converted for the wire, and another merchant needs another key', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const admin = await signIn('superAdmin')
  const { list } = await admin.client.call('orderTest.getMerchants')
  const [first, other] = list.filter(
    ({ mchId, productIds }) => productIds.includes(1045) && run.demo.merchants.some((one) => one.mchId === mchId),
  )
  const { key, encryption } = merchantOf(run, undefined, first?.mchId)
  const { form, field, button, code, answer } = testPage(page)
  await enter(page, pathFor('orderSubmissionTest', 'superAdmin') ?? '-')
  await choose(keys, field('Merchant *'), other?.name ?? '-')
  await fill(keys, field('Merchant key *'), 'of the other')
  await tabTo(keys, field('Merchant *'), 'Shift+Tab')
  await choose(keys, field('Merchant *'), first?.name ?? '-')
  await expect(field('Merchant key *')).toHaveValue('')
  await fill(keys, field('Merchant key *'), key)
  await choose(keys, field('Product *'), productLabel(1045))
  await fill(keys, field('Amount (whole number) *'), '12.5')
  await keys.press('Control+Enter')
  await expect(field('Amount (whole number) *')).toBeFocused()
  await expect(field('Amount (whole number) *')).toHaveAttribute('aria-invalid', 'true')
  await keys.press('Control+a')
  await keys.type('12')
  await expect(form).toContainText('Means 12.0000 CNY; sent as 120000')
  const mchOrderNo = await field('Merchant order number *').inputValue()
  const notifyUrl = await field('Callback address *').inputValue()
  await expect(code('Sign')).toHaveText(
    signParams({ mchId: first?.mchId, productId: 1045, amount: 120_000, mchOrderNo, notifyUrl }, key, encryption),
  )
  await keys.press('Control+Enter')
  await expect(answer).toBeVisible()
  const { list: made } = await admin.client.call('order.getList', { merchantOrderId: mchOrderNo, showAll: true })
  expect(made).toEqual([
    expect.objectContaining({ productId: 1045, amountMinor: 120_000, exponent: 4, merchantName: first?.name }),
  ])
  // The next order gets a new number and keeps the other fields.
  await tabTo(keys, button('New order number'))
  await keys.press('Enter')
  await expect(field('Merchant order number *')).not.toHaveValue(mchOrderNo)
  await expect(field('Amount (whole number) *')).toHaveValue('12')
})

test('technical maintenance sees how an order is signed and sends nothing', async ({ page, keys, signIn, run }) => {
  const maintainer = await signIn('technicalMaintenance')
  const { list } = await maintainer.client.call('orderTest.getMerchants')
  const merchant = list.find(
    ({ mchId, productIds }) => productIds.includes(3001) && run.demo.merchants.some((one) => one.mchId === mchId),
  )
  const { key, encryption } = merchantOf(run, undefined, merchant?.mchId)
  const { field, button, code } = testPage(page)
  await enter(page, pathFor('orderSubmissionTest', 'technicalMaintenance') ?? '-')
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('order')) sent.push(request.url())
  })
  await choose(keys, field('Merchant *'), merchant?.name ?? '-')
  await fill(keys, field('Merchant key *'), key)
  await choose(keys, field('Product *'), productLabel(3001))
  await fill(keys, field('Amount (whole number) *'), '99')
  const mchOrderNo = await field('Merchant order number *').inputValue()
  const notifyUrl = await field('Callback address *').inputValue()
  await expect(code('Sign')).toHaveText(
    signParams({ mchId: merchant?.mchId, productId: 3001, amount: 99, mchOrderNo, notifyUrl }, key, encryption),
  )
  await expect(button('Send')).toBeDisabled()
  await keys.press('Control+Enter')
  await expect(page.getByText('Your role sees everything here but sends nothing.')).toBeVisible()
  // The file upload section is shown too, but disabled.
  await tabTo(keys, page.getByRole('tab', { selected: true }), 'Shift+Tab')
  await keys.press('ArrowRight')
  await expect(page.getByRole('form', { name: 'Orders of a file' }).getByLabel('CSV file')).toBeDisabled()
  expect(sent).toEqual([])
  expect((await maintainer.client.call('order.getList', { merchantOrderId: mchOrderNo, showAll: true })).list).toEqual(
    [],
  )
})
