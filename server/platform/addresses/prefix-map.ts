import type ipaddr from 'ipaddr.js'
import type { IpNetwork } from '#server/platform/addresses/ip-networks.ts'

const PART_BITS = 16

/** Networks with a value each, found by an address they hold in one look-up for each length of prefix there is. */
export interface PrefixMap<Value> {
  set(network: IpNetwork, value: Value): void
  /** The values of the networks that hold an address. */
  of(address: ipaddr.IPv6): Value[]
}

export function createPrefixMap<Value>(): PrefixMap<Value> {
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
