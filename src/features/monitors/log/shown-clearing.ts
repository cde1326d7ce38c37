import type { OutputOf } from '#contract/contract.ts'

let shown: { endTime: string | undefined; plan: string } | null = null

/** Keeps what a person saw that clearing would delete, so that it deletes nothing else. */
export function keepShownClearing(endTime: string | undefined, { plan }: OutputOf<'monitorLog.getClearing'>): void {
  shown = { endTime, plan }
}

/** Forgets it, once nobody has it before them. */
export function forgetShownClearing(): void {
  shown = null
}

/** The plan that goes with clearing up to a time as seen; nothing where none is shown for it. */
export const clearingSeen = (input: object): { plan?: string } =>
  shown !== null && shown.endTime === Reflect.get(input, 'endTime') ? { plan: shown.plan } : {}
