import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import type { BankedAccount } from '#domain/bank-records/senders/sender-doubt.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { trueSender } from '#demo/parties/true-sender.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { codeUnderCursor, openOrders, tabTo } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { newUtr } from './supplement-form.ts'

type Created = OutputOf<'api.order.create'>

/** Reports the order's payment through the current account's monitor; returns the reference. */
export async function payFor(run: Run, orderCode: string): Promise<string> {
  const { rows } = await run.db.query<BankedAccount & { payable: string; code: string | null; card: string | null }>(
    'select o.payable_minor as payable, o.identify_code as code, r.card_number as card, r.bank_name as "bankName", r.ifsc_code as "ifscCode", r.product_id as "productId" from orders o join resources r on r.id = o.resource_id where o.order_code = $1',
    [orderCode],
  )
  const [account] = rows
  const { card = null, code: identifyCode = null, payable = '' } = account ?? {}
  const monitor = run.demo.monitors.find(({ accounts }) => card !== null && accounts.includes(card))
  if (!account || card === null || !monitor) throw new Error(`Nobody watches the account of ${orderCode}.`)
  const sender = trueSender(account)
  const utr = newUtr()
  const { matchedOrderCode } = await createPublicClient(run.url).report(
    { monitorId: String(monitor.monitorId), key: monitor.key },
    {
      recordId: utr,
      kind: 'sms',
      sender,
      cardNumber: card,
      amountMinor: Number(payable),
      utr,
      ...(identifyCode === null ? {} : { identifyCode }),
      text: `credited ${utr}`,
      occurredAt: new Date().toISOString(),
    },
  )
  expect(matchedOrderCode).toBe(orderCode)
  return utr
}

/** A new order whose payment the account's monitor has reported. */
export async function createPaidOrder(run: Run): Promise<Created> {
  const order = await createOrder(run)
  await payFor(run, order.orderCode)
  return order
}

/** A paid order that its merchant was told of. The callback changes an order once more, which an open form would say. */
export async function createToldOrder(run: Run): Promise<Created> {
  const order = await createPaidOrder(run)
  const isTold = async () =>
    (await run.db.query('select from orders where order_code = $1 and callback_status <> 1', [order.orderCode]))
      .rowCount
  await expect.poll(isTold).toBe(1)
  return order
}

/** Locks an order for automation, which no call does. */
export async function lockOrder(run: Run, orderCode: string, by: string): Promise<void> {
  await run.db.query(
    'update orders set locked = true, locked_by = $2, locked_at = now(), version = version + 1 where order_code = $1',
    [orderCode, by],
  )
}

/** Releases an order from automation, as automation itself does. */
export async function unlockOrder(run: Run, orderCode: string): Promise<void> {
  await run.db.query(
    'update orders set locked = false, locked_by = null, locked_at = null, version = version + 1 where order_code = $1',
    [orderCode],
  )
}

/** A demo supplier, by its account. */
export async function supplierOf(run: Run, account: string): Promise<{ id: number; name: string }> {
  const { rows } = await run.db.query<{ id: string; name: string }>(
    'select s.id, s.name from suppliers s join users u on u.id = s.user_id where u.account = $1',
    [account],
  )
  return { id: Number(rows[0]?.id), name: rows[0]?.name ?? '' }
}

/** Reassigns orders to a supplier's accounts, as an agent does. */
export async function giveToSupplier(run: Run, orderCodes: readonly string[], supplierId: number): Promise<void> {
  const { client } = await openSession(run, await createStaff(run, 'customerService'))
  for (const orderCode of orderCodes) {
    // An order is not reassigned to the account that it is on, which may be the supplier's only one.
    if ((await detailOf(client, orderCode)).order.supplierId === supplierId) continue
    await client.call('order.reselect', { orderCode, supplierIdList: [supplierId] })
  }
}

