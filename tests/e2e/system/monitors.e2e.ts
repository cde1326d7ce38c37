import { randomInt } from 'node:crypto'
import { fetchScript, callSigned } from '#demo/monitor/signed-calls.ts'
import { createScriptRunner } from '#demo/monitor/script-runner.ts'
import type { HeartbeatAnswer } from '#demo/monitor/script-runner.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** The demo's last monitor, which no other test listens to. */
function phoneOf(run: Run) {
  const phone = run.demo.monitors.at(-1)
  if (!phone) throw new Error('The demo has no monitor.')
  return { monitorId: String(phone.monitorId), key: phone.key, account: phone.accounts[0] ?? '' }
}

/** A monitor of the test's own with the key of another: the demo answers for its own phones, at moments of its own. */
async function addPhone(run: Run) {
  const { monitorId: model, key } = phoneOf(run)
  const monitorId = `e2e-${randomInt(2 ** 40)}`
  await run.db.query(
    'insert into monitors (monitor_id, name, supplier_id, sign_key) select $1, $1, supplier_id, sign_key from monitors where monitor_id = $2',
    [monitorId, model],
  )
  return { monitorId, key }
}

const reportOf = (account: string, text: string) => ({
  recordId: `e2e-${randomInt(2 ** 40)}`,
  kind: 'sms' as const,
  cardNumber: account,
  amountMinor: 1,
  text,
  occurredAt: new Date().toISOString(),
})

test('the way of a report is read phase by phase as it comes, and the log is cleared as it was shown', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const { account, ...phone } = phoneOf(run)
  const client = createPublicClient(run.url)
  await client.report(phone, reportOf(account, 'credited <b>1.00</b>'))
  await enter(page, `/monitorLog/monitorLog?monitorId=${encodeURIComponent(phone.monitorId)}`)
  const grid = page.getByRole('grid', { name: 'Monitor log' })
  await expect(grid.getByRole('row').filter({ hasText: 'credited <b>1.00</b>' })).toContainText('Received')

  await expect(client.report({ ...phone, key: 'forged' }, reportOf(account, 'forged'))).rejects.toThrow()
  // New rows are told, and come when they are asked for.
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible()
  await keys.press('n')
  await expect(grid.getByRole('row').filter({ hasText: 'Refused' })).toContainText('invalid signature')
  await keys.press('Home', 'Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('list', { name: 'Processing steps' })).toContainText(/Received.*Refused/s)
  await expect(record.getByRole('region', { name: 'Received text' })).toContainText('forged')
  await expectAccessible(page, 'the way of a report')

  await keys.press('Escape', 'Shift+X')
  const { form } = actionForm(page, 'Clear the monitor log')
  await expect(form.getByLabel('Rows to delete and to keep')).toContainText(/\d+ rows/)
  await expectAccessible(page, 'what clearing would do')
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /Deleted \d+ rows?; \d+ kept/ })).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: 'Refused' })).toHaveCount(0)
})

test('a script is added and started by keyboard, and its state is what the monitor says', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const phone = await addPhone(run)
  const name = `Patterns ${randomInt(1_000_000)}`
  await enter(page, '/setting/monitorScriptInfo')
  const grid = page.getByRole('grid', { name: 'Monitor scripts' })
  await expect(grid).not.toHaveAttribute('aria-busy')
  await keys.press('a')
  const { form } = actionForm(page, 'Add a monitor script')
  await expect(form.getByLabel('Name')).toBeFocused()
  await keys.type(name)
  await keys.press('Tab')
  await keys.type('{"patterns":[{"pattern":"(?<amount>[0-9.]+)"}]}')
  await keys.press('Tab', 'Tab')
  await keys.type(phone.monitorId)
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  const row = grid.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Offline')

  const runner = createScriptRunner({
    kept: { scripts: {} },
    save: async () => undefined,
    fetchScript: (scriptId, version) => fetchScript(run.url, phone, scriptId, version),
  })
  const beat = async () => {
    const fields = { at: new Date().toISOString(), ...runner.heartbeat() }
    await runner.hear((await callSigned(run.url, '/v1.0/monitor/heartbeat', phone, fields)) as HeartbeatAnswer)
  }
  await beat()
  await expect(row).toContainText('Stopped')
  await enter(page, `/setting/monitorScriptInfo?name=${encodeURIComponent(name)}`)
  await expect(row).toContainText('Stopped')
  await keys.press('j', 's')
  const start = actionForm(page, 'Start the script')
  await expect(start.form).toContainText('The state changes when they confirm')
  await expectAccessible(page, 'the form that starts a script')
  await keys.press('Control+Enter')
  await expect(notice(page, 'Request sent to 1 monitor')).toBeVisible()
  await expect(row).toContainText('Stopped')
  await keys.press('Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('region', { name: 'On monitors' })).toContainText('Start 1, pending at the monitor')
  await expectAccessible(page, 'the record of a script')
  // It hears what is asked, says that it starts, and then that it runs.
  for (let word = 0; word < 3; word += 1) await beat()
  await expect(row).toContainText('Running')
  await expect(record.getByRole('region', { name: 'On monitors' })).toContainText('Start 1, done')
})
