import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatMoney } from '#domain/money/money.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { detailOf, newOrder } from '#tests/e2e/support/entities/orders.ts'
import { createStaff, giveSecondLevel, openSession, unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const PATH = '/bankStatement/list'
const newUtr = () => `DESK${randomUUID().slice(0, 8).toUpperCase()}`
const ordersField = (page: Page) => page.getByRole('form').getByRole('textbox', { name: 'Orders' })
/** The first row, below the titles. */
const row = (page: Page) => page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(1)

type Order = Awaited<ReturnType<typeof detailOf>>['order']

/** No order of the demo has this amount on the account, and neither has one twice as much. */
const AMOUNT = 151_739

/** Two orders of one supplier. */
async function pairOf(run: Run, agent: SignedIn): Promise<[Order, Order]> {
  const bySupplier = new Map<number | null, Order>()
  for (let tries = 0; tries < 20; tries += 1) {
    const order = await newOrder(run, agent, AMOUNT)
    const other = bySupplier.get(order.supplierId)
    if (other) return [other, order]
    bySupplier.set(order.supplierId, order)
  }
  throw new Error('no two orders of one supplier')
}

/** A payment on an order's account that came a day ago and found no order. */
async function paymentFor(run: Run, { resourceId, supplierId }: Order, amountMinor: number): Promise<string> {
  const utr = newUtr()
  await run.db.query(
    `insert into bank_records (kind, record_id, resource_id, supplier_id, amount_minor, utr, text, occurred_at, received_at, status)
      values ('sms', $1, $2, $3, $4, $1, 'credited', now(), now() - interval '1 day', 'unmatched')`,
    [utr, resourceId, supplierId, amountMinor],
  )
  return utr
}

test('payments are matched at the desk to the best order, another, one named by its UTR, or several, and a match is undone', async ({
  page,
  context,
  keys,
  run,
  signIn,
}) => {
  const agent = await signIn('customerService')
  await giveSecondLevel(run, agent, context)
  const [first, second] = await pairOf(run, agent)
  const utr = await paymentFor(run, first, first.payableMinor + second.payableMinor)
  // The other one comes near by the code that both have, though the payment came in on the first one's account.
  await run.db.query('update orders set identify_code = $1 where order_code = $2', [utr, second.orderCode])
  await run.db.query('update bank_records set identify_code = $1 where record_id = $1', [utr])
  const { form } = actionForm(page, 'Match the payment to an order')
  const fillCode = async () =>
    await page
      .getByRole('form')
      .getByRole('textbox', { name: 'Google code' })
      .fill(await unusedCodeOf(run, agent))

  await enter(page, PATH)
  await expect(page.getByRole('group', { name: 'Payment queues' })).toContainText('oldest')
  await keys.press('2')
  await expect(page).toHaveURL(/deskQueue=/)
  await expectAccessible(page, 'the desk')
  await enter(page, `${PATH}?utr=${utr}`)
  await expect(row(page)).toContainText('Unmatched')

  // The best order, and a second one that shares the payment: what both want is told before it is sent.
  await keys.press('Home')
  keys.reset()
  await keys.press('m')
  const candidates = form.getByRole('region', { name: 'Possible orders' }).getByRole('listitem')
  await expect(candidates.first()).toContainText(second.orderCode)
  // Orders that other tests left on the account may be nearer to the payment than half of it is.
  await expect(candidates.filter({ hasText: first.orderCode })).toBeVisible()
  // Neither is possible by what the automatic matching says, so that the field waits for a choice.
  await expect(ordersField(page)).toHaveValue('')
  const place = (await candidates.allTextContents()).findIndex((text) => text.includes(first.orderCode)) + 1
  await keys.press('1', ',', String(place))
  await expect(ordersField(page)).toHaveValue(`${second.orderCode},${first.orderCode}`)
  await expect(form).toContainText('equal to the amount received')
  await expectAccessible(page, 'a payment that two orders share')
  await fillCode()
  await keys.press('Control+Enter')
  await expect(notice(page, 'The payment is matched to')).toContainText(second.orderCode)
  expectWithin(keys, 'matchSeveral', 1)
  await expect(row(page)).toContainText('Matched')
  expect((await detailOf(agent.client, second.orderCode)).order.realAmountMinor).toBe(second.payableMinor)

  await page.getByRole('grid').focus()
  await keys.press('Home')
  keys.reset()
  await keys.press('z')
  await page.keyboard.insertText('other orders')
  await fillCode()
  await keys.press('Control+Enter')
  await expect(notice(page, 'The payment is unmatched')).toBeVisible()
  expectWithin(keys, 'undoMatch')
  await expect(row(page)).toContainText('Unmatched')
  expect((await detailOf(agent.client, first.orderCode)).order.realAmountMinor).toBeNull()

  // The candidate at a place; then the order whose UTR is on the clipboard.
  await page.getByRole('grid').focus()
  await keys.press('Home', 'm')
  const nth = await candidates.nth(1).getByRole('button').textContent()
  await keys.press('2')
  await expect(ordersField(page)).toHaveValue(nth ?? '-')
  await ordersField(page).fill('')
  await keys.press('Escape')
  await expect(form).toBeHidden()
  await run.db.query('update orders set utr = $1 where order_code = $2', [`SAID${utr}`, first.orderCode])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `SAID${utr}`)
  await page.getByRole('grid').focus()
  keys.reset()
  await keys.press('m')
  // Its orders have ended, so that none stands in the field.
  await expect(candidates.first()).toBeVisible()
  await expect(ordersField(page)).toBeFocused()
  await keys.press('Control+v')
  await expect(ordersField(page)).toHaveValue(first.orderCode)
  // It is of two orders, and pays one of them: asked about in figures, and sent only once that is said.
  const inr = (minor: number) => `${formatMoney(minor, 2)} INR`
  const question = `The payment is ${inr(first.payableMinor + second.payableMinor)}, the order ${inr(first.payableMinor)}: ${inr(second.payableMinor)} more. Match anyway?`
  await expect(form).toContainText(question)
  await fillCode()
  await keys.press('Control+Enter')
  const accepts = form.getByRole('checkbox', { name: 'Match anyway' })
  await expect(accepts).toBeFocused()
  await expect(form).toContainText(question)
  await expectAccessible(page, 'a payment that differs much from its order')
  await keys.press('Space', 'Control+Enter')
  await expect(notice(page, `The payment is matched to ${first.orderCode}`)).toBeVisible()
  // Besides the answer to the question and sending it again.
  expectWithin(keys, 'matchNth', 2)

  await test.step('selected payments that fit are matched together after a preview, and one that another agent looks at says so', () =>
    matchMany(page, keys, run, agent))
})

