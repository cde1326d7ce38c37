import type { Page } from '@playwright/test'
import { pathFor } from '#domain/screens.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import {
  actionForm,
  askReversal,
  createToldOrder,
  historyEntries,
  focusOrder,
  passSecondLevel,
  notice,
} from '#tests/e2e/support/steps/order-work.ts'
import { detailOf } from '#tests/e2e/support/entities/orders.ts'
import { createStaff, openSession, withDemands } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { inspector } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { setSetting } from '#tests/e2e/support/entities/settings.ts'
import { enter } from '#tests/e2e/support/visit.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const SUCCESSFUL = 4
const FAILED = 6
const requests = (page: Page) => page.getByRole('grid', { name: 'Requests' })
const details = (page: Page) => page.getByRole('complementary', { name: 'Request details' })

/** Sets the approval limit; 0 disables approvals. */
const setLimit = (run: Run, minor: number) => setSetting(run, 'approvalLimits', equalLimits(minor))

/** Another administrator requests a reversal that needs approval. */
async function ask(run: Run, reason: string): Promise<{ requester: SignedIn; orderCode: string }> {
  const requester = await openSession(run, await createStaff(run, 'admin'))
  const { orderCode } = await createToldOrder(run)
  const { waitsForApproval } = await withDemands(run, requester, (googleCode, headers) =>
    requester.client.call('order.reverseOrder', { orderCode, reason, googleCode }, headers),
  )
  expect(waitsForApproval).toBe(true)
  return { requester, orderCode }
}

/** Opens an order's request, focused and with its details open. */
async function openRequest(
  page: Page,
  keys: Keys,
  screen: 'todoMine' | 'todoInitiated',
  orderCode: string,
): Promise<void> {
  await enter(page, `${pathFor(screen, 'admin')}?target=${orderCode}`)
  await expect(requests(page).getByRole('row').filter({ hasText: orderCode })).toBeVisible()
  await keys.press('j', 'Enter')
  await expect(details(page)).toContainText(orderCode)
}

test.beforeEach(async ({ run }) => await setLimit(run, 1))
test.afterEach(async ({ run }) => await setLimit(run, 0))

test('a reversal above the limit waits for approval, and its order names the approvers', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const requester = await signIn('admin')
  const { orderCode } = await createToldOrder(run)
  await focusOrder(page, keys, 'admin', orderCode)
  const { form } = await askReversal(page, keys, 'Reverse order', 'Charged twice')
  await passSecondLevel(page, keys, requester)
  await expect(form).toContainText('pending a second person’s approval')
  await keys.press('Enter')
  await expect(notice(page, `${orderCode} is pending a second person’s approval`)).toBeVisible()
  expect((await detailOf(requester.client, orderCode)).order.orderStatusId).toBe(SUCCESSFUL)
  expect(await historyEntries(requester, orderCode, 'ASK_APPROVAL')).toEqual([
    { actor: requester.name, reason: 'Charged twice' },
  ])
  await expect(inspector(page).getByRole('note')).toContainText(`${requester.name} · Charged twice`)
  await openRequest(page, keys, 'todoInitiated', orderCode)
  await keys.press('w')
  await expect(actionForm(page, 'Withdraw').form).toBeVisible()
  await keys.press('Enter')
  await expect(notice(page, `${orderCode}: withdrawn`)).toBeVisible()
  expect((await detailOf(requester.client, orderCode)).waiting).toEqual([])
})

test('another person approves by keyboard and live, and the reversal is executed; declining the next requires a reason', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const approver = await signIn('admin')
  await enter(page, pathFor('todoMine', 'admin') ?? '')
  await expect(requests(page)).toBeVisible()
  const { requester, orderCode } = await ask(run, 'Paid by mistake')
  const { requester: nextRequester, orderCode: nextCode } = await ask(run, 'Paid again')
  // It appears live for everyone who may approve it.
  await expect(requests(page).getByRole('row').filter({ hasText: orderCode })).toBeVisible()
  const [asked] = (await approver.client.call('todo.getMine', { target: orderCode })).list
  await enter(page, `${pathFor('todoMine', 'admin')}?open=${asked?.id}`)
  await expect(details(page)).toContainText(orderCode)
  // The next one in two strokes and a code: it stands open with what it posts, and the code is to be typed.
  const { form, code } = actionForm(page, 'Approve')
  await expect(requests(page).getByRole('row').filter({ hasText: orderCode })).toBeVisible()
  await keys.press('t')
  await expect(code).toBeFocused()
  await expect(form).toContainText(requester.name)
  await expect(details(page)).toContainText('is debited from the merchant')
  await expect(details(page)).toContainText('The order is unchanged since the request')
  await expect(details(page).getByRole('region', { name: 'Balances before and after' })).toContainText(
    'Merchant, available',
  )
  await expect(details(page).getByRole('link', { name: nextCode })).toBeVisible()
  await expectAccessible(page, 'what waits for me')
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Enter')
  await passSecondLevel(page, keys, approver)
  await expect(notice(page, `${orderCode}: approved and executed`)).toBeVisible()
  // Auto-advance goes on with the next one that waits.
  await expect(details(page)).toContainText(nextCode)
  await expect(code).toBeFocused()
  await keys.press('Escape')
  await expect(requests(page).getByRole('row').filter({ hasText: orderCode })).toHaveCount(0)
  expect((await detailOf(approver.client, orderCode)).order.orderStatusId).toBe(FAILED)
  expect(await historyEntries(approver, orderCode, 'REVERSE')).toEqual([
    { actor: approver.name, reason: 'Paid by mistake' },
  ])
  expect((await requester.client.call('message.init', {})).unread).toContainEqual(
    expect.objectContaining({ kind: 'approvalApproved' }),
  )

  await expect(details(page)).toContainText(nextCode)
  const { field } = actionForm(page, 'Decline')
  await keys.press('r')
  await expect(field('Reason')).toBeFocused()
  await keys.press('Control+Enter')
  await expect(field('Reason')).toHaveAccessibleDescription('Required')
  await keys.type('Ask the merchant first')
  await keys.press('Control+Enter')
  await expect(notice(page, `${nextCode}: declined`)).toBeVisible()
  const { list } = await nextRequester.client.call('todo.getInitiated', { target: nextCode })
  expect(list).toMatchObject([{ state: 'declined', note: 'Ask the merchant first', decidedBy: approver.name }])
  expect((await detailOf(approver.client, nextCode)).order.orderStatusId).toBe(SUCCESSFUL)
})
