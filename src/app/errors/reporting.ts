import { api } from '#api/api.ts'
import { ApiError } from '#api/api-error.ts'
import { createErrorReporter } from '#app/errors/error-reporter.ts'
import { getSession } from '#features/session/session.ts'

/** The console's reporter; before sign-in there is no account to report under, so nothing is sent. */
const reporter = createErrorReporter({
  send: async (entry) => {
    if (getSession().phase() === 'ready') await api.call('save_error_logger', entry, { gated: false })
  },
  url: () => location.href,
  now: () => new Date(),
})

/** Reports an unhandled error and returns the id to quote. */
export function reportError(type: string, error: unknown): string {
  return reporter.report(type, error)
}

/** Reports uncaught errors. Error responses of the server are not faults of the console. */
export function captureUncaught(): void {
  addEventListener('error', (event) => {
    if (event.error !== undefined && event.error !== null) reportError('error', event.error)
  })
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof ApiError)) reportError('unhandledrejection', event.reason)
  })
}
