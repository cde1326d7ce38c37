import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { SIGN_HEADERS, signingText } from '#domain/orders/order-sign.ts'
import { productOf } from '#domain/products.ts'
import { pathFor } from '#domain/screens.ts'
import texts from '#locales/en-US/enums.json' with { type: 'json' }
import { hmacOf, signParams } from '#server/platform/signing/sign-params.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { withDemands } from '#tests/e2e/support/entities/people.ts'
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
  await field.page().keyboard.insertText(text)
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
  await page.keyboard.insertText('shopRef')
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

  await page.keyboard.insertText('not the key')
  await keys.press('Control+Enter')
  await expect(field('Merchant key *')).toBeFocused()
  await expect(field('Merchant key *')).toHaveAccessibleDescription('The signature is invalid')
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

test('a merchant tries out test mode by keyboard: an order is created, paid and called back, and a refused signature explained', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const merchant = await signIn('merchant')
  const { mchId } = merchantOf(run, merchant.account)
  const { key } = await withDemands(run, merchant, (googleCode, headers) =>
    merchant.client.call('merchantApi.revealTestKey', { googleCode }, headers),
  )
  const { field } = testPage(page)
  await enter(page, pathFor('apiTest', 'merchant') ?? '-')
  await choose(keys, field('Product *'), productLabel(3001))
  await fill(keys, field('Amount (whole number) *'), '150000')
  await fill(keys, field('Callback address *'), `${run.demo.traffic.callbackUrl}/${mchId}`)
  await fill(keys, field('Merchant key *'), key)
  await keys.press('Control+Enter')
  const toList = page.getByRole('link', { name: 'Open in test orders' })
  await expect(toList).toBeVisible()
  await tabTo(keys, toList)
  await keys.press('Enter')
  const record = page.getByRole('complementary')
  await expect(record).toContainText('Waiting')
  keys.reset()
  await keys.press('p')
  await expect(page.getByRole('form', { name: /^Pay / })).toContainText('No money moves.')
  await keys.press('Enter')
  await expect(record).toContainText('Successful')
  await expect(record.getByRole('definition').getByText('Succeeded')).toBeVisible()
  expectWithin(keys, 'payTestOrder')

  await enter(page, `${pathFor('apiTest', 'merchant') ?? '-'}?mode=check`)
  const body = `{"mchId":"${mchId}"}`
  const time = Math.floor(Date.now() / 1_000)
  const sign = hmacOf(key, `${time}.${body}`)
  const sent = page.getByLabel('Call as it was sent: headers, then the body')
  await tabTo(keys, sent)
  await page.keyboard.insertText(
    `POST /v1.0/api/product/list\n${SIGN_HEADERS.time}: ${time}\n${SIGN_HEADERS.sign}: ${sign}\n\n${body}`,
  )
  await keys.press('Tab')
  await page.keyboard.insertText(key)
  await expect(page.getByText('The path was not signed.', { exact: false })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(key)
  await expectAccessible(page, 'why a signature was refused')

  // The same call, refused by the platform, is found among the newest calls and checked from there.
  const headers = { 'content-type': 'application/json', [SIGN_HEADERS.time]: String(time), [SIGN_HEADERS.sign]: sign }
  await fetch(`${run.url}/v1.0/api/product/list`, { method: 'POST', headers, body })
  const newest = async () => (await merchant.client.call('orderTest.getCalls', {})).list[0]?.path
  await expect.poll(newest).toBe('/v1.0/api/product/list')
  await enter(page, `${pathFor('apiTest', 'merchant') ?? '-'}?mode=calls`)
  const call = page.getByRole('row').filter({ hasText: '/v1.0/api/product/list' }).first()
  await expect(call).toBeFocused()
  await keys.press('j', 'k', 'Enter')
  await expect(page.getByRole('region', { name: 'Call', exact: true })).toContainText('sign: The signature is invalid')
  await expectAccessible(page, 'the newest calls')
  await keys.press('e')
  await expect(sent).toHaveValue(/product\/list/)
  await tabTo(keys, page.getByLabel('Key that signed it'))
  await page.keyboard.insertText(key)
  await expect(page.getByText('The path was not signed.', { exact: false })).toBeVisible()
})
