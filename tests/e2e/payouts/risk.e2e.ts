import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startOfDay, toWallClock } from '#domain/time/zones.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { chooseFile } from '#tests/e2e/support/files.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const BLACKLIST = '/payProxyOrder/risk-control/blacklist'

/** A payout to a payee, sent by the demo's first merchant. */
async function createPayout(run: Run, userName: string): Promise<string> {
  const [merchant] = run.demo.merchants
  if (!merchant) throw new Error('The demo system has no merchant.')
  const params = {
    mchId: String(merchant.mchId),
    productId: 3002,
    mchOrderNo: randomUUID(),
    amount: 12_300,
    notifyUrl: `${run.demo.traffic.callbackUrl}/${merchant.mchId}`,
    userName,
    cardNumber: `5099${String(randomInt(10_000_000_000)).padStart(10, '0')}`,
    ifscCode: 'HDFC0001234',
  }
  return (
    await createTestClient(run.url).call('api.payoutOrder.create', {
      ...params,
      sign: signParams(params, merchant.key, merchant.encryption === 'default' ? 'default' : 'SHA256'),
    })
  ).orderCode
}

/** How many payouts in the dry run's default range a blacklist rule by name would have held. */
async function namesHeld(client: TestClient): Promise<number> {
  const { zone } = (await client.call('user.getInfo')).system
  const now = new Date()
  const period = { startTime: toWallClock(startOfDay(now, zone, -6), zone), endTime: toWallClock(now, zone) }
  return (await client.call('riskControl.dryRun', { condition: { kind: 'blacklist', fields: ['name'] }, ...period }))
    .hitOrders
}

async function open(page: Page, path: string, name: string): Promise<void> {
  await enter(page, path)
  await expect(page.getByRole('grid', { name })).toBeVisible()
  await expect(page.getByRole('grid', { name })).not.toHaveAttribute('aria-busy')
}
const row = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })

test('a payee is blacklisted, a rule is dry-run and enabled, the payout it holds is released, and a blacklist is imported', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const { client } = await signIn('superAdmin')
  // The demo's own blacklist rule would match too.
  for (const { id, name, condition, enabled } of (await client.call('riskControl.getRules', {})).list) {
    if (enabled) await client.call('riskControl.saveRule', { id, name, condition, enabled: false })
  }
  const payee = `Mallory ${randomInt(1_000_000)}`
  const early = await createPayout(run, payee)
  const heldBefore = await namesHeld(client)

  await open(page, BLACKLIST, 'Risk blacklist')
  await keys.press('a')
  const entry = actionForm(page, 'Add to the blacklist')
  await expect(entry.choice('Name')).toBeFocused()
  await keys.press('1')
  await expect(entry.field('Value')).toBeFocused()
  await keys.type(payee.toUpperCase())
  await keys.press('Enter')
  await expect(notice(page, `${payee.toUpperCase()} is blacklisted`)).toBeVisible()
  await expect(row(page, payee.toUpperCase())).toBeVisible()

  await keys.press('g', 'k')
  await expect(page.getByRole('grid', { name: 'Risk detections' })).toBeVisible()
  await keys.press('2')
  await expect(page.getByRole('grid', { name: 'Risk rules' })).toBeVisible()
  await expect(page.getByText('Risk control is on', { exact: true })).toBeVisible()
  await keys.press('a')
  const rule = actionForm(page, 'New rule')
  await expect(rule.field('Name')).toBeFocused()
  const name = `Names ${randomInt(1_000_000)}`
  await keys.type(name)
  await keys.press('Tab', '1')
  await expect(rule.check('Payee’s name')).toBeFocused()
  await keys.press('Space', 'Enter')

  const trial = page.getByRole('form', { name: 'Test on past payouts' })
  await expect(trial.getByRole('status')).toContainText(
    new RegExp(`^${heldBefore + 1} of \\d+ payouts would have been held`),
  )
  await expect(trial.getByRole('region', { name: 'Payouts it would have hit' })).toContainText(early)
  await expect(trial.getByRole('region', { name: 'Payouts it would have hit' })).toContainText(
    `Name on the blacklist: ${payee}`,
  )
  await expectAccessible(page, 'the trial of a rule')
  expect((await client.call('payoutOrder.getDetail', { orderCode: early })).order.riskHeld).toBe(false)
  await keys.press('Control+Enter')
  await expect(notice(page, `“${name}” is on`)).toBeVisible()
  await expect(row(page, name)).toContainText('On')

  const orderCode = await createPayout(run, payee.toLowerCase())
  expect((await client.call('payoutOrder.getDetail', { orderCode })).order.riskHeld).toBe(true)
  await keys.press('Escape')
  await keys.press('1')
  await expect(row(page, orderCode)).toContainText('Held')
  await keys.press('j', 'Shift+H')
  const release = actionForm(page, 'Release the payout')
  await expect(release.field('Note')).toBeFocused()
  await expectAccessible(page, 'a detection')
  await keys.type('another person of that name')
  await keys.press('Enter')
  await expect(notice(page, `${orderCode} is released`)).toBeVisible()
  await expect(row(page, orderCode)).toContainText('Released')
  expect((await client.call('payoutOrder.getDetail', { orderCode })).order).toMatchObject({
    riskHeld: false,
    stage: 'pooled',
  })

  // An import file is checked row by row, and an entry is deleted after confirmation.
  await open(page, BLACKLIST, 'Risk blacklist')
  const value = `Imported ${randomInt(1_000_000)}`
  const choose = (text: string) => chooseFile(page, keys, 'Enter', { text })
  await keys.press('i')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await choose('kind,value,reason\nphone,1,\n')
  await expect(page.getByRole('region', { name: 'Rows of the file' })).toContainText(
    '2Type: Is not one of the possible values',
  )
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await choose(`kind,value,reason\nname,${value},seen\n`)
  await expect(page.getByText('New: 1, existing: 0')).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByText('1 row was added')).toBeVisible()
  await keys.press('Enter')
  await expect(row(page, value)).toBeVisible()
  await keys.press('j', 'Delete')
  const deletion = actionForm(page, 'Remove from the blacklist')
  await expect(deletion.form).toContainText(`${value} is no longer blacklisted`)
  await keys.press('Enter')
  await expect(row(page, value)).toHaveCount(0)
})
