import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderDetail } from '#contract/order.schemas.ts'
import type { Role } from '#domain/roles.ts'
import { createPublicClient } from '#server/demo/traffic/public-client.ts'
import type { Keys } from './keys.ts'
import { createOrder, detailOf } from './orders.ts'
import type { SignedIn } from './people.ts'
import { codeUnderCursor, openOrders } from './places.ts'
import type { Run } from './run.ts'
import { newUtr } from './supplement-form.ts'

type Created = OutputOf<'api.order.create'>

/** A new order whose payment the account's monitor has seen. */
export async function createPaidOrder(run: Run): Promise<Created> {
  const order = await createOrder(run)
  const { cardNumber = null, identifyCode = null } = order.payTo ?? {}
  const monitor = run.demo.monitors.find(({ accounts }) => cardNumber !== null && accounts.includes(cardNumber))
  if (cardNumber === null || !monitor) throw new Error(`Nobody watches the account of ${order.orderCode}.`)
  const utr = newUtr()
  const { matchedOrderCode } = await createPublicClient(run.url).report(
    { monitorId: String(monitor.monitorId), key: monitor.key },
    { recordId: utr, kind: 'sms', cardNumber, amountMinor: order.payAmount, utr, ...(identifyCode === null ? {} : { identifyCode }), text: `credited ${utr}`, occurredAt: new Date().toISOString() },
  )
  expect(matchedOrderCode).toBe(order.orderCode)
  return order
}

/** Puts an order into the hands of automation, which no call does. */
export async function lockOrder(run: Run, orderCode: string, by: string): Promise<void> {
  await run.db.query('update orders set locked = true, locked_by = $2, locked_at = now(), version = version + 1 where order_code = $1', [orderCode, by])
}

/** The list with one order alone, which has the cursor. */
export async function focusOrder(page: Page, keys: Keys, role: Role, orderCode: string): Promise<void> {
  await openOrders(page, role, { orderCode })
  await keys.press('j')
  expect(await codeUnderCursor(page)).toBe(orderCode)
  keys.reset()
}

/** The form of an action on one order, by what a person sees of it. */
export function actionForm(page: Page, title: string) {
  const form = page.getByRole('form', { name: title, exact: true })
  return {
    form,
    field: (label: string) => form.getByLabel(label, { exact: true }),
    check: (label: string) => form.getByRole('checkbox', { name: label }),
    choice: (label: string) => form.getByRole('radio', { name: label }),
    button: (name: string) => form.getByRole('button', { name }),
    alert: form.getByRole('alert'),
    code: form.getByLabel('Google code'),
  }
}

/** What the list says once something was done. */
export const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The rows that an event left in an order's history: who, and why. */
export async function deeds({ client }: SignedIn, orderCode: string, event: string): Promise<{ actor: string | null; reason: string | null }[]> {
  const { history } = await detailOf(client, orderCode)
  return history.filter((row) => row.event === event).map(({ actor, reason }) => ({ actor, reason }))
}

/** What an order has moved on each account of the ledger, in minor units. */
export function movedBy({ postings }: OrderDetail): number[] {
  return [...Map.groupBy(postings, ({ account }) => account).values()].map((rows) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

/** Holds a key down for a while, as a heavy hand does: the browser repeats it. */
export async function holdKey(page: Page, key: string, forMs = 2_000): Promise<void> {
  const until = Date.now() + forMs
  while (Date.now() < until) await page.keyboard.down(key)
  await page.keyboard.up(key)
}
