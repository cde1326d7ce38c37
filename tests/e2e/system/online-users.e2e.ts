import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createStaff, giveSecondLevel, openSession } from '#tests/e2e/support/entities/people.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('who signs in appears by itself, and is signed out in three keystrokes', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  await giveSecondLevel(run, person, context)
  const other = await createStaff(run, 'customerService')
  await enter(page, `/setting/logged-user-list?account=${other.account}`)
  const grid = page.getByRole('grid', { name: 'Sessions' })
  await expect(grid).not.toHaveAttribute('aria-busy')
  const row = grid.getByRole('row').filter({ hasText: other.account })
  await expect(row).toHaveCount(0)
  const { client } = await openSession(run, other)
  await expect(row).toHaveCount(1)
  await expectAccessible(page, 'the list of online users')
  await grid.focus()
  await keys.press('j')
  keys.reset()
  await keys.press('Delete')
  await expect(page.getByRole('form', { name: `Sign ${other.account}` })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(notice(page, 'was signed out')).toBeVisible()
  expectWithin(keys, 'forceOut')
  await expect(row).toHaveCount(0)
  expect(await client.attempt('user.getInfo')).toMatchObject({ code: 1003, msg: 'session.forcedOut' })
})
