import { and, eq, gt, isNull } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipAllowances, ipFreezes } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import { parseAddress, parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import type { IpNetwork } from '#server/platform/addresses/ip-networks.ts'
import { createPrefixMap } from '#server/platform/addresses/prefix-map.ts'
import type { PrefixMap } from '#server/platform/addresses/prefix-map.ts'

// From where no orders are taken. Each process keeps the freezes under way and the allowlist as sets of prefixes, and reads them
// anew when any process has changed one: a creation costs a look-up for each length of prefix, and nothing while none is frozen.

/** A freeze under way. */
interface Frozen {
  network: string
  expiresAt: number
}

interface Known {
  freezes: PrefixMap<Frozen> | undefined
  allowances: PrefixMap<true>
}

export interface IpGuard {
  /** The frozen network that holds an address at this time; undefined where none does, or where it is allowed. */
  frozenBy(ip: string, at: Date): string | undefined
  /** Reads freezes and allowlist anew. */
  refresh(): Promise<void>
}

/** The guard of a process, which knows what the database holds. */
export async function createIpGuard(db: Queryable, now: () => Date): Promise<IpGuard> {
  let known = await read(db, now())
  return {
    frozenBy: (ip, at) => {
      const { allowances, freezes } = known
      if (!freezes) return undefined
      const address = parseAddress(ip)
      if (!address) return undefined
      const frozen = freezes.of(address).find(({ expiresAt }) => expiresAt > at.getTime())
      return frozen && allowances.of(address).length === 0 ? frozen.network : undefined
    },
    refresh: async () => {
      known = await read(db, now())
    },
  }
}

async function read(db: Queryable, now: Date): Promise<Known> {
  const [frozen, allowed] = await Promise.all([
    db
      .select({ network: ipFreezes.network, expiresAt: ipFreezes.expiresAt })
      .from(ipFreezes)
      .where(and(eq(ipFreezes.mode, 'freeze'), isNull(ipFreezes.liftedAt), gt(ipFreezes.expiresAt, now)))
      .orderBy(ipFreezes.expiresAt),
    db.select({ network: ipAllowances.network }).from(ipAllowances),
  ])
  const freezes = createPrefixMap<Frozen>()
  // Of two freezes of one network the later end stays.
  for (const { network, expiresAt } of frozen)
    freezes.set(networkOf(network), { network, expiresAt: expiresAt.getTime() })
  const allowances = createPrefixMap<true>()
  for (const { network } of allowed) allowances.set(networkOf(network), true)
  return { freezes: frozen.length === 0 ? undefined : freezes, allowances }
}

function networkOf(text: string): IpNetwork {
  const network = parseNetwork(text)
  if (!network) throw new Error(`the stored ${text} is no network`)
  return network
}

/** 403 where no orders are taken for, or from, one of these addresses. */
export function requireNotFrozen(
  { ipGuard, now }: { ipGuard: IpGuard; now: () => Date },
  ...addresses: (string | undefined)[]
): void {
  for (const ip of addresses) {
    const network = ip && ipGuard.frozenBy(ip, now())
    if (network) throw new AppError(CODES.forbidden, 'order.addressFrozen', { params: { ip: network } })
  }
}
