import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type ipaddr from 'ipaddr.js'
import { CODES } from '#contract/wire/envelope.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipAllowances, ipFreezes } from '#server/db/schema/schema.ts'
import { parseAddress, parseNetwork } from '#server/platform/addresses/ip-networks.ts'
import type { IpNetwork } from '#server/platform/addresses/ip-networks.ts'
import { AppError } from '#server/platform/app-error.ts'

const PART_BITS = 16

/** Networks with a value each, found by an address they hold in one look-up for each length of prefix there is. */
interface PrefixMap<Value> {
  set(network: IpNetwork, value: Value): void
  /** The values of the networks that hold an address. */
  of(address: ipaddr.IPv6): Value[]
}

function createPrefixMap<Value>(): PrefixMap<Value> {
  const byBits = new Map<number, Map<string, Value>>()
  return {
    set: ({ base, bits }, value) => {
      const known = byBits.get(bits) ?? new Map<string, Value>()
      byBits.set(bits, known.set(prefixOf(base, bits), value))
    },
    of: (address) =>
      [...byBits].flatMap(([bits, values]) => {
        const value = values.get(prefixOf(address, bits))
        return value === undefined ? [] : [value]
      }),
  }
}

/** The leading bits of an address, as a text. */
function prefixOf({ parts }: ipaddr.IPv6, bits: number): string {
  const whole = Math.floor(bits / PART_BITS)
  const rest = bits % PART_BITS
  const kept = parts.slice(0, whole)
  if (rest > 0) kept.push((parts[whole] ?? 0) >> (PART_BITS - rest))
  return String.fromCharCode(...kept)
}

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
  /** Counts a creation that the freeze of a network refused. */
  countRefused(network: string): void
  /** Reads freezes and allowlist anew. */
  refresh(): Promise<void>
}

/** The guard of a process, which knows what the database holds. */
export async function createIpGuard(db: Queryable, now: () => Date): Promise<IpGuard> {
  let known = await read(db, now())
  const refused = new Map<string, number>()
  let isStoring = false
  // One statement at a time, whatever is refused meanwhile: a flood costs no more than that.
  const store = async () => {
    if (isStoring) return
    isStoring = true
    try {
      for (const [network, count] of refused) {
        refused.delete(network)
        await storeRefused(db, network, count, now())
      }
    } catch {
      // A count is not worth an error: the database is away, or the server stops.
      refused.clear()
    }
    isStoring = false
  }
  return {
    frozenBy: (ip, at) => {
      const { allowances, freezes } = known
      if (!freezes) return undefined
      const address = parseAddress(ip)
      if (!address) return undefined
      const frozen = freezes.of(address).find(({ expiresAt }) => expiresAt > at.getTime())
      return frozen && allowances.of(address).length === 0 ? frozen.network : undefined
    },
    countRefused: (network) => {
      refused.set(network, (refused.get(network) ?? 0) + 1)
      void store()
    },
    refresh: async () => {
      known = await read(db, now())
    },
  }
}

const storeRefused = async (db: Queryable, network: string, count: number, at: Date) =>
  await db
    .update(ipFreezes)
    .set({ refused: sql`${ipFreezes.refused} + ${count}`, lastRefusedAt: at })
    .where(
      and(
        eq(ipFreezes.network, network),
        eq(ipFreezes.mode, 'freeze'),
        isNull(ipFreezes.liftedAt),
        gt(ipFreezes.expiresAt, at),
      ),
    )

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
    if (!network) continue
    ipGuard.countRefused(network)
    throw new AppError(CODES.forbidden, 'order.addressFrozen', { params: { ip: network } })
  }
}
