import { describe, expect, it, vi } from 'vitest'
import { lazyModule } from '#features/lazy-module.ts'

describe('a lazy module', () => {
  it('is returned once loaded, and synchronously from then on', async () => {
    const load = vi.fn(() => Promise.resolve('part'))
    const part = lazyModule(load)
    const first = await new Promise((resolve, reject) => part.use(resolve, reject))
    const then = vi.fn()
    part.use(then, () => {})
    expect([first, then.mock.calls, load.mock.calls.length]).toEqual(['part', [['part']], 1])
  })

  it('is known once loaded', async () => {
    const part = lazyModule(() => Promise.resolve('part'))
    expect(part.now()).toBeNull()
    await part.fetch()
    expect(part.now()).toBe('part')
  })

  it('is fetched again after a failed load', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part')
    const part = lazyModule(load)
    await expect(part.fetch()).rejects.toThrow('could not be loaded')
    await expect(part.fetch()).resolves.toBe('part')
  })
})
