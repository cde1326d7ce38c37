import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { TELL_PATH } from '#domain/monitors/apps.ts'
import { NEW_SIGN_VERSION } from '#domain/orders/order-sign.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { googleCodeAt } from '#server/platform/secrets/google-codes.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { watchFaults } from '#tests/e2e/support/faults.ts'
import { createKeys } from '#tests/e2e/support/keys.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { openPalette, tabTo } from '#tests/e2e/support/locators.ts'
import { actionForm, secondLevelField } from '#tests/e2e/support/steps/order-work.ts'
import { WINDOW } from '#tests/e2e/support/system/window.ts'
import { smsForwarderCall } from '#tests/support/doors/sms-forwarder-calls.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { patience } from '#tools/lib/suites/patience.ts'

// An empty system, a browser, a phone and a merchant's server: nothing else is at hand, no SQL, no demo, no file.

const FOUNDER = { account: 'founder01', password: 'Founder2026', given: 'Given2026x', secondPassword: 'Own2026second' }
const MERCHANT = { account: 'shop0001', password: 'Shopkeep2026', secondPassword: 'Shopsecond2026' }
const SECOND = { account: 'founder02', password: 'Second2026pass', secondPassword: 'Second2026own' }
const SUPPLIER = { account: 'supply01', password: 'Supplies2026' }
/**
 * Keys that founder and merchant press until all is done, what is typed included: four minutes at half a second each.
 */
const STROKES_MAX = 520
const HALF_MINUTE_MS = 30_000

/** An authenticator app: codes that were not given before. */
function authenticator(secret: string) {
  let last = 0
  return () => {
    const now = Math.floor(Date.now() / HALF_MINUTE_MS)
    last = Math.max(last + 1, now - 1)
    expect(last, 'a code is taken a half-minute early at most').toBeLessThanOrEqual(now + 1)
    return googleCodeAt(secret, new Date(last * HALF_MINUTE_MS))
  }
}

/** The folder that takes the pictures of `docs/first-order.md` while the test runs; none unless it is told. */
const FILM = process.env['FILM']
const PICTURES = 10

/** Takes the next picture of the way. */
function createFilm(page: Page): () => Promise<void> {
  let taken = 0
  return async () => {
    if (FILM === undefined || taken >= PICTURES) return
    taken += 1
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 36 })
    await writeFile(path.join(FILM, `${String(taken).padStart(2, '0')}.webp`), Buffer.from(data, 'base64'))
  }
}

/** A person at the console of the server. */
function atKeyboard(page: Page, keys: Keys) {
  const type = async (field: Locator, text: string) => {
    await tabTo(keys, field)
    await keys.type(text)
    await expect(field).toHaveValue(text)
  }
  const part = (name: string) =>
    page
      .getByRole('region', { name: 'Set-up checklist' })
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('list'), has: page.getByText(name, { exact: true }) })
  const film = createFilm(page)
  return {
    type,
    film,
    async signIn({ account, password }: { account: string; password: string }) {
      await page.goto('/login')
      await expect(page.getByLabel('User name')).toBeFocused()
      await keys.type(account)
      await keys.press('Tab')
      await keys.type(password)
      await keys.press('Enter')
      await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
    },
    /** Opens what a step lacks. */
    step: async (digit: string) => await keys.press('g', digit),
    /** Fills in a form in the order of its fields, and sends it. */
    async fillIn(title: string, fields: Record<string, string>): Promise<Locator> {
      const { form } = actionForm(page, title)
      await expect(form).toBeVisible()
      for (const [label, text] of Object.entries(fields)) await type(form.getByLabel(label, { exact: true }), text)
      if (Object.keys(fields).length > 2) await film()
      await keys.press('Control+Enter')
      return form
    },
    async passSecondLevel(password: string) {
      await expect(secondLevelField(page)).toBeFocused()
      await keys.type(password)
      await keys.press('Enter')
    },
    /** Sees on home that a part is done, and by whom. */
    isDone: async (name: string, by: string) => await expect(part(name)).toContainText(by),
    /** Binds an authenticator with the form that is open; returns the app. */
    async bind(): Promise<() => string> {
      const { form } = actionForm(page, 'Bind an authenticator')
      const secret = form.locator('code')
      await expect(secret).toBeVisible()
      const nextCode = authenticator(((await secret.textContent()) ?? '').replaceAll(' ', ''))
      await type(form.getByLabel('Google code'), nextCode())
      await keys.press('Control+Enter')
      await expect(form).toHaveCount(0)
      return nextCode
    },
  }
}

