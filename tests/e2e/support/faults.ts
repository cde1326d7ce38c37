import type { BrowserContext, Page } from '@playwright/test'

/** What went wrong in the pages of a test without anybody looking: uncaught errors, console errors, refused content. */
export interface Faults {
  list(): string[]
  /** Faults that match are what the test is about. */
  allow(pattern: RegExp): void
}

/** Refused and failed calls are written to the console by the browser; tests look at those themselves. */
const FAILED_CALL = /^Failed to load resource: /

/** Watches every page of a context. */
export function watchFaults(context: BrowserContext): Faults {
  const found: string[] = []
  const allowed: RegExp[] = []
  const watch = (page: Page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/v1.0/csp-report')) found.push(`refused by the content policy: ${request.postData()}`)
    })
    page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !FAILED_CALL.test(message.text())) found.push(message.text())
    })
  }
  context.pages().forEach(watch)
  context.on('page', watch)
  return {
    list: () => found.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    allow: (pattern) => void allowed.push(pattern),
  }
}
