import type { Page } from '@playwright/test'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { expect, OWN_PAGE, test } from '#tests/e2e/support/fixtures.ts'
import { heading, palette, runByPalette, tabTo } from '#tests/e2e/support/locators.ts'
import { supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const unread = (page: Page, count: number) => page.getByRole('link', { name: `Messages, ${count} unread` })
/** The messages, without the causes above them. */
const rows = (page: Page) =>
  page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })

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
  await expect(page.getByRole('article'), 'the newest has the cursor').toContainText('Welcome, second.')
  await keys.press('m')
  await expect(unread(page, 1)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('article'), 'the next one has the cursor').toContainText('Welcome, first.')

  await tabTo(keys, page.getByRole('tab', { name: /^Unread/ }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Read/ })).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page)).toHaveCount(1)
  await keys.press('j', 'x', 'm')
  await expect(page.getByText('No read messages')).toBeVisible()
  await tabTo(keys, page.getByRole('tab', { name: /^Read/ }), 'Shift+Tab')
  await keys.press('ArrowRight')
  await expect(rows(page)).toHaveCount(1)
  await keys.press('j')
  await expect(page.getByRole('article')).toContainText('Welcome, second.')
  await keys.press('m')
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

test('a request for a supplement opens the form of its order with the UTR that came', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { list } = await agent.client.call('order.getList', { orderStatusId: [ORDER_STATUS_IDS.timedOut], pageSize: 1 })
  const orderCode = list[0]?.orderCode ?? ''
  await run.db.query(`insert into messages (user_id, kind, params) values ($1, 'supplementAsked', $2)`, [
    agent.userId,
    JSON.stringify({ orderCode, utr: '412345678901' }),
  ])
  await enter(page, '/message_page')
  await expect(rows(page)).toHaveCount(1)
  await keys.press('j', 's')
  await expect(supplementForm(page).utr).toHaveValue('412345678901')
  await expect(page.getByText(orderCode).first()).toBeVisible()
})

test('not-found, forbidden and crashed pages', async ({ page, keys, signIn }) => {
  await signIn('customerService')
  await page.goto('/no/such/page')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page).toHaveTitle(/Page not found/)
  await keys.press('g', 'm')
  await expect(heading(page, 'Messages')).toBeVisible()
  await page.goto('/home')
  await expect(heading(page, 'Home')).toBeVisible()
  await page.goto('/order/profile')
  await expect(page).toHaveURL('/401')
  await expect(heading(page, 'You have no access to this page')).toBeVisible()
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
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/home')
  const badge = (target: Page) => target.getByRole('link', { name: /^Error log, \d+ not seen$/ })
  await expect(badge(page)).toBeVisible()
  const report = async () => {
    const text = `probe of the error log ${Date.now()}`
    const reporting = page.waitForRequest('**/v1.0/save_error_logger')
    await page.evaluate((message) => void setTimeout(() => Promise.reject(new Error(message))), text)
    const request = await reporting
    expect((await request.response())?.ok()).toBe(true)
    return { text, code: (request.postDataJSON() as { code: string }).code }
  }
  const before = await report()
  const { code, text } = await report()
  await page.reload()
  await expect(badge(page)).toHaveAccessibleName(/Error log, [1-9]\d* not seen/)
  await tabTo(keys, badge(page))
  await keys.press('Enter')
  await expect(page).toHaveURL('/error_logger_page')
  // The second is of the kind of the first: their numbers alone differ.
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText('/home')
  await expect(page.getByRole('row').filter({ hasText: before.text })).toHaveCount(0)
  await expect(badge(page)).toHaveAccessibleName('Error log, 0 not seen')
  await page.getByRole('grid').focus()
  await keys.press('j', 'Enter')
  const record = page.getByRole('complementary', { name: 'Error details' })
  await expect(record.locator('pre')).toContainText(text)
  await expect(record.locator('pre')).toContainText(/\n\s*at /)
  const occurrences = record.getByRole('region', { name: 'Occurrences' }).getByRole('row')
  await expect(occurrences.nth(1)).toContainText(code)
  await expect(occurrences.nth(2)).toContainText(before.code)
  for (const at of [1, 2]) {
    await expect(occurrences.nth(at)).toContainText('techsupport')
    await expect(occurrences.nth(at)).toContainText('/home')
  }
  const copied = async () => await page.evaluate(async () => await navigator.clipboard.readText())
  await keys.press('.')
  await expect.poll(copied).toBe(code)
  await tabTo(keys, occurrences.nth(2).getByRole('button'))
  await keys.press('Enter')
  await expect(record.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await copied()).toBe(before.code)
})
