import type { Page } from '@playwright/test'
import { pathFor } from '#domain/screens.ts'
import type { ScreenName } from '#domain/screens.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading } from '#tests/e2e/support/locators.ts'
import { createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import { openStatistics, totalOrders } from '#tests/e2e/support/steps/statistics.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const REPORTS: readonly [key: string, screen: ScreenName][] = [
  ['c', 'collectionStatistics'],
  ['m', 'collectionStatisticsByMerchant'],
  ['p', 'payoutStatistics'],
  ['y', 'payoutStatisticsByMerchant'],
  ['o', 'orderProfile'],
]

/** How many orders the queue holds that a figure has led to. */
async function queued(page: Page): Promise<number> {
  await expect(page).toHaveURL(new RegExp(`${pathFor('orders', 'superAdmin')}\\?`))
  const rows = page.getByText(/^[\d,]+ orders?$/)
  await expect(rows).toBeVisible()
  return Number(((await rows.textContent()) ?? '').replace(/\D/g, ''))
}

test('reports open in three strokes from anywhere; one is narrowed, compared, brushed and listed by keys', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('superAdmin')
  await enter(page, '/message_page')
  await expect(heading(page, 'Messages')).toBeVisible()
  for (const [key, screen] of REPORTS) {
    keys.reset()
    await keys.press('g', 'r', key)
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathFor(screen, 'superAdmin'))
    await expect(page.getByRole('group', { name: 'Created within' })).toBeVisible()
    expectWithin(keys, 'openReport')
  }

  await test.step('it is narrowed to a merchant, compared, and listed', async () => {
    await openStatistics(page, { reading: 'created' })
    const all = await totalOrders(page)
    keys.reset()
    await keys.press('m')
    await expect(page.getByRole('combobox', { name: 'Merchant' })).toBeFocused()
    await expect(page.getByRole('option').first()).toBeVisible()
    await keys.press('ArrowDown', 'Enter')
    await expect(page.getByRole('button', { name: 'Remove Merchant' })).toBeVisible()
    expectWithin(keys, 'narrowToMerchant')
    await expect.poll(() => totalOrders(page)).toBeLessThan(all)

    keys.reset()
    await keys.press('b')
    await expect(page.getByRole('table', { name: 'Change drivers: Orders' })).toBeVisible()
    expectWithin(keys, 'comparePeriod')

    const own = await totalOrders(page)
    keys.reset()
    await keys.press('o')
    expect(await queued(page)).toBe(own)
    expectWithin(keys, 'figureOrders')
  })

  await test.step('a span of the trend is brushed and listed in two strokes, stacked or not', async () => {
    for (const stack of ['', 'product']) {
      await openStatistics(page, { reading: 'created', stack })
      const chart = page.getByRole('group', { name: /^Over time/ })
      await expect(chart.getByRole('link')).toHaveCount(1)
      await keys.press('v')
      await expect(chart.getByRole('link')).toBeFocused()
      // From the first hour with orders.
      const hour = page.locator(':focus')
      for (let at = 0; at < 22 && / 0$/.test((await hour.getAttribute('aria-label')) ?? ''); at += 1)
        await page.keyboard.press('ArrowRight')
      keys.reset()
      await keys.press('Shift+ArrowRight')
      const span = chart.getByRole('link', { name: / to .*, Orders: [\d,]+$/ })
      await expect(span).toBeFocused()
      const count = Number(((await span.getAttribute('aria-label')) ?? '').replace(/^.*: /, '').replace(/\D/g, ''))
      expect(count).toBeGreaterThan(0)
      await keys.press('Enter')
      expect(await queued(page)).toBe(count)
      expectWithin(keys, 'brushToQueue')
    }
  })
})

test('a colleague who opens the address sees the same', async ({ page, keys, signIn, browser, run }) => {
  await signIn('superAdmin')
  await openStatistics(page)
  // By completion, compared, the next measure, stacked by account, as a table.
  const steps = [
    ['d', 'reading=completed'],
    ['b', 'before=true'],
    ['q', 'measure=successCount'],
    ['h', 'stack=product'],
    ['h', 'stack=account'],
    ['s', 'form=table'],
  ] as const
  for (const [key, address] of steps) {
    await keys.press(key)
    await expect(page).toHaveURL(new RegExp(address))
  }
  await expect(page.getByRole('table', { name: /^Over time by account .*, Successful$/ })).toBeVisible()
  const figures = await page.getByRole('main').getByRole('table').allInnerTexts()
  const total = await totalOrders(page)

  const context = await browser.newContext({ baseURL: run.url })
  await openSession(run, await createStaff(run, 'admin'), { context })
  const other = await context.newPage()
  await other.goto(
    page
      .url()
      .replace(pathFor('collectionStatistics', 'superAdmin') ?? '-', pathFor('collectionStatistics', 'admin') ?? '-'),
  )
  await expect(other.getByRole('table', { name: /^Over time by account .*, Successful$/ })).toBeVisible()
  expect(await other.getByRole('main').getByRole('table').allInnerTexts()).toEqual(figures)
  expect(await totalOrders(other)).toBe(total)
  await context.close()
})
