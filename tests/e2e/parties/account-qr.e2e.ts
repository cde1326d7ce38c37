import { randomBytes } from 'node:crypto'
import { toBuffer } from 'qrcode'
import type { Locator } from '@playwright/test'
import { tronAddress } from '#domain/usdt/usdt-address.ts'
import { expectNoViolation } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { actionForm } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const LINK = 'https://wallet.example/pay?to=1&note=收款'
const OTHER_LINK = 'https://wallet.example/other'
const pngOf = async (text: string) => await toBuffer(text, { width: 500 })

test('the text of a QR code is read from a chosen picture, then from a pasted one, and saved; a picture may be dropped too', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('supplier')
  const wallet = tronAddress(randomBytes(20))
  await enter(page, '/qrCode/usdt/uSDTFloating/list')
  await expect(page.getByRole('grid', { name: 'Accounts' })).not.toHaveAttribute('aria-busy')
  await page.getByRole('grid').focus()
  await keys.press('a')
  const { form, field, button } = actionForm(page, 'Add an account')
  await expect(field('Name')).toBeFocused()
  await keys.type('Read from a picture')
  await keys.press('Tab')
  await keys.type('Till 4')
  await tabTo(keys, form.getByLabel('Wallet address'))
  await keys.type(wallet)

  const choose = button('Choose a picture of the QR code')
  const chosen = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.evaluate(() => undefined)
    await keys.press('Enter')
    await (await chooser).setFiles({ name, mimeType, buffer })
  }
  await tabTo(keys, choose)
  await chosen('text.png', 'image/png', Buffer.from('no picture'))
  await expect(form.getByRole('alert')).toHaveText('This is not a PNG, JPEG or WebP picture.')
  await expect(choose).toBeFocused()
  await chosen('code.png', 'image/png', await pngOf(LINK))
  await expect(form.getByLabel('Text of the QR code')).toHaveValue(LINK)
  await expect(form.getByRole('status').filter({ hasText: 'filled in from the picture' })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  const preview = form.getByRole('img', { name: 'QR code that payers will see' })
  // A picture that the content policy refuses has no width.
  await expect(preview).not.toHaveJSProperty('naturalWidth', 0)
  await expectNoViolation(page, 'the form of an account with a QR code', { within: 'main' })

  const other = (await pngOf(OTHER_LINK)).toString('base64')
  await choose.evaluate((button, base64) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, other)
  await expect(form.getByLabel('Text of the QR code')).toHaveValue(OTHER_LINK)
  await keys.press('Control+Enter')
  await expect(form).toHaveCount(0)
  const { rows } = await run.db.query('select link from resources where wallet_address = $1', [wallet])
  expect(rows).toEqual([{ link: OTHER_LINK }])

  // Dropped, as a JPEG, and refused by name where it is too large.
  await page.getByRole('grid').focus()
  await keys.press('a')
  await expect(field('Name')).toBeFocused()
  const part = form.getByRole('region', { name: 'QR code' })
  const link = form.getByLabel('Text of the QR code')

  await drop(part, { type: 'image/png', base64: (await pngOf(LINK)).toString('base64') })
  await expect(link).toHaveValue(LINK)

  const jpeg = await page.evaluate(
    async (base64) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${base64}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: picture.width, height: picture.height })
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.6).split(',')[1] ?? ''
    },
    (await pngOf(OTHER_LINK)).toString('base64'),
  )
  expect(Buffer.from(jpeg, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
  await drop(part, { type: 'image/jpeg', base64: jpeg })
  await expect(link).toHaveValue(OTHER_LINK)

  await drop(part, { type: 'image/png', base64: (await pngOf(LINK)).toString('base64'), padding: 5 * 1_048_576 })
  await expect(part.getByRole('alert')).toHaveText('The picture is larger than 5 MB.')
  await expect(link).toHaveValue(OTHER_LINK)
})

/** Drops a picture onto the field, followed by so many more bytes. */
async function drop(part: Locator, picture: { type: string; base64: string; padding?: number }) {
  await part.evaluate((element, { base64, padding = 0, type }) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    dataTransfer.items.add(new File([bytes, new Uint8Array(padding)], 'picture', { type }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, picture)
}
