import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from '@playwright/test'
import type { OutputOf } from '#contract/contract.ts'
import { pathFor } from '#domain/screens.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { enter } from '#tests/e2e/support/visit.ts'

type Profile = OutputOf<'order.profile'>

const DAY_MS = 86_400_000
const grouped = new Intl.NumberFormat('en-US')

const placeOf = async (figure: Locator) => ((await figure.getAttribute('data-mark')) ?? '').split(':').map(Number)

/** Goes to a figure: by Tab, and in a table, which is one stop, by the arrows from there. */
async function goTo(page: Page, keys: Keys, link: Locator): Promise<void> {
  await expect(link).toBeVisible()
  const table = page.getByRole('table').filter({ has: link })
  if ((await table.count()) === 0) return await tabTo(keys, link)
  const [column = 0, row = 0] = await placeOf(link)
  await expect(table.locator('a[tabindex="0"]')).toHaveCount(1)
  await tabTo(keys, table.locator('a[tabindex="0"]'))
  for (;;) {
    const [atColumn = 0, atRow = 0] = await placeOf(page.locator(':focus'))
    if (atRow !== row) await keys.press(atRow < row ? 'ArrowDown' : 'ArrowUp')
    else if (atColumn !== column) await keys.press(atColumn < column ? 'ArrowRight' : 'ArrowLeft')
    else break
  }
  await expect(link).toBeFocused()
}

/** Goes through a figure into the queue and says how many orders it holds, then comes back. */
async function countBehind(page: Page, keys: Keys, link: Locator): Promise<number> {
  await goTo(page, keys, link)
  return await enterAndCount(page, keys)
}

/** Enters what has the focus, and says how many orders the queue holds. */
async function enterAndCount(page: Page, keys: Keys): Promise<number> {
  await keys.press('Enter')
  await expect(page).toHaveURL(new RegExp(pathFor('orders', 'superAdmin') ?? '-'))
  const rows = page.getByText(/^[\d,]+ orders?$/)
  await expect(rows).toBeVisible()
  const count = Number(((await rows.textContent()) ?? '').replace(/\D/g, ''))
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Duration of each stage' })).toBeVisible()
  return count
}

test('a superAdmin sees how orders perform, goes through its figures to their orders by keyboard, and narrows it to a channel', async ({
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

  await enter(page, pathFor('orderProfile', 'superAdmin') ?? '-')
  await expect(page.getByRole('table', { name: 'Duration of each stage' })).toBeVisible()
  await tabTo(keys, page.getByRole('button', { name: 'Yesterday' }))
  await keys.press('Enter')
  const total = page.getByRole('link', { name: `Orders: ${grouped.format(profile.total.count)}`, exact: true })
  await expect(total).toBeVisible()

  expect(await countBehind(page, keys, total)).toBe(profile.total.count)
  const [band] = profile.byAmountBand.filter(({ count, toMajor }) => count > 0 && toMajor !== null)
  const label = `${grouped.format(band?.fromMajor ?? 0)} to ${grouped.format(band?.toMajor ?? 0)} ${band?.currency}`
  expect(await countBehind(page, keys, page.getByRole('link', { name: label, exact: true }))).toBe(band?.count)

  // The chart is one stop; the arrows go from hour to hour, and Enter lists what the bar stands for.
  const chart = page.getByRole('group', { name: /^Orders by hour of creation/ })
  await expect(chart.getByRole('link')).toHaveCount(1)
  await tabTo(keys, chart.getByRole('link'))
  await keys.press('End')
  const last = profile.byHour.findLast(({ count }) => count > 0)
  const lastName = new RegExp(`^${String(last?.hour).padStart(2, '0')}: `)
  await expect(chart.getByRole('link', { name: lastName })).toBeFocused()
  await expect(chart.getByText(lastName)).toBeVisible()
  // From what did not go well, which lies above, to what did.
  await keys.press('ArrowDown')
  const bar = chart.getByRole('link', { name: lastName })
  const what = last?.successCount ? 'Successful' : 'Not successful'
  await expect(bar).toHaveAccessibleName(new RegExp(`: ${what} [\\d,]+ of ${grouped.format(last?.count ?? 0)}$`))
  const listed = await enterAndCount(page, keys)
  const { byHour } = await admin.client.call('order.profile', span)
  const { count = 0, successCount = 0 } = byHour.find((one) => one.hour === last?.hour) ?? {}
  expect(listed).toBe(last?.successCount ? successCount : count - successCount)

  // The file has the same figures.
  await tabTo(keys, page.getByRole('button', { name: 'Export', exact: true }))
  const downloading = page.waitForEvent('download')
  await keys.press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`order-performance-${wall(1)}.csv`)
  const [head = [], sums = []] = parse(await readFile(await file.path(), 'utf8'), { bom: true }) as string[][]
  expect(head.slice(2, 4)).toEqual(['Orders', 'Successful'])
  expect(sums[2]).toBe(String(profile.total.count))

  await test.step('an own span, one channel, and a span that is none', () => narrow(page, keys, admin, wall))
})

/** Narrows the profile by keys. */
async function narrow(page: Page, keys: Keys, admin: SignedIn, wall: (daysAgo: number) => string): Promise<void> {
  const span = { startTime: `${wall(3)} 00:00:00`, endTime: `${wall(2)} 23:59:59` }
  const profile = await admin.client.call('order.profile', { ...span, productId: 3001 })
  const whole = await admin.client.call('order.profile', span)
  expect(profile.total.count).toBeGreaterThan(0)
  expect(profile.total.count).toBeLessThan(whole.total.count)

  await page.getByRole('button', { name: 'Other period…' }).focus()
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
  // A minute stands for its last second where a span ends, as in lists.
  await keys.type(`${wall(2)} 23:59`)
  await keys.press('Enter')
  await expect(
    page.getByRole('link', { name: `Orders: ${grouped.format(whole.total.count)}`, exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Add a filter' })).toBeFocused()
  await keys.type('product')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await keys.type('3001')
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Product' })).toBeVisible()
  await expect(
    page.getByRole('link', { name: `Orders: ${grouped.format(profile.total.count)}`, exact: true }),
  ).toBeVisible()
  // The address holds what is analysed.
  await page.reload()
  await expect(
    page.getByRole('link', { name: `Orders: ${grouped.format(profile.total.count)}`, exact: true }),
  ).toBeVisible()

  // A click beside a bar opens the bar that is named.
  const bar = await page
    .getByRole('group', { name: /^Orders by hour/ })
    .getByRole('link')
    .boundingBox()
  if (bar === null) throw new Error('no bar is drawn')
  await page.mouse.click(bar.x + bar.width * 1.08, bar.y + bar.height / 2)
  await expect(page).toHaveURL(/createdHour=/)
}
