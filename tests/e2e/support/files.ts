import type { Page } from '@playwright/test'
import type { Keys } from './keys.ts'

/** Presses the key that opens the file dialog, and chooses a CSV file in it. */
export async function chooseFile(
  page: Page,
  keys: Keys,
  key: string,
  { name = 'list.csv', text }: { name?: string; text: string | Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // The page has learned that dialogs are the test's once it answers; the key might come to it before that.
  await page.evaluate(() => undefined)
  await keys.press(key)
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}
