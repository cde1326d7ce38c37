import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'

const RETRIES = 2
const RETRY_FIRST_MS = 1_000
const RETRY_MOST_MS = 30_000

/** Of a query whose failure is shown by its page, with a way to try again. */
export const SHOWN = { isShown: true }

/** The console's query client; `onError` is called on every failure except cancellations and shown ones. */
export function createQueryClient(onError: (error: Error) => void): QueryClient {
  const report = (error: Error) => {
    if (!(error instanceof ApiError && error.code === 'cancelled')) onError(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta !== SHOWN) report(error)
      },
    }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: retryDelayOf, staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** A refusal is final; a lost connection or a server error may recover. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount >= RETRIES || !(error instanceof ApiError)) return false
  return error.code === 'network' || (typeof error.code === 'number' && error.code >= 500 && error.code < 600)
}

/** Retry delay in milliseconds: the server's Retry-After, otherwise exponential backoff. */
export function retryDelayOf(failureCount: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.failure.retryAfterSeconds : undefined
  const wantedMs = seconds === undefined ? RETRY_FIRST_MS * 2 ** failureCount : seconds * 1_000
  return Math.min(wantedMs, RETRY_MOST_MS)
}
