import type { Page } from '@playwright/test'
import { expect, OWN_PAGE, test } from '#tests/e2e/support/fixtures.ts'
import { heading, palette, runByPalette, tabTo } from '#tests/e2e/support/locators.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const unread = (page: Page, count: number) => page.getByRole('link', { name: `Messages, ${count} unread` })
const rows = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

test('messages move from unread to read to trash and back, and the badge counts', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  for (const name of ['first', 'second']) {
    await run.db.query(`insert into messages (user_id, kind, params) values ($1, 'welcome', $2)`, [
      agent.userId,
      JSON.stringify({ name }),
    ])
  }
  await enter(page, '/home')
  await expect(unread(page, 2)).toBeVisible()
  await keys.press('g', 'm')
  await expect(heading(page, 'Messages')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await keys.press('j')
  await expect(page.getByRole('article')).toContainText('Welcome, second.')
  await keys.press('x')
  await expect(unread(page, 1)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('article'), 'the next one has the cursor').toContainText('Welcome, first.')

  await tabTo(keys, page.getByRole('tab', { name: /^Unread/ }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Read/ })).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page)).toHaveCount(1)
  await keys.press('j', 'x')
  await expect(page.getByText('No read messages')).toBeVisible()
  await tabTo(keys, page.getByRole('tab', { name: /^Read/ }), 'Shift+Tab')
  await keys.press('ArrowRight')
  await expect(rows(page)).toHaveCount(1)
  await keys.press('j')
  await expect(page.getByRole('article')).toContainText('Welcome, second.')
  await keys.press('x')
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.reload()
  await expect(unread(page, 1)).toBeVisible()
  const { unread: left, readed, trash } = await agent.client.call('message.init')
  expect([left.length, readed.length, trash.length]).toEqual([1, 1, 0])

  await run.db.query(
    `insert into messages (user_id, kind, params) select $1, 'welcome', '{"name":"more"}' from generate_series(1, 204)`,
    [agent.userId],
  )
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Unread 205' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all 205 as read' })).toBeVisible()
  await keys.press('*', 'r')
  await expect(page.getByRole('tab', { name: 'Unread 0' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Read 206', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Messages, 0 unread/ })).toBeVisible()
})

test('not-found, forbidden and crashed pages', async ({ page, keys, signIn }) => {
  await signIn('customerService')
  await page.goto('/no/such/page')
  await expect(heading(page, 'There is no such page')).toBeVisible()
  await expect(page).toHaveTitle(/There is no such page/)
  await keys.press('g', 'm')
  await expect(heading(page, 'Messages')).toBeVisible()
  await page.goto('/home')
  await expect(heading(page, 'Home')).toBeVisible()
  await page.goto('/order/profile')
  await expect(page).toHaveURL('/401')
  await expect(heading(page, 'You may not open this page')).toBeVisible()
  await runByPalette(page, keys, 'messages', 'Messages')
  await expect(heading(page, 'Messages')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/401')
  await page.goBack()
  await expect(page, 'the step that was not allowed is not in the history').toHaveURL('/home')
  await expect(heading(page, 'Home')).toBeVisible()
  // A link of another role opens the own variant, with its filters.
  await page.goto('/order/list?orderStatusId=4')
  await expect(page).toHaveURL('/order/list/customerService?orderStatusId=4')
  await page.goto('/500?errorId=abc-123')
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText('abc-123')).toBeVisible()
  await tabTo(keys, page.getByRole('link', { name: 'Go to home' }).or(page.getByRole('button', { name: 'Go to home' })))
  await keys.press('Enter')
  await expect(heading(page, 'Home')).toBeVisible()
})

test('a key that is pressed as soon as a page is seen has its effect', { tag: OWN_PAGE }, async ({ page, signIn }) => {
  await signIn('customerService')
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      seen.disconnect()
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
      )
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/order/profile', '/no/such/page']) {
    await page.goto(path)
    await expect(palette(page).getByRole('combobox')).toBeFocused()
  }
})

test('a chunk that fails to load shows an error and leaves the rest working', async ({
  page,
  keys,
  signIn,
  faults,
}) => {
  faults.allow(/ChunkLoadError|dynamically imported module/)
  await signIn('customerService')
  await page.goto('/home')
  await expect(heading(page, 'Home')).toBeVisible()
  await page.route(/\/assets\/MessagesPage[^/]*\.js$/, (route) => route.abort())
  await keys.press('g', 'm')
  await expect(page.getByText('This part of the console did not load')).toBeVisible()
  await keys.press('g', 'h')
  await expect(heading(page, 'Home')).toBeVisible()

  const texts = /\/en-US\/payouts\.json$/
  await page.route(texts, (route) => route.abort())
  await keys.press('g', 'q')
  await expect(page.getByText('This part of the console did not load')).toBeVisible()
  // The texts are also fetched again without being asked, so the page may be there before Enter is.
  await tabTo(keys, page.getByRole('button', { name: 'Reload' }))
  await page.unroute(texts)
  await keys.press('Enter')
  await expect(heading(page, 'Payout pool')).toBeVisible()
})

test('an uncaught error is reported, counted for maintainers and listed', async ({ page, keys, faults, signIn }) => {
  faults.allow(/probe of the error log/)
  await signIn('technicalSupport')
  await page.goto('/home')
  const badge = (target: Page) => target.getByRole('link', { name: /^Error log, \d+ not seen$/ })
  await expect(badge(page)).toBeVisible()
  const text = `probe of the error log ${Date.now()}`
  const reporting = page.waitForResponse(
    (response) => response.url().endsWith('/v1.0/save_error_logger') && response.ok(),
  )
  await page.evaluate((message) => void setTimeout(() => Promise.reject(new Error(message))), text)
  await reporting
  await page.reload()
  await expect(badge(page)).toHaveAccessibleName(/Error log, [1-9]\d* not seen/)
  await tabTo(keys, badge(page))
  await keys.press('Enter')
  await expect(page).toHaveURL('/error_logger_page')
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText('techsupport')
  await expect(row).toContainText('/home')
  await expect(badge(page)).toHaveAccessibleName('Error log, 0 not seen')
  await page.getByRole('grid').focus()
  await keys.press('j', 'Enter')
  const record = page.getByRole('complementary', { name: 'Error details' })
  await expect(record.locator('pre')).toContainText(text)
  await expect(record.locator('pre')).toContainText(/\n\s*at /)
})
