import type { Page } from '@playwright/test'
import { expect, OWN_PAGE, test } from '#tests/e2e/support/fixtures.ts'
import { demoPerson, openSession } from '#tests/e2e/support/entities/people.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { inspector, openOrders } from '#tests/e2e/support/locators.ts'

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'New order' })
const isLive = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
const kept = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/v1.0/user/setPreferences') && response.ok())
/** Waits for the first poll after opening a page, which delivers pending notifications. */
const polled = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/v1.0/order/getLastOrder' && response.ok())

test('an agent is notified of a new order until it is seen; seen and muted survive a reload', {
  tag: OWN_PAGE,
}, async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const sound = page.waitForResponse(/\/notify-[^/]+\.mp3$/)
  // Orders that exist before the page opens are not announced.
  const starting = kept(page)
  await openOrders(page, 'customerService')
  await starting
  await isLive(page)
  await expect(notice(page)).toHaveCount(0)
  const first = await createOrder(run)
  await expect(notice(page)).toContainText(`${agent.name} received order ${first.orderCode} at `)
  // It stands in the foot, beside the hints: no row, form or panel lies under it.
  const counter = page.getByRole('group', { name: 'New orders' })
  await expect(counter).toContainText(`1 new order${first.orderCode}`)
  const [box, rows, hints] = await Promise.all([
    counter.boundingBox(),
    page.locator('#content').boundingBox(),
    page.getByRole('toolbar', { name: 'Keys that work here' }).boundingBox(),
  ])
  expect(box && rows && box.y >= rows.y + rows.height).toBe(true)
  expect(box && hints && box.x >= hints.x + hints.width && box.y === hints.y).toBe(true)
  expect((await sound).headers()['content-type']).toContain('audio')

  const poll = polled(page)
  await page.reload()
  await poll
  await expect(notice(page), 'not seen yet').toContainText(first.orderCode)
  const seeing = kept(page)
  await expect(counter.getByRole('button', { name: '! Got it' })).toBeVisible()
  await keys.press('!')
  await seeing
  await expect(notice(page)).toHaveCount(0)
  await expect(counter).toHaveCount(0)
  const quiet = polled(page)
  await page.reload()
  await quiet
  await isLive(page)
  await expect(notice(page)).toHaveCount(0)

  // A changed template words the next notice, in a console that is open.
  const admin = await openSession(
    run,
    demoPerson(run, ({ role }) => role === 'superAdmin'),
    { isSecondLevel: true },
  )
  const texts = { 'zh-CN': '', 'zh-TW': '', 'en-US': 'Mind {{orderCode}}' }
  await admin.client.call('messageTemplate.update', { event: 'orderArrived', texts })
  const second = await createOrder(run)
  await expect(notice(page)).toContainText(`Mind ${second.orderCode}`)
  await admin.client.call('messageTemplate.reset', { event: 'orderArrived' })
  // The count grows, and Enter on it opens the newest, which is seen by that.
  const third = await createOrder(run)
  await expect(counter).toContainText(`2 new orders${third.orderCode}`)
  const opening = kept(page)
  await counter.getByRole('button', { name: '2 new orders' }).press('Enter')
  await opening
  await expect(inspector(page)).toContainText(third.orderCode)
  await expect(counter).toHaveCount(0)
  const muting = kept(page)
  await page.getByRole('banner').getByRole('button', { name: 'Mute reminders' }).press('Enter')
  await muting
  await expect(notice(page)).toHaveCount(0)
  await createOrder(run)
  await expect(notice(page)).toHaveCount(0)
  const muted = polled(page)
  await page.reload()
  await muted
  await expect(page.getByRole('banner').getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(notice(page)).toHaveCount(0)
})

test('a merchant sees its new order arrive without a notification', async ({ page, signIn, run }) => {
  const merchant = await signIn('merchant')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openOrders(page, 'merchant')
  await isLive(page)
  await createOrder(run, { merchant: merchant.account })
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(asked).not.toContain('/v1.0/order/getLastOrder')
  expect(asked.filter((path) => path.endsWith('.mp3'))).toEqual([])
})
