import { expect, test } from './support/fixtures.ts'
import { inspector, openOrders, openPalette, palette } from './support/locators.ts'
import { actionForm, notice } from './support/order-work.ts'
import { createOrder } from './support/orders.ts'
import { createStaff, openSession } from './support/people.ts'

test('a note is written by two keys and Enter, is kept while typed, comes live, and is found by its words', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const colleague = await openSession(run, await createStaff(run, 'admin'))
  const { orderCode } = await createOrder(run)
  await openOrders(page, 'customerService', { orderCode })
  await keys.press('j')
  await keys.press('i')
  const { field } = actionForm(page, 'Write a note')
  await expect(field('Note')).toBeFocused()
  await keys.type('Calls only after quarter past six')
  // The draft of any form: a lost page brings it back.
  await page.reload()
  await expect(field('Note')).toHaveValue('Calls only after quarter past six')
  await field('Note').press('Enter')
  await expect(notice(page, `The note on ${orderCode} was written`)).toBeVisible()

  const record = inspector(page)
  await expect(record.getByRole('tab', { name: 'Notes 1' })).toBeVisible()
  await colleague.client.call('note.add', { kind: 'order', subject: orderCode, text: 'Asked for proof', pinned: true })
  await expect(record.getByRole('tab', { name: 'Notes 2' })).toBeVisible()
  await expect(record.getByRole('list', { name: 'Pinned' })).toContainText('Asked for proof')
  await keys.press(']')
  await keys.press('2')
  const notes = record.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(notes).toContainText(['Asked for proof', 'Calls only after quarter past six'])
  await expect(notes.last()).toContainText(agent.name)
  await expect(notes.first().getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await notes.last().getByRole('button', { name: 'Remove' }).press('Enter')
  await keys.press('Enter')
  await expect(notes).toHaveCount(1)

  await page.goto('/home')
  await openPalette(page, keys)
  await keys.type('asked for proof')
  await expect(palette(page).getByRole('group', { name: 'Notes' }).getByRole('option').first()).toContainText(orderCode)
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Asked for proof')
  await keys.press('Enter')
  await expect(inspector(page)).toContainText(orderCode)
})
