import { PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts about a patch that the lifecycle's guards use. */
export interface PatchFacts {
  /** A movement is missing; a balance that is misread lacks nothing. */
  isMissing: boolean
  /** A later record that hangs on the chain after the break proves that its balance is right. */
  isConfirmed: boolean
  /** The account's patches of today leave room for one more that nobody looks at. */
  isWithinLimit: boolean
}

/** The lifecycle of a patch (续链补单): proposed for a break, accepted by a person or the system, dismissed, or overtaken by the true record. */
export const patchLifecycle = defineLifecycle({
  id: 'chainPatch',
  states: PATCH_STATES,
  initial: 'proposed',
  guards: {
    isMissing: (facts: Partial<PatchFacts>) => facts.isMissing === true,
    isConfirmed: (facts: Partial<PatchFacts>) => facts.isConfirmed === true,
    isWithinLimit: (facts: Partial<PatchFacts>) => facts.isWithinLimit === true,
  },
  refusals: {
    isMissing: 'nothingMissing',
    isConfirmed: 'notConfirmed',
    isWithinLimit: 'beyondLimit',
  },
  transitions: [
    { event: 'ACCEPT', from: ['proposed', 'dismissed'], to: 'accepted', guards: ['isMissing'], by: 'person' },
    {
      event: 'ACCEPT_BY_ITSELF',
      from: ['proposed'],
      to: 'automatic',
      guards: ['isMissing', 'isConfirmed', 'isWithinLimit'],
      by: 'automation',
    },
    { event: 'DISMISS', from: ['proposed'], to: 'dismissed', by: 'person' },
    { event: 'RESOLVE', from: ['proposed', 'dismissed', 'accepted', 'automatic'], to: 'resolved', by: 'automation' },
  ],
})
