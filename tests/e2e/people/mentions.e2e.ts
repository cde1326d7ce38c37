import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, inspector, openOrders } from '#tests/e2e/support/locators.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('an @ in a note offers colleagues, and the one who is mentioned comes to the record by keys', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const colleague = await createStaff(run, 'admin')
  const { orderCode } = await createOrder(run)
  const { field } = actionForm(page, 'Write a note')
  const offered = page.getByRole('listbox', { name: 'Colleagues to mention' })

  await test.step('the list narrows, Esc closes it alone, Enter takes and the next Enter sends', async () => {
    await openOrders(page, 'customerService', { orderCode, open: orderCode })
    await expect(inspector(page)).toBeVisible()
    await keys.press('i')
    await expect(field('Note')).toBeFocused()
    await keys.type('@')
    await expect(offered.getByRole('option').first()).toBeVisible()
    await expect(offered).not.toContainText(agent.account)
    await keys.press('Escape')
    await expect(offered).toHaveCount(0)
    await expect(field('Note')).toBeFocused()
    await keys.press('Backspace')
    // All of it: another colleague's account may begin the same.
    await keys.type(`@${colleague.account}`)
    await expect(offered.getByRole('option', { selected: true })).toContainText(colleague.name)
    await keys.press('Enter')
    await expect(field('Note')).toHaveValue(`@${colleague.account} `)
    await keys.type('please check the receipt')
    await keys.press('Enter')
    await expect(notice(page, `The note on ${orderCode} was saved`)).toBeVisible()
  })

  await test.step('the colleague goes to the messages, and Enter opens the order on its notes', async () => {
    await openSession(run, colleague, { context })
    await enter(page, '/home')
    await expect(heading(page, 'Home')).toBeVisible()
    await keys.press('g')
    await keys.press('m')
    await expect(page.getByRole('article').getByRole('link', { name: orderCode })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(`${agent.name} mentioned you in a note on ${orderCode}`)
    await keys.press('Enter')
    const notes = inspector(page).getByRole('list', { name: 'Notes' }).getByRole('listitem')
    await expect(notes.getByText(`@${colleague.name}`)).toBeVisible()
    await expect(notes).toContainText('please check the receipt')
  })
})
