import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPEN_PATCH_STATES, PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'
import { patchLifecycle } from '#machines/lifecycles/patch.lifecycle.ts'

const { events, judge } = patchLifecycle
const facts = fc.record({ isMissing: fc.boolean(), isConfirmed: fc.boolean(), isWithinLimit: fc.boolean() })

describe('the patch of a break', () => {
  it('is accepted only where a movement is missing, and by itself only once proven and within the limit', () => {
    fc.assert(
      fc.property(facts, (context) => {
        const accepts = (type: (typeof events)[number]) => judge({ state: 'proposed', context }, { type }).ok
        expect(accepts('ACCEPT')).toBe(context.isMissing)
        expect(accepts('ACCEPT_BY_ITSELF')).toBe(context.isMissing && context.isConfirmed && context.isWithinLimit)
      }),
    )
  })

  it('is overtaken by the true record whatever was decided, and by nothing once it was', () => {
    const all = { isMissing: true, isConfirmed: true, isWithinLimit: true }
    for (const state of PATCH_STATES)
      expect(judge({ state, context: all }, { type: 'RESOLVE' }).ok).toBe(state !== 'resolved')
    expect(events.filter((type) => judge({ state: 'resolved', context: all }, { type }).ok)).toEqual([])
  })

  it('that was dismissed can still be accepted by a person, and by nobody else', () => {
    const all = { isMissing: true, isConfirmed: true, isWithinLimit: true }
    expect(judge({ state: 'dismissed', context: all }, { type: 'ACCEPT' })).toEqual({ ok: true, to: 'accepted' })
    expect(judge({ state: 'dismissed', context: all }, { type: 'ACCEPT_BY_ITSELF' }).ok).toBe(false)
    expect(OPEN_PATCH_STATES).toEqual(['proposed', 'dismissed'])
  })
})
