import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, notice, passSecondLevel } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a WeChat account is added, a group typed into and answered, and what was asked is counted', async ({
  page,
  keys,
  signIn,
}) => {
  const person = await signIn('superAdmin')
  const name = `Service ${randomInt(1_000_000)}`
  await enter(page, '/weChat/list')
  const accounts = page.getByRole('grid', { name: 'WeChat accounts' })
  await expect(accounts.getByRole('row').filter({ hasText: 'wxid_paydesk_cs1' })).toContainText('Online')
  await keys.press('a')
  const { form } = actionForm(page, 'Add a WeChat account')
  await expect(form.getByLabel('WeChat ID')).toBeFocused()
  await keys.type(`wxid_${randomInt(1_000_000)}`)
  await keys.press('Tab')
  await keys.type(name)
  await keys.press('Control+Enter')
  await passSecondLevel(page, keys, person)
  await expect(page.getByText('Hidden again in')).toBeVisible()
  await expectAccessible(page, 'the key of a bridge')
  await keys.press('Escape')
  await expect(accounts.getByRole('row').filter({ hasText: name })).toContainText('Bridge offline')

  await enter(page, '/weChat/group-whitelist?name=Lotus')
  const whitelist = page.getByRole('grid', { name: 'WeChat groups' })
  await expect(whitelist.getByRole('row').filter({ hasText: 'Lotus Retail support' })).toBeVisible()
  await keys.press('j', 'Enter')
  const record = page.getByRole('complementary')
  await record.getByRole('textbox', { name: 'Write as a member (demo)' }).fill('查单 999999999999')
  await page.keyboard.press('Enter')
  const chat = record.getByRole('region', { name: 'Last messages' })
  // The answer repeats the number that was asked for, and the demo's bridge says that it was sent. Other members write
  // too.
  const asked = chat.getByRole('listitem').filter({ hasText: '999999999999' })
  await expect(asked.last()).toContainText('Sent')
  const answeredAt = Date.now()
  await expectAccessible(page, 'the record of a group')

  await enter(page, '/weChat/contact-list')
  await expect(
    page.getByRole('grid', { name: 'WeChat contacts' }).getByRole('row').filter({ hasText: '陈宇' }),
  ).toBeVisible()
  await keys.press('j', 't')
  await expect(page.getByRole('form', { name: /^Write to/ }).getByLabel('Text')).toBeFocused()
  await keys.type('Test')
  await keys.press('Control+Enter')
  await expect(notice(page, 'Queued for')).toBeVisible()

  // A report ends with the second before, and other members are not found either: this question counts once the report
  // ends after its answer.
  const endOfReport = async () => Date.parse((await person.client.call('weChatStatistics.getReport', {})).to)
  await expect.poll(endOfReport).toBeGreaterThan(answeredAt)
  await enter(page, '/weChat/order-statistics?created=last7Days')
  await expectAccessible(page, 'what was asked in groups')
  await page
    .getByRole('link', { name: /Not found/ })
    .first()
    .click()
  const messages = page.getByRole('grid', { name: 'WeChat messages' })
  await expect(messages.getByRole('row').filter({ hasText: '999999999999' }).first()).toContainText('Not found')
  await keys.press('1')
  await expect(page.getByRole('grid', { name: 'WeChat groups' })).toBeVisible()
})
