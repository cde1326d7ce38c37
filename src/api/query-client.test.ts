import { describe, expect, it, vi } from 'vitest'
import { ApiError, cancelledError, networkError } from '#api/api-error.ts'
import { createQueryClient, isWorthRetrying, retryDelayOf, SHOWN } from '#api/query-client.ts'

const refused = (code: number) => new ApiError('user.getInfo', { code, msg: 'x', failure: {} })

describe('the query client', () => {
  it.each([
    ['a refusal', refused(403), false],
    ['a conflict', refused(409), false],
    ['an expired session', refused(1003), false],
    ['a missing second level', refused(1024), false],
    ['a closed sign-in panel', cancelledError('user.getInfo'), false],
    ['a fault of the console', new TypeError('x'), false],
    ['a server in trouble', refused(502), true],
    ['a server without its database', refused(503), true],
    ['a lost connection', networkError('user.getInfo', null), true],
  ])('decides whether %s is worth another try', (_what, error, expected) => {
    expect(isWorthRetrying(0, error)).toBe(expected)
  })

  it('gives up after two retries', () => {
    expect([0, 1, 2].map((count) => isWorthRetrying(count, refused(500)))).toEqual([true, true, false])
  })

  it('retries when the server said to, otherwise with backoff', () => {
    const away = new ApiError('user.getInfo', { code: 503, msg: 'database.away', failure: { retryAfterSeconds: 2 } })
    expect([retryDelayOf(0, away), retryDelayOf(1, away)]).toEqual([2_000, 2_000])
    expect([0, 1, 9].map((count) => retryDelayOf(count, refused(500)))).toEqual([1_000, 2_000, 30_000])
  })

  it('reports every failure except cancellations and shown ones', async () => {
    const onError = vi.fn()
    const client = createQueryClient(onError)
    const ask = (error: Error, meta = {}) =>
      client.fetchQuery({ queryKey: [error.message], queryFn: () => Promise.reject(error), meta }).catch(() => {})
    await ask(cancelledError('message.init'))
    await ask(refused(403), SHOWN)
    expect(onError).not.toHaveBeenCalled()
    await ask(refused(403))
    expect(onError).toHaveBeenCalledOnce()
  })
})
