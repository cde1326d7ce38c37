import { randomInt } from 'node:crypto'
import { expectAccessible, expectNoViolation } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { actionForm, notice, passSecondLevel } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const saying = (word: string) => `export default (order: Order): Result => ({ qrText: '${word} ' + order.orderCode })`

test('a script is written, tried on a recorded order, given a share, then all orders, and rolled back in 2 strokes; its run is replayed', async ({
  page,
  keys,
  run,
  signIn,
}) => {
  const person = await signIn('superAdmin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Script ${randomInt(1_000_000)}`
  const scripts = `/systemManager/payScriptInfo?name=${encodeURIComponent(name)}`
  const grid = page.getByRole('grid')
  const row = grid.getByRole('row').filter({ hasText: name })
  const record = page.getByRole('complementary')
  /** Pastes a text into the editor in place of what is there. */
  const write = async (form: ReturnType<typeof actionForm>['form'], source: string) => {
    await tabTo(keys, form.getByRole('textbox', { name: 'Script' }))
    await page.evaluate((text) => navigator.clipboard.writeText(text), source)
    await keys.press('Control+a', 'Control+v')
  }
  const orderServed = async () => {
    const { orderCode, payData } = await createOrder(run)
    return { orderCode, qrText: payData?.qrText }
  }

  // Adds it with its first version, and switches it on.
  await enter(page, scripts)
  await expect(grid).not.toHaveAttribute('aria-busy')
  await keys.press('a')
  const add = actionForm(page, 'Add a script').form
  await expect(add.getByLabel('Name', { exact: true })).toBeFocused()
  await keys.type(name)
  await tabTo(keys, add.getByLabel('Product'))
  await keys.type('3001')
  await write(add, saying('first'))
  await keys.press('Control+Enter')
  await passSecondLevel(page, keys, person)
  await expect(row).toContainText('Off')
  await keys.press('j', 's')
  await expect(actionForm(page, `Switch “${name}” on`).form).toBeVisible()
  await keys.press('Control+Enter')
  await expect(notice(page, `${name} is on`)).toBeVisible()
  const first = await orderServed()
  expect(first.qrText).toBe(`first ${first.orderCode}`)

  // Changes it: what is typed is tried on the order that was just served.
  await keys.press('e')
  const edit = actionForm(page, `Change “${name}”`).form
  await expect(edit.getByLabel('Name', { exact: true })).toBeFocused()
  const trial = page.getByRole('region', { name: 'Result on a recorded order' })
  await expect(trial).toContainText(`first ${first.orderCode}`)
  await write(edit, 'export default (order) => {')
  await expect(trial).toContainText('Cannot be parsed')
  await write(edit, saying('second'))
  await expect(trial).toContainText(`second ${first.orderCode}`)
  await expectNoViolation(page, 'the form of a script with its trial', { within: 'main' })
  await tabTo(keys, edit.getByLabel('Change note'))
  await keys.type('Says second')
  await tabTo(keys, edit.getByLabel('Share of orders'))
  await keys.press('Control+a')
  await keys.type('30')
  await keys.press('Control+Enter')
  await expect(notice(page, `${name} was changed`)).toBeVisible()
  await expect(row).toContainText('Version 2: 30 %')

  // Another share, and then all orders.
  await keys.press('t')
  const share = actionForm(page, `Trial of a version of “${name}”`).form
  await tabTo(keys, share.getByLabel('Share of orders'))
  await keys.press('Control+a')
  await keys.type('40')
  await keys.press('Control+Enter')
  await expect(row).toContainText('Version 2: 40 %')
  await keys.press('Enter')
  await expect(record).toContainText('On trial, 40 %')
  await expect(record.getByText('Says second')).toBeVisible()
  await expectAccessible(page, 'the record of a script with its versions')
  await keys.press('p')
  await expect(actionForm(page, 'Promote version 2 to all orders').form).toBeVisible()
  await keys.press('Control+Enter')
  await expect(notice(page, `${name} runs the new version`)).toBeVisible()
  await expect(record).not.toContainText('On trial, 40 %')
  const second = await orderServed()
  expect(second.qrText).toBe(`second ${second.orderCode}`)

  // Back in two strokes.
  keys.reset()
  await keys.press('r', 'Control+Enter')
  expect(keys.count()).toBe(2)
  await expect(notice(page, `${name} runs the previous version`)).toBeVisible()
  const third = await orderServed()
  expect(third.qrText).toBe(`first ${third.orderCode}`)

  // Its runs: the one in the middle is opened and run once more, by the version that is in use now.
  await keys.press('m')
  await expect(page).toHaveURL(/dynamicPayRecord\?.*scriptId=\d+/)
  await expect(grid.getByRole('row').filter({ hasText: second.orderCode })).toContainText('Result')
  await keys.press('Home', 'j', 'Enter')
  await expect(record.getByRole('region', { name: 'Output' })).toContainText(`second ${second.orderCode}`)
  await expectAccessible(page, 'the record of a run')
  await keys.press('r')
  const replay = page.getByRole('form', { name: /^Rerun / })
  await expect(replay.getByLabel('Version')).toBeFocused()
  await keys.press('ArrowDown')
  await expect(replay.getByLabel('Version')).toHaveValue('1')
  await keys.press('Control+Enter')
  await expect(record.getByText(/^Saved as run \d+$/)).toBeVisible()
  await expect(record.getByRole('region', { name: 'Output' })).toContainText(`first ${second.orderCode}`)
  // The answer closes, and then the record, so that the list has room for its columns.
  await keys.press('Enter', 'Escape', 'Shift+R')
  await expect(grid.getByRole('row').filter({ hasText: 'Replay' })).toContainText(second.orderCode)

  // Other tests' orders are paid without it.
  await enter(page, scripts)
  await expect(row).toContainText('Working')
  await keys.press('j', 's')
  await expect(actionForm(page, `Switch “${name}” off`).form).toBeVisible()
  await keys.press('Control+Enter')
  await expect(notice(page, `${name} is off`)).toBeVisible()
})
