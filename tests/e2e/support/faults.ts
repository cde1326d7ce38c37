import type { BrowserContext, Page } from '@playwright/test'

/** Unexpected errors in a test's pages: uncaught errors, console errors, CSP violations. */
export interface Faults {
  list(): string[]
  /** Faults that match are expected by the test. */
  allow(pattern: RegExp): void
  /** Stops watching pages that open from now on. */
  end(): void
}

/** The browser logs refused and failed calls to the console; tests check those themselves. */
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
  context.on('page', watch)
  return {
    list: () => found.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    allow: (pattern) => void allowed.push(pattern),
    end: () => void context.off('page', watch),
  }
}
