import { randomInt } from 'node:crypto'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { expectAccessible, expectNoViolation } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** Forwards a text that nobody has read, in a wording of its own, of the payment of a new order. */
async function forwardPayment(run: Run, word: string): Promise<void> {
  const { orderCode } = await createOrder(run)
  const { rows } = await run.db.query<{ payable: string; card: string }>(
    'select o.payable_minor as payable, r.card_number as card from orders o join resources r on r.id = o.resource_id where o.order_code = $1',
    [orderCode],
  )
  const { card = '', payable = '' } = rows[0] ?? {}
  const monitor = run.demo.monitors.find(({ accounts }) => accounts.includes(card))
  if (!monitor) throw new Error(`Nobody watches the account of ${orderCode}.`)
  await createPublicClient(run.url).report(
    { monitorId: String(monitor.monitorId), key: monitor.key },
    {
      recordId: `e2e-${word}`,
      kind: 'sms',
      cardNumber: card,
      sender: 'VM-<b>BANK</b>',
      text: `${word} got ${(Number(payable) / 100).toFixed(2)} ref ${word}77`,
    },
  )
}

test('a message that nobody could read becomes a payment by a new version of a pattern', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const word = `wording${randomInt(1_000_000)}`
  await forwardPayment(run, word)
  await enter(page, '/home')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()

  await keys.press('g', 'v', 'z')
  const messages = page.getByRole('grid', { name: 'Messages of payments' })
  const row = messages.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('Not understood')
  await keys.press('Home', 'Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('region', { name: 'As it came' })).toContainText(word)
  await expect(record.getByRole('region', { name: 'What patterns make of it now' })).toContainText(
    'No pattern takes it.',
  )
  await expectAccessible(page, 'a message that nobody could read')

  await keys.press('g', 's', 'p')
  const patterns = page.getByRole('grid', { name: 'Message patterns' })
  await expect(patterns.getByRole('row').nth(1)).toBeVisible()
  await keys.press('/')
  await keys.type('Kenya: amount debited from account')
  await keys.press('Enter')
  await expect(patterns.getByRole('row')).toHaveCount(2)
  await keys.press('j', 'e')
  const form = page.getByRole('form', { name: 'New version of “Kenya: amount debited from account”' })
  const expression = form.getByRole('textbox', { name: 'Expression' })
  const dryRun = form.getByRole('region', { name: 'What this would change' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dryRun).toContainText('Takes0 messages (now 0)')
  await keys.press('Tab')
  await page.keyboard.press('1')
  await expression.focus()
  await keys.press('Control+A')
  await page.keyboard.insertText(`${word} got {amount} (`)
  await expect(dryRun).toContainText('Is not an expression')
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(expression).toHaveAccessibleDescription(/Is not an expression/)
  await expect(expression).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(`${word} got {amount} ref {utr}`)
  await expect(dryRun).toContainText('Takes1 message (now 0)')
  await expect(dryRun).toContainText('Unread that become payments1 message')
  await expect(dryRun.getByRole('list', { name: 'What changes' })).toContainText(
    /Not understood: No pattern takes it → In/,
  )
  await expectNoViolation(page, 'the dry run of a pattern', { within: 'main' })
  await keys.press('Control+Enter')
  await expect(notice(page, 'Kenya: amount debited from account was changed')).toBeVisible()
  await keys.press('Enter')
  await expect(record).toContainText('Version 2')
  await expect(record.getByRole('list', { name: 'What changes' })).toContainText('Money went out → Money came in')
  await expectAccessible(page, 'the versions of a pattern')

  await keys.press('g', 'v', 'z')
  await expect(row).toBeVisible()
  await keys.press('Shift+U')
  await expect(page.getByRole('form', { name: 'Read all messages that are no payment again' })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: /messages? (is|are) read again/ })).toBeVisible()
  await expect(row).toHaveCount(0)
  await keys.press('g', 'v', 'x')
  await expect(row).toContainText('Payment')
})
