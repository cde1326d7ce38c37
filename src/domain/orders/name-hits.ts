/** Where a blacklisted name was met: its order was refused, or a payment was put to a person. */
export const NAME_HIT_STAGES = ['creation', 'matching'] as const
export type NameHitStage = (typeof NAME_HIT_STAGES)[number]
