import type { Role } from '#domain/roles.ts'

/** Sign-ins of a person from an address on one day (`yyyy-MM-dd`). */
export interface SignInDay {
  ip: string
  userId: number
  account: string
  role: Role
  day: string
  count: number
  first: Date
  last: Date
}

/** An address of a person: when it was used first and last, and how often on each day. */
export interface AddressDays {
  ip: string
  userId: number
  account: string
  role: Role
  firstTime: string
  lastTime: string
  isNew: boolean
  total: number
  counts: number[]
}

/**
 * Addresses over days, those used last first. `counts` go along `days`; sign-ins before them count in `total` and
 * `firstTime` alone. One that was used first on or after the day `newSince` is new.
 */
export function addressDays(groups: readonly SignInDay[], days: readonly string[], newSince: string): AddressDays[] {
  const found = Map.groupBy(groups, ({ ip, userId }) => `${userId} ${ip}`)
  return [...found.values()]
    .flatMap((of) => {
      const [oldest] = of.toSorted((one, other) => one.first.getTime() - other.first.getTime())
      if (!oldest) return []
      const { account, day, first, ip, role, userId } = oldest
      return {
        ip,
        userId,
        account,
        role,
        firstTime: first.toISOString(),
        lastTime: new Date(Math.max(...of.map(({ last }) => last.getTime()))).toISOString(),
        isNew: day >= newSince,
        total: of.reduce((sum, { count }) => sum + count, 0),
        counts: days.map((wanted) => of.find((one) => one.day === wanted)?.count ?? 0),
      }
    })
    .toSorted((one, other) => other.lastTime.localeCompare(one.lastTime))
}