async function matchMany(page: Page, keys: Keys, run: Run, agent: SignedIn) {
  const other = await createStaff(run, 'admin')
  const { client } = await openSession(run, other)
  const [first, second] = [await newOrder(run, agent, AMOUNT), await newOrder(run, agent, AMOUNT)]
  const code = newUtr()
  // It came so late that it is not matched by itself.
  await run.db.query(
    `update orders set identify_code = $1, expires_at = now() - interval '12 hours' where order_code = $2`,
    [code, first.orderCode],
  )
  const fits = await paymentFor(run, first, first.payableMinor)
  const differs = await paymentFor(run, second, second.payableMinor + 99)
  await run.db.query('update bank_records set identify_code = $1, payer_name = $1 where record_id = any($2)', [
    code,
    [fits, differs],
  ])
  await enter(page, `${PATH}?identifyCode=${code}`)
  await expect(page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(2)).toContainText('Unmatched')
  await keys.press('Home', 'x', 'j', 'x', 'Shift+M')
  await expect(page.getByRole('form').getByRole('radio', { name: 'Nothing' })).toBeChecked()
  await keys.press('2')
  const preview = page.getByRole('region', { name: 'Payments to be matched' })
  await expect(preview).toContainText('1 of 2 fits')
  await expect(preview).toContainText(`→ ${first.orderCode}`)
  await expect(preview).toContainText('no order fits')
  await expectAccessible(page, 'the preview of a bulk match')
  await page
    .getByRole('form')
    .getByRole('textbox', { name: 'Google code' })
    .fill(await unusedCodeOf(run, agent))
  await keys.press('Control+Enter')
  await expect(page.getByText('no order fits')).toBeVisible()
  await expect
    .poll(async () => (await detailOf(agent.client, first.orderCode)).order.realAmountMinor)
    .toBe(first.payableMinor)

  const { list } = await client.call('bankRecord.getList', { utr: differs })
  await client.call('bankRecord.claim', { id: list[0]?.id ?? 0 })
  await enter(page, `${PATH}?utr=${differs}`)
  await expect(row(page)).toContainText('Unmatched')
  await keys.press('Home', 'Enter')
  await expect(page.getByText(`${other.account} is working on this payment`)).toBeVisible()
}
