import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test'

/** Unexpected errors in a test's pages: uncaught errors, console errors, CSP violations. */
export interface Faults {
  list(): string[]
  /** Faults that match are expected by the test. */
  allow(pattern: RegExp): void
  /** Stops watching. */
  end(): void
}

/** The browser logs refused and failed calls to the console; tests check those themselves. */
const FAILED_CALL = /^Failed to load resource: /

/** Watches every page of a context. */
export function watchFaults(context: BrowserContext): Faults {
  const found: string[] = []
  const allowed: RegExp[] = []
  const onRequest = (request: Request) => {
    if (request.url().endsWith('/v1.0/csp-report')) found.push(`refused by the content policy: ${request.postData()}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !FAILED_CALL.test(message.text())) found.push(message.text())
  }
  const onUncaught = (uncaught: WebError) => found.push(`uncaught: ${uncaught.error().message}`)
  context.on('request', onRequest).on('console', onConsole).on('weberror', onUncaught)
  return {
    list: () => found.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    allow: (pattern) => void allowed.push(pattern),
    end: () => void context.off('request', onRequest).off('console', onConsole).off('weberror', onUncaught),
  }
}
