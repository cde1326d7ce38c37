import type { Page } from '@playwright/test'

/** A user at the keyboard: counts key presses, a chord as one. */
export interface Keys {
  press(...keys: string[]): Promise<void>
  /** Types a text key by key. */
  type(text: string): Promise<void>
  /** Presses since the last `reset`. */
  count(): number
  reset(): void
}

/** The keyboard of a page. */
export function createKeys(page: Page): Keys {
  let count = 0
  return {
    async press(...keys) {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
    async type(text) {
      count += text.length
      await page.keyboard.type(text)
    },
    count: () => count,
    reset: () => {
      count = 0
    },
  }
}
