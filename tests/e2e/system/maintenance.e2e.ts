import { expectAccessible, expectNoViolation } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { withDemands } from '#tests/e2e/support/entities/people.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('the run state is changed with its reason and told in the console, and a repair does what its plan shows', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const reopen = () =>
    withDemands(run, person, (_code, headers) =>
      person.client.call('system.setRunState', { to: 'running', reason: 'the test is over' }, headers),
    )
  await enter(page, '/systemConfig-admin')
  const grid = page.getByRole('grid', { name: 'System maintenance' })
  const state = grid.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'Run state', exact: true }) })
  await expect(state).toContainText('Open')
  await keys.press('j', 'e')
  const form = page.getByRole('form', { name: 'Change the run state' })
  await keys.press('1')
  await expect(form.getByLabel('Operations allowed in this state')).toContainText('New orders and payoutsrefused')
  await expectNoViolation(page, 'the form of the run state', { within: 'main' })
  await keys.type('bank holiday')
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  try {
    await expect(notice(page, 'The run state was changed')).toBeVisible()
    expectWithin(keys, 'setRunState', 'bank holiday'.length)
    const banner = page.getByRole('status').filter({ hasText: 'accepts no new orders' })
    await expect(banner).toContainText(`by ${person.account}`)
    await expect(state).toContainText('Callbacks only')
    await keys.press('Enter')
    const record = page.getByRole('complementary')
    await expect(record.getByRole('img', { name: 'Lifecycle of the platform' })).toBeVisible()
    await expect(record.getByRole('list', { name: 'Changes' })).toContainText('bank holiday')
    await expectAccessible(page, 'the record of the run state')
    await reopen()
    await expect(banner).toBeHidden()
  } finally {
    if ((await person.client.call('system.getRunState', {})).state !== 'running') await reopen()
  }

  const { rows } = await run.db.query<{ id: string }>(
    // By more than other tests of the worker may have left it wrong: with theirs it could be right.
    `update resources set processing_count = processing_count + 1000 where id = (select min(id) from resources) returning id`,
  )
  const pool = page.getByRole('complementary')
  const plan = pool.getByRole('table', { name: 'Changes' })
  const repair = page.getByRole('form', { name: 'Recount open orders' })
  // Other tests of the worker may have left accounts that differ, too.
  const made = page.getByRole('status').filter({ hasText: /^\d+ changes? w(as|ere) made/ })
  const isOutdated = repair.getByRole('alert').filter({ hasText: 'The repair would now differ from the preview' })
  // An order that such a test left may end meanwhile: then nothing is changed, and a person looks at it again.
  await expect(async () => {
    await enter(page, '/systemConfig-admin?open=resourcePool')
    await expect(plan).toContainText(`Account ${rows[0]?.id} · open orders`)
    // The record may stand before the fact's row is there, whose action it is.
    await expect(async () => {
      await keys.press('p')
      await expect(repair).toContainText('Exactly these changes', { timeout: 2_000 })
    }).toPass()
    await keys.press('Control+Enter')
    // The test's own client gave the second level anew in this session, which ended the page's.
    await expect(secondLevel.or(made).or(isOutdated)).toBeVisible()
    if (await secondLevel.isVisible()) {
      await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
      await page.keyboard.type(person.secondPassword)
      await page.keyboard.press('Enter')
    }
    await expect(made.or(isOutdated)).toBeVisible()
    await expect(isOutdated).toBeHidden({ timeout: 1 })
  }).toPass()
  await expect(made).toBeVisible()
  await expect(pool).toContainText('0 differences')
})
