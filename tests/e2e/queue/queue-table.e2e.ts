import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { isLongRun } from '#tests/support/rounds.ts'
import { serveBuild } from '../../bench/support/serve-build.ts'

let server: Awaited<ReturnType<typeof serveBuild>>

test.beforeAll(async () => {
  server = await serveBuild('queue', ['index.html'])
})
test.afterAll(() => server.close())

async function open(page: Page, query: string) {
  await page.goto(`${server.address}?${query}`)
  await page.waitForFunction(() => window.mountMs > 0)
}

const row = (page: Page, index: number) => page.locator(`[role="row"][aria-rowindex="${index + 2}"]`)
const selectedRows = (page: Page) =>
  page
    .locator('[role="row"][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((one) => Number(one.getAttribute('aria-rowindex')) - 2).sort((a, b) => a - b))
const cursorRow = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant')
    return Number(document.getElementById(id ?? '')?.getAttribute('aria-rowindex')) - 2
  })
/** True for a row between the header and the footer of the list; rows are wider than the viewport. */
const isWhole = (page: Page, index: number) =>
  page.evaluate((rowIndex) => {
    const grid = document.querySelector('[role="grid"]')
    const box = document.querySelector(`[role="row"][aria-rowindex="${rowIndex}"]`)?.getBoundingClientRect()
    const top = grid?.getBoundingClientRect().top ?? 0
    return box !== undefined && box.top >= top + 34 && box.bottom <= top + (grid?.clientHeight ?? 0)
  }, index + 2)
const firstWholeRow = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')?.getBoundingClientRect()
    const at = document.elementFromPoint((grid?.left ?? 0) + 100, (grid?.top ?? 0) + 50)
    return Number(at?.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2
  })

test('no axe violation in any state', async ({ page }) => {
  for (const query of ['side&banner', 'menu', 'loading', 'error', 'rows=0']) {
    await open(page, query)
    if (query === 'menu') await page.getByRole('button', { name: 'Columns' }).click()
    const isSelected = query.startsWith('side')
    if (isSelected) {
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('x')
      await page.keyboard.press('ArrowDown')
    }
    await expectNoViolation(page, `${query}, light`)
    if (!isLongRun) continue
    await page.evaluate(() => (document.documentElement.dataset['mantineColorScheme'] = 'dark'))
    await expectNoViolation(page, `${query}, dark`, { only: 'colours' })
  }
})

async function useMouse(page: Page) {
  await open(page, '')
  await row(page, 3).click()
  expect(await cursorRow(page)).toBe(3)
  expect(await selectedRows(page)).toEqual([])
  await row(page, 4).click({ modifiers: ['Control'] })
  await row(page, 7).click({ modifiers: ['Shift'] })
  expect(await selectedRows(page)).toEqual([4, 5, 6, 7])
  await row(page, 5).locator('[data-check]').click()
  expect(await selectedRows(page)).toEqual([4, 6, 7])
  await row(page, 9).dblclick()
  await expect(page.locator('.page')).toHaveAttribute(
    'data-opened',
    (await row(page, 9).locator('[aria-colindex="2"]').textContent()) ?? '',
  )
  const head = page.getByRole('columnheader', { name: 'Amount' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
}

async function keepCursorInView(page: Page) {
  await open(page, '')
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown')
  expect(await cursorRow(page)).toBe(59)
  await expect.poll(() => isWhole(page, 59)).toBe(true)
  expect(await page.locator('[role="row"]').count()).toBeLessThan(45)
  await page.keyboard.press('End')
  await expect.poll(() => isWhole(page, 99_999)).toBe(true)
  expect(await cursorRow(page)).toBe(99_999)
}

async function reachMillion(page: Page) {
  await open(page, 'rows=1000000')
  await page.keyboard.press('End')
  await expect.poll(() => isWhole(page, 999_999)).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await cursorRow(page)).toBe(999_998)
  // The scrollbar's middle is the list's middle.
  await page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')
    if (grid) grid.scrollTop = grid.scrollHeight / 2
  })
  await expect.poll(() => firstWholeRow(page)).toBeGreaterThan(480_000)
  const middle = await firstWholeRow(page)
  expect(middle).toBeLessThan(520_000)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 3_600)
  await expect.poll(() => firstWholeRow(page)).toBe(middle + 100)
  await page.keyboard.press('Home')
  await expect.poll(() => isWhole(page, 0)).toBe(true)
}

async function scrollSideways(page: Page) {
  await open(page, '')
  await expect(row(page, 2).locator('[aria-colindex="21"]')).toHaveCount(0)
  await page.evaluate(() => document.querySelector('[role="grid"]')?.scrollTo({ left: 5_000 }))
  await expect(row(page, 2).locator('[aria-colindex="21"]')).toBeInViewport()
  await expect(row(page, 2).locator('[aria-colindex="2"]')).toBeInViewport()
  await expect(row(page, 2).locator('[aria-colindex="5"]')).toHaveCount(0)
}

async function changeLive(page: Page) {
  await open(page, 'live&side')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.locator('[data-flash]').first().waitFor()
  expect(await cursorRow(page)).toBe(4)
  expect(await selectedRows(page)).toEqual([4])
}

async function changeColumns(page: Page) {
  await open(page, 'menu')
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  const before = await amount.boundingBox()
  if (!before) throw new Error('The amount column is not drawn')
  await page.mouse.move(before.x + before.width - 3, before.y + 17)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width + 57, before.y + 17, { steps: 4 })
  await page.mouse.up()
  expect((await amount.boundingBox())?.width).toBe(before.width + 60)
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Received' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader', { name: 'Received' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Move Amount up' }).press('Enter')
  await expect(page.locator('[role="columnheader"][aria-colindex="3"]')).toHaveText('Amount')
  await page.getByRole('button', { name: 'Reset columns' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Received' })).toHaveCount(1)
}

async function resizePanel(page: Page) {
  await open(page, 'side')
  const edge = page.getByRole('separator', { name: 'Resize the panel' })
  await edge.press('ArrowLeft')
  await expect(edge).toHaveAttribute('aria-valuenow', '396')
  await expect(page.getByRole('complementary')).toHaveCSS('width', '396px')
}

test('the table by mouse and keyboard, with a hundred thousand rows and a million', async ({ page }) => {
  await test.step('the mouse focuses, selects, extends, opens and sorts', () => useMouse(page))
  await test.step('the cursor stays in view, and only visible rows are in the DOM', () => keepCursorInView(page))
  await test.step('a million rows are reachable from first to last, row by row', () => reachMillion(page))
  await test.step('columns scroll sideways under the pinned one and are rendered as they come into view', () =>
    scrollSideways(page))
  await test.step('a live change redraws one row, flashes it, and keeps cursor and selection', () => changeLive(page))
  await test.step('dragging an edge and the columns menu change widths, order and visibility', () =>
    changeColumns(page))
  await test.step('the side panel is resized by keys on its edge', () => resizePanel(page))
})