test('from an empty system to the first paid order and its callback, by keyboard', async ({ browser }) => {
  test.setTimeout(patience(90_000))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-first-'))
  const shop = await createCallbackReceiver()
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    TRAFFIC: '0',
    ADMIN_ACCOUNT: FOUNDER.account,
    ADMIN_PASSWORD: FOUNDER.password,
    ADMIN_SECOND_PASSWORD: FOUNDER.given,
  })
  const { contextOptions, ...window } = WINDOW
  const context = await browser.newContext({ ...window, ...contextOptions, baseURL: server.url })
  const faults = watchFaults(context)
  try {
    const page = await context.newPage()
    const keys = createKeys(page)
    const person = atKeyboard(page, keys)
    await person.signIn(FOUNDER)
    await expect(page.getByRole('heading', { name: 'Set-up checklist' })).toBeVisible()
    await expect(page.getByText('0 of 9 done')).toBeVisible()
    await person.film()

    await person.step('1')
    await expect(page.getByLabel('Current second-level password')).toBeFocused()
    await keys.type(FOUNDER.given)
    await person.type(page.getByLabel('New second-level password', { exact: true }), FOUNDER.secondPassword)
    await person.type(page.getByLabel('New second-level password again'), FOUNDER.secondPassword)
    await keys.press('Enter')
    await person.isDone('Second-level password changed', FOUNDER.account)
    await person.step('1')
    const founderCode = await person.bind()

    // The first change asks for the second-level password, which stands for half an hour.
    await person.step('2')
    await expect(page.getByRole('dialog', { name: 'Default country' })).toBeVisible()
    await person.film()
    await keys.press('2', 'Enter')
    await person.passSecondLevel(FOUNDER.secondPassword)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await person.step('2')
    await expect(page.getByRole('dialog', { name: 'Time zone of statistics' })).toBeVisible()
    await keys.press('2', 'Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await person.step('3')
    await person.fillIn('Add a supplier', {
      Name: 'Mumbai Cards',
      Account: SUPPLIER.account,
      Password: SUPPLIER.password,
    })
    await expect(page.getByRole('gridcell', { name: 'Mumbai Cards' })).toBeVisible()
    await person.step('3')
    await person.fillIn('Add product', { Rate: '0.5', 'Google code': founderCode() })
    await expect(page.getByRole('gridcell', { name: 'Mumbai Cards' })).toBeVisible()
    await person.step('3')
    await person.fillIn('Add an account', {
      Name: 'Axis 6650',
      Bank: 'Axis Bank',
      'Account holder': 'Ravi Kumar',
      'Account number': '918010046650',
      'Branch code (IFSC)': 'UTIB0001234',
    })
    // The form names missing fields and focuses them: the way of payment, and the content of the payer's page.
    const account = actionForm(page, 'Add an account')
    await expect(account.choice('IMPS')).toBeFocused()
    await keys.press('1', 'Control+Enter')
    await expect(account.choice('Account number')).toBeFocused()
    await keys.press('1', 'Control+Enter')
    await expect(page.getByRole('gridcell', { name: 'Axis 6650' })).toBeVisible()

    await person.step('4')
    const phoneForm = actionForm(page, 'Add a phone')
    await expect(phoneForm.form.getByLabel('Name')).toBeFocused()
    await keys.type('Redmi 12')
    await tabTo(keys, phoneForm.choice('Paydesk protocol'))
    await keys.press('2', 'Control+Enter')
    const lines = page.getByRole('list', { name: 'Settings in SmsForwarder' }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await person.film()
    const [url = '', key = ''] = await lines.locator('code').allTextContents()
    const addressToken = url.split('/').at(-1) ?? ''
    expect(url).toContain(TELL_PATH.replace('{address}', ''))
    const tell = async (from: string, text: string) => {
      const call = smsForwarderCall({ key, addressToken }, { from, text, sim: 1, at: new Date() }, new Date())
      const answer = await fetch(server.url + call.url, { method: 'POST', headers: call.headers, body: call.payload })
      expect(answer.status).toBe(200)
    }
    await tell('VM-AXISBK-S', 'Your Axis Bank account is registered for alerts.')
    await keys.press('Enter')
    await keys.press('g', 'h')
    await person.isDone('Phone online', 'Redmi 12')
    await person.film()

    await person.step('5')
    await person.fillIn('Add a merchant', {
      Name: 'Corner Shop',
      Account: MERCHANT.account,
      Password: MERCHANT.password,
      'Second-level password': MERCHANT.secondPassword,
    })
    await expect(page.getByRole('gridcell', { name: 'Corner Shop' })).toBeVisible()
    await person.step('5')
    await person.fillIn('Add product', { Rate: '2', 'Google code': founderCode() })
    await expect(page.getByRole('gridcell', { name: 'Corner Shop' })).toBeVisible()
    // The merchant's server stands on this machine, as no real one does.
    await openPalette(page, keys)
    await keys.type(':callback address exc')
    await expect(page.getByRole('option', { name: /Callback address exceptions/ }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await keys.press('Enter')
    await keys.type(shop.endpoint)
    await keys.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const { mchId, key: merchantKey, strokes: ofMerchant } = await asMerchant()
    const order = {
      mchId,
      productId: 3001,
      mchOrderNo: 'first-1',
      amount: 64_000,
      userName: 'Asha Rao',
      notifyUrl: shop.url,
    }
    const merchantServer = createTestClient(server.url)
    const created = await merchantServer.call('api.order.create', {
      ...order,
      sign: signParams(order, merchantKey, 'SHA256', NEW_SIGN_VERSION),
    })
    expect(created, 'the account takes the order').toMatchObject({ orderStatusId: ORDER_STATUS_IDS.allocated })
    await tell(
      'VM-AXISBK-S',
      'INR 640.00 credited\nA/c no. XX6650\n02-07-26, 09:41:22\nUPI/P2A/618412827667/ASHA RAO/HDFC BANK - Axis Bank',
    )
    await expect.poll(() => shop.received.length).toBe(1)
    expect(shop.received[0]?.body).toContain(created.orderCode)

    await keys.press('g', 'h')
    for (const done of ['Order', 'Paid', 'Callback accepted']) await person.isDone(done, 'Corner Shop')
    await person.film()
    await person.step('7')
    await person.fillIn('Add an account', {
      Account: SECOND.account,
      Nickname: 'Second founder',
      Password: SECOND.password,
      'Second-level password': SECOND.secondPassword,
    })
    await expect(page.getByRole('gridcell', { name: SECOND.account })).toBeVisible()
    await person.step('8')
    await expect(page.getByRole('complementary')).toContainText('Latest backup')
    await keys.press('b')
    await expect(await person.fillIn('Back up now', {})).toHaveCount(0)
    await person.step('9')
    const { form: target } = actionForm(page, 'Add an alarm target')
    await expect(target).toBeVisible()
    await person.type(target.getByLabel('Name', { exact: true }), 'On call')
    await person.type(target.getByLabel('Address', { exact: true }), '-100200300')
    await person.type(target.getByLabel('Secret', { exact: true }), '1:token')
    await keys.press('Control+Enter')
    await expect(page.getByRole('gridcell', { name: 'On call' })).toBeVisible()
    await keys.press('g', 'h')
    await expect(page.getByRole('heading', { name: 'Open work' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Set-up checklist' })).toHaveCount(0)
    await openPalette(page, keys)
    await keys.type('set-up')
    await keys.press('Enter')
    await expect(page.getByText('9 of 9 done')).toBeVisible()
    await person.film()
    const strokes = keys.count() + ofMerchant
    console.log(`strokes from an empty system to all steps done: ${strokes}`)
    expect(strokes).toBeLessThanOrEqual(STROKES_MAX)
    expect(faults.list()).toEqual([])

    /** The merchant signs in at its own browser, and reads its number and key. */
    async function asMerchant() {
      const own = await browser.newContext({ ...window, ...contextOptions, baseURL: server.url })
      const merchantPage = await own.newPage()
      const merchantKeys = createKeys(merchantPage)
      const merchant = atKeyboard(merchantPage, merchantKeys)
      await merchant.signIn(MERCHANT)
      await merchantKeys.press('g', 'l')
      const number = merchantPage.getByText(/^M\d{5,}$/).first()
      await expect(number).toBeVisible()
      await merchantKeys.press('b')
      const code = await merchant.bind()
      await expect(merchantPage.getByText('Bound', { exact: true })).toBeVisible()
      await merchantKeys.press('r')
      await merchant.fillIn('Show the key', { 'Google code': code() })
      await merchant.passSecondLevel(MERCHANT.secondPassword)
      const mchId = (await number.textContent()) ?? ''
      const shown = await merchantPage.getByRole('region', { name: 'Key', exact: true }).textContent()
      await own.close()
      return { mchId, key: shown ?? '', strokes: merchantKeys.count() }
    }
  } finally {
    await context.close()
    await server.end()
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
