import type { Locator, Page } from '@playwright/test'
import type { OutputOf } from '#contract/contract.ts'
import { pathFor } from '#domain/screens.ts'
import { toWallClock } from '#domain/zones.ts'
import { expect, test } from './support/fixtures.ts'
import type { Keys } from './support/keys.ts'
import { tabTo } from './support/locators.ts'

type Profile = OutputOf<'order.profile'>

const DAY_MS = 86_400_000
const grouped = new Intl.NumberFormat('en-US')

/** Goes through a link into the queue and says how many orders it holds, then comes back. */
async function countBehind(page: Page, keys: Keys, link: Locator): Promise<number> {
  await tabTo(keys, link)
  await keys.press('Enter')
  await expect(page).toHaveURL(new RegExp(pathFor('orders', 'superAdmin') ?? '-'))
  const rows = page.getByText(/^[\d,]+ orders$/)
  await expect(rows).toBeVisible()
  const count = Number(((await rows.textContent()) ?? '').replace(/\D/g, ''))
  await page.goBack()
  await expect(page.getByRole('table', { name: 'How long each stage takes' })).toBeVisible()
  return count
}

/** The first row of a chart's table that has orders, as the page shows it. */
const rowOf = (page: Page, caption: string, label: string) =>
  page
    .getByRole('table', { name: caption })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

test('a superAdmin sees how orders perform as the server counts them, and each figure leads to exactly its orders', async ({
  page,
  keys,
  signIn,
}) => {
  const admin = await signIn('superAdmin')
  const { zone } = (await admin.client.call('user.getInfo')).system
  // A span that has ended, so that nothing moves meanwhile.
  const wall = (ago: number) => toWallClock(new Date(Date.now() - ago * DAY_MS), zone).slice(0, 10)
  const span = { startTime: `${wall(1)} 00:00:00`, endTime: `${wall(1)} 23:59:59` }
  const profile: Profile = await admin.client.call('order.profile', span)
  expect(profile.total.count).toBeGreaterThan(0)

  await page.goto(pathFor('orderProfile', 'superAdmin') ?? '-')
  await expect(page.getByRole('table', { name: 'How long each stage takes' })).toBeVisible()
  await tabTo(keys, page.getByRole('button', { name: 'Yesterday' }))
  await keys.press('Enter')
  const total = page.getByRole('link', { name: `Orders: ${grouped.format(profile.total.count)}`, exact: true })
  await expect(total).toBeVisible()

  for (const { count, successCount, fromMajor, toMajor, currency } of profile.byAmountBand.slice(0, 3)) {
    const to = toMajor === null ? '' : ` to ${grouped.format(toMajor)}`
    const label =
      toMajor === null
        ? `from ${grouped.format(fromMajor)} ${currency}`
        : `${grouped.format(fromMajor)}${to} ${currency}`
    const cells = rowOf(page, 'Success by amount', label).getByRole('cell')
    await expect(cells.nth(1)).toHaveText(grouped.format(count))
    await expect(cells.nth(2)).toHaveText(grouped.format(successCount))
  }
  expect(await countBehind(page, keys, total)).toBe(profile.total.count)
  // What is late may still be settled by a job, so the figure is asked for when it is compared.
  const paid = await countBehind(page, keys, page.getByRole('link', { name: 'Allocated to paid', exact: true }))
  const { stages } = await admin.client.call('order.profile', span)
  expect(paid).toBe(stages.find(({ stage }) => stage === 'allocatedToPaid')?.count)
  const [band] = profile.byAmountBand.filter(({ count, toMajor }) => count > 0 && toMajor !== null)
  const label = `${grouped.format(band?.fromMajor ?? 0)} to ${grouped.format(band?.toMajor ?? 0)} ${band?.currency}`
  expect(await countBehind(page, keys, page.getByRole('link', { name: label, exact: true }))).toBe(band?.count)
  const supplier = profile.bySupplier.find(({ supplierId }) => supplierId !== null)
  expect(
    await countBehind(page, keys, page.getByRole('link', { name: supplier?.supplierName ?? '-', exact: true })),
  ).toBe(supplier?.count)

  // The hours as a table say the same, and lead to the hour.
  await tabTo(keys, page.getByRole('button', { name: 'Table', exact: true }))
  await keys.press('Enter')
  const [hour] = profile.byHour.filter(({ count }) => count > 0)
  const name = String(hour?.hour).padStart(2, '0')
  expect(await countBehind(page, keys, page.getByRole('link', { name, exact: true }))).toBe(hour?.count)
})

test('the profile is narrowed by keys: an own span, one channel, and a span that is none', async ({
  page,
  keys,
  signIn,
}) => {
  const admin = await signIn('superAdmin')
  const { zone } = (await admin.client.call('user.getInfo')).system
  const wall = (ago: number) => toWallClock(new Date(Date.now() - ago * DAY_MS), zone).slice(0, 10)
  const span = { startTime: `${wall(3)} 00:00:00`, endTime: `${wall(2)} 23:59:59` }
  const profile = await admin.client.call('order.profile', { ...span, productId: 3001 })
  const whole = await admin.client.call('order.profile', span)
  expect(profile.total.count).toBeGreaterThan(0)
  expect(profile.total.count).toBeLessThan(whole.total.count)

  await page.goto(pathFor('orderProfile', 'superAdmin') ?? '-')
  await tabTo(keys, page.getByRole('button', { name: 'Other span…' }))
  await keys.press('Enter')
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await expect(from).toBeFocused()
  await keys.type('last week')
  await keys.press('Enter')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await keys.press('Control+a')
  await keys.type(wall(3))
  await keys.press('Tab')
  await expect(to).toBeFocused()
  await keys.type(wall(2))
  await keys.press('Enter')
  await expect(
    page.getByRole('link', { name: `Orders: ${grouped.format(whole.total.count)}`, exact: true }),
  ).toBeVisible()
  const channel = page.getByLabel('Channel', { exact: true })
  await tabTo(keys, channel)
  await keys.type('3001')
  await expect(channel).toHaveValue('3001')
  await expect(
    page.getByRole('link', { name: `Orders: ${grouped.format(profile.total.count)}`, exact: true }),
  ).toBeVisible()
  // The address holds what is analysed.
  await page.reload()
  await expect(
    page.getByRole('link', { name: `Orders: ${grouped.format(profile.total.count)}`, exact: true }),
  ).toBeVisible()
})

test('no other role gets to the profile', async ({ signIn, page }) => {
  const agent = await signIn('admin')
  await page.goto('/order/profile')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/401')
  expect((await agent.client.attempt('order.profile')).status).toBe(403)
})
