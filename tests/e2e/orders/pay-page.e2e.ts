import type { Page } from '@playwright/test'
import type { OutputOf } from '#contract/contract.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { TRACES } from '#tests/e2e/support/hostile-answers.ts'
import { inspector, tabTo } from '#tests/e2e/support/locators.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { focusOrder } from '#tests/e2e/support/steps/order-work.ts'

const PHONE = { width: 360, height: 740 }
const SHOP = 'https://shop.example/thanks'

const state = (page: Page) => page.getByRole('heading', { level: 1 })

test('a payer sees the order on a phone, gives a reference, pays in the demo, and goes back, all by keyboard', async ({
  page,
  keys,
  run,
  signIn,
}) => {
  await page.route(`${SHOP}**`, async (route) => await route.fulfill({ body: 'Thank you', contentType: 'text/plain' }))
  const { orderCode, payUrl, payTo } = await createOrder(run, { amount: 123_456, returnUrl: SHOP })
  await page.setViewportSize(PHONE)
  await page.goto(payUrl)
  await expect(state(page)).toHaveText('Waiting for your payment')
  await expect(page.locator('header')).toContainText('1,234.56 INR')
  expect(await page.getByText('1,234.56').count()).toBe(1)
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await expect(page.getByRole('img', { name: 'QR code to pay with' })).toBeVisible()
  await expect(page.getByText(payTo?.cardNumber ?? '-')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `the pay page, ${colorScheme}`)
  }

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await tabTo(keys, page.getByRole('button', { name: 'Copy: Amount' }))
  await keys.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Copied: Amount')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1234.56')
  await tabTo(keys, page.getByRole('button', { name: 'Copy: Account number' }))
  await keys.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Copied: Account number')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payTo?.cardNumber)

  const reference = page.getByLabel('Reference of your payment (UTR)')
  await tabTo(keys, reference)
  await keys.type('12')
  await keys.press('Enter')
  await expect(reference).toBeFocused()
  await expect(reference).toHaveAccessibleDescription('A reference has 12 digits, or 16 or 22 letters and digits.')
  await keys.press('Control+a')
  const utr = `4${String(Date.now()).slice(-11)}`
  await keys.type(utr)
  await keys.press('Enter')
  await expect(page.getByText(`We have your reference ending in ${utr.slice(-4)}.`)).toBeVisible()
  await expectAccessible(page, 'the pay page with a reference', { only: 'colours' })

  await tabTo(keys, page.getByRole('button', { name: 'Pay now' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(state(page)).toHaveText('Paid')
  await expect(state(page)).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('Paid')
  await expect(page.getByText(payTo?.cardNumber ?? '-')).toHaveCount(0)
  await expectAccessible(page, 'the pay page of a paid order')

  const agent = await signIn('customerService')
  const { order, history } = await detailOf(agent.client, orderCode)
  expect(order).toMatchObject({ orderStatusId: 4, utr, realAmountMinor: 123_456 })
  expect(history.map(({ event }) => event)).toEqual(expect.arrayContaining(['SUBMIT_UTR', 'CONFIRM_PAYMENT']))

  await tabTo(keys, page.getByRole('link', { name: 'Back to the merchant' }))
  await keys.press('Enter')
  await expect(page).toHaveURL(SHOP)
})

test('an agent finds the payer’s page in the order’s record', async ({ page, keys, run, signIn }) => {
  await signIn('customerService')
  const { orderCode, payUrl } = await createOrder(run)
  await focusOrder(page, keys, 'customerService', orderCode)
  await keys.press('Enter')
  const field = inspector(page).locator('dd', { hasText: payUrl })
  await expect(field.getByRole('button')).toHaveText(payUrl)
  const link = field.getByRole('link', { name: 'Open' })
  await expect(link).toHaveAttribute('href', payUrl)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')])
  await expect(state(opened)).toHaveText('Waiting for your payment')
})

test('the page speaks three languages, keeps the choice, and says where a link leads to nothing', async ({
  page,
  keys,
  run,
}) => {
  const { payUrl } = await createOrder(run)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(payUrl)
  const language = page.getByRole('combobox')
  for (const [name, waiting] of [
    ['繁體中文', '等待付款'],
    ['简体中文', '等待付款'],
  ] as const) {
    await tabTo(keys, language)
    await language.selectOption(name)
    await expect(state(page)).toHaveText(waiting)
    await expect(language).toBeFocused()
    await expectAccessible(page, `the pay page in ${name}`, { only: 'colours' })
  }
  await page.goto(`${run.url}/pay/${'A'.repeat(22)}`)
  await expect(state(page)).toHaveText('此链接没有可付款的订单')
})

test('hostile texts of an account stay texts', async ({ page, run }) => {
  const { payUrl } = await createOrder(run)
  await page.route('**/v1.0/pay/getOrder*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: OutputOf<'pay.getOrder'> }
    const { payment } = answer.data
    const fields = (payment?.fields ?? []).map((field, at) => ({
      ...field,
      value: `${TRACES[at % TRACES.length]}${'W'.repeat(128)}\u202eabc`,
    }))
    await route.fulfill({ json: { ...answer, data: { ...answer.data, payment: { ...payment, fields } } } })
  })
  await page.setViewportSize(PHONE)
  await page.goto(payUrl)
  await expect(page.getByText(TRACES[0] ?? '-').first()).toBeVisible()
  expect(
    await page.evaluate(() => ({
      ran: Reflect.get(window, '__ran') as unknown,
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      bent: /[\u202a-\u202e\u2066-\u2069]/.test(document.body.textContent ?? ''),
      loose: document.querySelectorAll('iframe, img[src="x"], main svg, main script').length,
    })),
  ).toEqual({ ran: undefined, beyond: 0, bent: false, loose: 0 })
})
