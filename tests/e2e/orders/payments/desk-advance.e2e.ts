import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { detailOf, newOrder } from '#tests/e2e/support/entities/orders.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { actionForm } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

type Order = Awaited<ReturnType<typeof detailOf>>['order']

const row = (page: Page, nth: number) => page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(nth)
const paidOf = async (agent: SignedIn, { orderCode }: Order) =>
  (await detailOf(agent.client, orderCode)).order.realAmountMinor

/** A payment of 0.07 more than an order wants that came a day ago, of a payer of this test. */
async function paymentFor(run: Run, { payableMinor, resourceId, supplierId }: Order, payer: string, code?: string) {
  await run.db.query(
    `insert into bank_records (kind, record_id, resource_id, supplier_id, amount_minor, payer_name, identify_code, text, occurred_at, received_at, status)
      values ('sms', $1, $2, $3, $4, $5, $6, 'credited', now(), now() - interval '1 day', 'unmatched')`,
    [randomUUID(), resourceId, supplierId, payableMinor + 7, payer, code ?? null],
  )
}

test('the desk shows a payment beside its orders, takes the n-th by three keys and a code, and goes on in its queue', async ({
  page,
  keys,
  run,
  signIn,
}) => {
  const agent = await signIn('customerService')
  const payer = `Payer ${randomUUID().slice(0, 8)}`
  const [last, next, nth] = [
    await newOrder(run, agent, 167_311),
    await newOrder(run, agent, 168_313),
    await newOrder(run, agent, 169_317),
  ]
  for (const order of [last, next]) await paymentFor(run, order, payer)
  // Another order bears the code that the payer wrote, so that this one stands second.
  const marked = await newOrder(run, agent, 161_303)
  await run.db.query('update orders set identify_code = $1, supplier_id = $2, resource_id = $3 where order_code = $4', [
    payer,
    nth.supplierId,
    nth.resourceId,
    marked.orderCode,
  ])
  await paymentFor(run, nth, payer, payer)
  const { form } = actionForm(page, 'Match the payment to an order')
  const orders = form.getByRole('textbox', { name: 'Orders' })
  const send = async () => {
    await form.getByRole('textbox', { name: 'Google code' }).fill(await unusedCodeOf(run, agent))
    await keys.press('Control+Enter')
  }

  await enter(page, `/bankStatement/list?payerName=${encodeURIComponent(payer)}&deskQueue=mismatch`)
  await expect(row(page, 3)).toContainText('Unmatched')
  await keys.press('Home')
  keys.reset()
  await keys.press('t')
  // A person chooses an order whose amount differs.
  const candidates = form.getByRole('region', { name: 'Possible orders' })
  await expect(candidates.getByRole('listitem').first()).toContainText(marked.orderCode)
  await expect(candidates).toContainText('0.07 INR more')
  await expect(orders).toHaveValue('')
  const [left, right] = [await form.getByText(payer).first().boundingBox(), await candidates.boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  await expect(form.getByText(payer).first()).toBeInViewport()
  await expect(candidates.getByRole('listitem').first()).toBeInViewport()
  await keys.press('2')
  await expect(orders).toHaveValue(nth.orderCode)
  await send()
  // The next payment is open beside its orders, though the one before has left the queue.
  const first = candidates.getByRole('listitem').first()
  await expect(first).toContainText(next.orderCode)
  await expect(orders).toHaveValue('')
  expectWithin(keys, 'matchNth')
  expect(await paidOf(agent, nth)).toBe(nth.payableMinor + 7)
  keys.reset()
  await keys.press('1')
  await expect(orders).toHaveValue(next.orderCode)
  await send()
  await expect(first).toContainText(last.orderCode)
  expectWithin(keys, 'takeNext', 1)
  expect(await paidOf(agent, next)).toBe(next.payableMinor + 7)

  await expect(page.getByRole('status', { name: 'Working through the queue' })).toContainText('2 done')
  await keys.press('Escape', 'Escape')
  await expect(form).toBeHidden()
  await expect(row(page, 1)).toContainText('Unmatched')
  await expect(row(page, 2)).toBeHidden()
  const cursor = page.getByRole('grid', { name: 'Payment records' })
  await expect(cursor).toHaveAttribute('aria-activedescendant', (await row(page, 1).getAttribute('id')) ?? '-')
  await expect(page).toHaveURL(/deskQueue=/)
})
