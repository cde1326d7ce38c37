/**
 * Bounds of the comparison of a bank's latest messages about money with those before them. Fewer say nothing, and more
 * are not looked at: what a bank words anew shows in the newest.
 */
export const SHARE_POLICY = {
  recentHours: 24,
  recentMin: 10,
  recentMax: 50,
  beforeDays: 14,
  beforeMin: 30,
  beforeMax: 1_000,
  /** Points by which the share falls before people are told, and within which it has recovered. */
  fallsBy: 15,
  recoversWithin: 5,
} as const

/** Messages about money, and those of them that nobody could read. */
export interface UnderstoodCounts {
  count: number
  unread: number
}

/** The share that is a payment or known to be none, in whole per cent. */
export const percentOf = ({ count, unread }: UnderstoodCounts): number => Math.floor(((count - unread) / count) * 100)

/**
 * Judgement of a bank's share of understood messages, with the share from which people were told that it fell, if any.
 */
export function shareTurn(
  { before, recent }: { recent: UnderstoodCounts; before: UnderstoodCounts },
  toldFrom: number | null,
): 'falls' | 'recovers' | null {
  if (recent.count < SHARE_POLICY.recentMin) return null
  const now = percentOf(recent)
  if (toldFrom !== null) return now >= toldFrom - SHARE_POLICY.recoversWithin ? 'recovers' : null
  if (before.count < SHARE_POLICY.beforeMin) return null
  return now <= percentOf(before) - SHARE_POLICY.fallsBy ? 'falls' : null
}
