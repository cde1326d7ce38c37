import type { Services } from '#server/platform/services.ts'

/** Up to when records must have come to be matched now: each waits for `messageDelay`. */
export const matchedUpTo = ({ now, settings }: Pick<Services, 'now' | 'settings'>): Date =>
  new Date(now().getTime() - settings.get('messageDelay') * 1_000)

/** True for a record that still waits to be matched. */
export const waits = (services: Pick<Services, 'now' | 'settings'>, { receivedAt }: { receivedAt: Date }): boolean =>
  receivedAt > matchedUpTo(services)
