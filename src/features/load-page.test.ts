import { afterEach, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { ChunkLoadError, loadPage } from '#features/lazy-module.ts'

afterEach(() => vi.useRealTimers())

describe('loading a part of the console', () => {
  it('returns the loaded module', async () => {
    await expect(loadPage(() => Promise.resolve('page'))()).resolves.toBe('page')
  })

  it('names a chunk that cannot be loaded', async () => {
    const load = loadPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await expect(load()).rejects.toBeInstanceOf(ChunkLoadError)
  })

  it('gives up after 120 s', async () => {
    vi.useFakeTimers()
    const outcome = expect(loadPage(() => new Promise(() => {}))()).rejects.toBeInstanceOf(ChunkLoadError)
    await vi.advanceTimersByTimeAsync(LIMITS.chunkTimeoutMs)
    await outcome
  })
})
