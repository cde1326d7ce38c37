import { randomInt } from 'node:crypto'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { expectAccessible, expectNoViolation } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** Forwards a text that nobody has read, in a wording of its own, of the payment of a new order. */
async function forwardPayment(
  run: Run,
  word: string,
  textOf = (amount: string) => `${word} got ${amount} ref ${word}77`,
): Promise<void> {
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
      text: textOf((Number(payable) / 100).toFixed(2)),
    },
  )
}

test('an unparsed message becomes a payment by a new version of a pattern', async ({ page, keys, signIn, run }) => {
  const person = await signIn('superAdmin')
  const word = `wording${randomInt(1_000_000)}`
  await forwardPayment(run, word)
  await enter(page, '/home')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()

  await keys.press('g', 'v', 'z')
  const messages = page.getByRole('grid', { name: 'Messages of payments' })
  const row = messages.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('Not parsed')
  await keys.press('Home', 'Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('region', { name: 'Original text' })).toContainText(word)
  await expect(record.getByRole('region', { name: 'Result with the current patterns' })).toContainText(
    'No pattern matches it.',
  )
  await expectAccessible(page, 'a message that was not parsed')

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
  const dryRun = form.getByRole('region', { name: 'Impact' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dryRun).toContainText('Matches0 messages (now 0)')
  await keys.press('Tab')
  await page.keyboard.press('1')
  await expression.focus()
  await keys.press('Control+A')
  await page.keyboard.insertText(`${word} got {amount} (`)
  await expect(dryRun).toContainText('Is not a valid expression')
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(expression).toHaveAccessibleDescription(/Is not a valid expression/)
  await expect(expression).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(`${word} got {amount} ref {utr}`)
  await expect(dryRun).toContainText('Matches1 message (now 0)')
  await expect(dryRun).toContainText('Unparsed that become payments1 message')
  await expect(dryRun.getByRole('list', { name: 'Changes' })).toContainText(/Not parsed: No pattern matches → In/)
  await expectNoViolation(page, 'the dry run of a pattern', { within: 'main' })
  await keys.press('Control+Enter')
  await expect(notice(page, 'Kenya: amount debited from account was changed')).toBeVisible()
  await keys.press('Enter')
  await expect(record).toContainText('Version 2')
  await expect(record.getByRole('list', { name: 'Changes' })).toContainText('Debit → Credit')
  await expectAccessible(page, 'the versions of a pattern')

  await keys.press('g', 'v', 'z')
  await expect(row).toBeVisible()
  await keys.press('Shift+U')
  await expect(page.getByRole('form', { name: 'Parse all non-payment messages again' })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: /messages? (is|are) being parsed again/ })).toBeVisible()
  await expect(row).toHaveCount(0)
  await keys.press('g', 'v', 'x')
  await expect(row).toContainText('Payment')
})

/** The most strokes that teaching a message may take, from the message in focus on. */
const STROKES_MAX = 8

test('an unparsed message is taught by keys alone, and becomes its payment', async ({ page, keys, signIn, run }) => {
  const person = await signIn('superAdmin')
  const word = Array.from({ length: 9 }, () => String.fromCodePoint(97 + randomInt(26))).join('')
  await forwardPayment(run, word, (amount) => `${word}! Rs.${amount} by ticket 99887766554 and slip 512345678901`)
  await enter(page, '/home')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await keys.press('g', 'v', 'z')
  const row = page.getByRole('grid', { name: 'Messages of payments' }).getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('Not parsed')
  await keys.press('Home')

  let strokes = 0
  const press = async (...pressed: string[]) => {
    strokes += pressed.length
    await keys.press(...pressed)
  }
  const form = page.getByRole('form', { name: 'Teach a message pattern' })
  const text = form.getByRole('application', { name: 'Text of the message' })
  // What was guessed is nobody's work: it is left without a question.
  await keys.press('Shift+T')
  await expect(text).toBeFocused()
  await keys.press('Escape')
  await expect(form).toHaveCount(0)
  await press('Shift+T')
  await expect(text).toBeFocused()
  const pieces = text.locator('mark')
  await expect(pieces).toHaveText([/amount$/, '99887766554reference'])
  // The ticket is taken for the reference, which is the slip.
  await press('ArrowRight', 'ArrowRight', 'r')
  await expect(pieces).toHaveText([/amount$/, '99887766554nothing, varies', '512345678901reference'])
  const trial = form.getByRole('region', { name: 'Test result' })
  await expect(trial).toContainText('Unparsed that become payments1 message')
  await expect(form).not.toContainText('{amount}')
  await expectNoViolation(page, 'the teaching of a message', { within: 'main' })
  await press('Control+Enter')
  expect(strokes).toBeLessThanOrEqual(STROKES_MAX)
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Saved; ')).toBeVisible()
  await keys.press('g', 'v', 'x')
  await expect(row).toContainText('Payment')
  await expect(row).toContainText('512345678901')
})
