import type { Locator, Page } from '@playwright/test'
import { detailOf } from '#tests/e2e/support/entities/orders.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'

/** Locators of the supplement form. */
export function supplementForm(page: Page) {
  const form = page.getByRole('form', { name: 'Supplement order' })
  return {
    form,
    utr: form.getByLabel('UTR'),
    offset: form.getByLabel('Offset supplement'),
    code: form.getByLabel('Google code'),
    submit: form.getByRole('button', { name: 'Supplement', exact: false }),
    refusal: form.getByRole('alert'),
    /** The review's text for a field. */
    reviewed: (text: string): Locator => form.getByRole('definition').filter({ hasText: text }),
    done: (orderCode: string): Locator =>
      page.getByRole('status').filter({ hasText: `Order ${orderCode} was supplemented` }),
  }
}

/** Counts how often a call is sent, by the envelope codes of its responses. */
export function watchCall(page: Page, path: string): { answers: number[] } {
  const answers: number[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith(path)) return
    const { code }: { code: number } = await response.json()
    answers.push(code)
  })
  return { answers }
}

/** Who supplemented an order, from its history. */
export async function supplementedBy({ client }: SignedIn, orderCode: string): Promise<(string | null)[]> {
  const { history } = await detailOf(client, orderCode)
  return history.filter(({ event }) => event === 'SUPPLEMENT').map(({ actor }) => actor)
}

let given = 0

/** An unused UTR. */
export function newUtr(): string {
  given += 1
  return `E2E${Date.now()}${String(given).padStart(3, '0')}`
}
