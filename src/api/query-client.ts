import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'

const RETRIES = 2

/** The console's query client; `onError` hears of every failure that nobody cancelled. */
export function createQueryClient(onError: (error: Error) => void): QueryClient {
  const report = (error: Error) => {
    if (!(error instanceof ApiError && error.code === 'cancelled')) onError(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** A refusal stays one however often it is asked for; a lost connection or a server in trouble may recover. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  if (failureCount >= RETRIES || !(error instanceof ApiError)) return false
  return error.code === 'network' || (typeof error.code === 'number' && error.code >= 500 && error.code < 600)
}
