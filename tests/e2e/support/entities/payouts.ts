import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { OutputOf } from '#contract/contract.ts'
import type { PayoutDetail, PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import type { ScreenName } from '#domain/screens.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { SignedIn } from './people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { enter } from '#tests/e2e/support/visit.ts'

interface PayoutInput {
  /** Minor units. */
  amount?: number
  userName?: string
  subject?: string
}

/** A demo merchant creates a payout through the signed call. */
export async function createPayout(
  run: Run,
  { amount = 125_000, userName = 'Asha Rao', subject = 'Wages' }: PayoutInput = {},
): Promise<OutputOf<'api.payoutOrder.create'>> {
  const merchant = run.demo.merchants.find(
    ({ account, encryption }) => account === 'merchant01' && encryption !== 'default',
  )
  if (!merchant) throw new Error('The demo has no merchant01 that signs by SHA256.')
  const fields = {
    mchId: String(merchant.mchId),
    productId: 3002,
    mchOrderNo: randomUUID(),
    amount,
    subject,
    userName,
    notifyUrl: `${run.demo.traffic.callbackUrl}/${merchant.mchId}`,
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC Bank',
  }
  const sign = signParams(fields, merchant.key, 'SHA256')
  return await createTestClient(run.url).call('api.payoutOrder.create', { ...fields, sign })
}

/** The current server state of a payout. */
export const payoutDetail = ({ client }: SignedIn, orderCode: string): Promise<PayoutDetail> =>
  client.call('payoutOrder.getDetail', { orderCode })
export const payoutNow = async (person: SignedIn, orderCode: string): Promise<PayoutRow> =>
  (await payoutDetail(person, orderCode)).order

/** The events of a payout's history, oldest first. */
export const eventsOf = async (person: SignedIn, orderCode: string): Promise<string[]> =>
  (await payoutDetail(person, orderCode)).history.map(({ event }) => event)

/** A payout whose holder has started manual payment. */
export async function createPaying(run: Run, holder: SignedIn, inputs: PayoutInput = {}): Promise<string> {
  const { orderCode } = await createPayout(run, inputs)
  const { id } = await payoutNow(holder, orderCode)
  await holder.client.call('payoutOrderClaim.claimOrder', { orderId: id })
  const { list } = await holder.client.call('payoutOrder.getResources', { orderCode })
  const account = list.find(({ isGateway }) => !isGateway)
  if (!account) throw new Error('The demo has no account to pay from.')
  await holder.client.call('payoutOrder.startPayment', { orderCode, resourceId: account.id })
  return orderCode
}

export const payoutGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Payouts', exact: true })
export const payoutRow = (page: Page, orderCode: string): Locator =>
  payoutGrid(page).getByRole('row').filter({ hasText: orderCode })
export const payoutAside = (page: Page): Locator => page.getByRole('complementary', { name: 'Payout details' })

/** The pool or the list of a role, with search parameters. */
export async function openPayouts(
  page: Page,
  screen: Extract<ScreenName, 'payoutPool' | 'payoutOrders'>,
  role: Role,
  search: Record<string, string> = {},
): Promise<void> {
  await enter(page, `${pathFor(screen, role)}?${new URLSearchParams(search)}`)
  await expect(payoutGrid(page)).toBeVisible()
  await expect(payoutGrid(page)).not.toHaveAttribute('aria-busy')
}

/** Opens the pool or list with only this payout, focused. */
export async function focusPayout(
  page: Page,
  keys: Keys,
  screen: 'payoutPool' | 'payoutOrders',
  role: Role,
  orderCode: string,
): Promise<void> {
  await openPayouts(page, screen, role, { orderCode })
  await expect(payoutRow(page, orderCode)).toBeVisible()
  await keys.press('j')
  await expect(payoutGrid(page)).toHaveAttribute('aria-activedescendant', /./)
  keys.reset()
}
