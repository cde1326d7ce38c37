import { describe, expect, it } from 'vitest'
import { serviceStateOf } from '#domain/monitors/monitors.ts'

const NOW = new Date('2026-11-23T08:00:00Z')
const silentFor = (seconds: number) => serviceStateOf(new Date(NOW.getTime() - seconds * 1_000), NOW, 120)

describe('the service state of a monitor', () => {
  it('is online for half its time to live, stale for the other half, then offline', () => {
    expect([0, 60, 60.001, 120, 120.001].map(silentFor)).toEqual(['online', 'online', 'stale', 'stale', 'offline'])
  })

  it('is offline before the first word, and online where a clock runs ahead', () => {
    expect(serviceStateOf(null, NOW, 120)).toBe('offline')
    expect(silentFor(-5)).toBe('online')
  })
})