/** Opens the list with only this order, focused. */
export async function focusOrder(
  page: Page,
  keys: Keys,
  role: Role,
  orderCode: string,
  variant?: ScreenVariant,
): Promise<void> {
  await openOrders(page, role, { orderCode }, variant)
  await keys.press('j')
  expect(await codeUnderCursor(page)).toBe(orderCode)
  keys.reset()
}

/** Locators of the form of an action on one order. */
export function actionForm(page: Page, title: string) {
  const form = page.getByRole('form', { name: title, exact: true })
  return {
    form,
    field: (label: string) => form.getByLabel(label, { exact: true }),
    check: (label: string) => form.getByRole('checkbox', { name: label }),
    choice: (label: string) => form.getByRole('radio', { name: label }),
    choices: form.getByRole('radio'),
    button: (name: string) => form.getByRole('button', { name }),
    alert: form.getByRole('alert'),
    code: form.getByLabel('Google code'),
  }
}

/**
 * Requests a reversal through its form, named `title`: the reason, the code, and Ctrl+Enter, the only key that sends.
 */
export async function askReversal(
  page: Page,
  keys: Keys,
  title: string,
  reason: string,
): Promise<ReturnType<typeof actionForm>> {
  const opened = actionForm(page, title)
  const { field, code, button } = opened
  await keys.press('Shift+V')
  await expect(field('Reason')).toBeFocused()
  await keys.type(reason)
  await tabTo(keys, code)
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Enter')
  await expect(button('Reverse')).toBeFocused()
  await keys.press('Control+Enter')
  return opened
}

/** The panel that asks for the second-level password. */
export const secondLevelField = (page: Page) =>
  page.getByRole('dialog', { name: 'Second-level password' }).getByRole('textbox', { name: 'Second-level password' })

/** Types the second-level password after a call has demanded it. */
export async function passSecondLevel(page: Page, keys: Keys, { secondPassword }: SignedIn): Promise<void> {
  await expect(secondLevelField(page)).toBeFocused()
  await keys.type(secondPassword)
  await keys.press('Enter')
}

/** The list's message after an action. */
export const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The history rows of an event on an order: actor and reason. */
export async function historyEntries(
  { client }: SignedIn,
  orderCode: string,
  event: string,
): Promise<{ actor: string | null; reason: string | null }[]> {
  const { history } = await detailOf(client, orderCode)
  return history.filter((row) => row.event === event).map(({ actor, reason }) => ({ actor, reason }))
}

/** The same rows from the database, by the actor's id: outside parties do not see names. */
export async function stored(
  run: Run,
  orderCode: string,
  event: string,
): Promise<{ by: number; reason: string | null }[]> {
  const { rows } = await run.db.query<{ by: string; reason: string | null }>(
    'select h.user_id as by, h.reason from order_history h join orders o on o.id = h.order_id where o.order_code = $1 and h.event = $2 order by h.id',
    [orderCode, event],
  )
  return rows.map(({ by, reason }) => ({ by: Number(by), reason }))
}

/** An order's net postings on each ledger account, in minor units. */
export function movedBy({ postings }: OrderDetail): number[] {
  return [...Map.groupBy(postings, ({ account }) => account).values()].map((rows) =>
    rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  )
}

/** How often a held key repeats before the answer, and again after it. */
const REPEATS = 5

/**
 * Holds a chord down until `settled` and then some more: the browser repeats its last key all the while, faster than a
 * keyboard does.
 */
export async function holdKeys(page: Page, chord: string, settled: () => Promise<unknown>): Promise<void> {
  const [key = '', ...modifiers] = chord.split('+').toReversed()
  const repeat = async () => {
    for (let time = 0; time < REPEATS; time += 1) await page.keyboard.down(key)
  }
  for (const modifier of modifiers) await page.keyboard.down(modifier)
  await repeat()
  await settled()
  await repeat()
  for (const held of [key, ...modifiers]) await page.keyboard.up(held)
}
