import type { Random } from '#demo/random.ts'

// Origins of the demo's orders: mostly a payer's own address, some gateways that many people share, and bursts of
// abuse. The conspicuous ones have addresses reserved for documentation, which belong to nobody.

/** A carrier's gateway: many payers of many merchants. */
export const GATEWAY = '203.0.113.20'
/** A campus that is on the allowlist. */
export const CAMPUS = '198.51.100.0/24'
/** Two addresses that create orders in bursts, and pay few of them. */
export const ABUSERS = ['203.0.113.66', '192.0.2.17'] as const

const PAYER_NETWORKS = [49, 59, 103, 106, 114, 117, 122, 157, 182, 223]
const KENYAN_NETWORKS = [41, 102, 105, 197]

/** Where one payer is. */
export function drawIp(random: Random, currency: string): string {
  const at = random.next()
  if (at < 0.02) return GATEWAY
  if (at < 0.03) return `198.51.100.${random.int(2, 9)}`
  if (at < 0.045) return `203.0.113.${random.int(1, 12)}`
  return `${random.pick(currency === 'KES' ? KENYAN_NETWORKS : PAYER_NETWORKS)}.${random.int(0, 255)}.${random.int(0, 40)}.${random.int(1, 254)}`
}

const AGENTS = [
  'okhttp/4.12.0',
  'Java/21.0.2',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'GuzzleHttp/7',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
] as const

/** Headers of a merchant's calls: always the same program, and for some the shop that calls. */
export function callerOf(mchId: string): { userAgent: string; referer: string | null } {
  const number = [...mchId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return {
    userAgent: AGENTS[number % AGENTS.length] ?? AGENTS[0],
    referer: number % 3 === 0 ? null : `https://shop-${mchId.toLowerCase()}.example/checkout`,
  }
}

/** How many orders a burst has, how many orders ago it began, and how far apart its orders are. */
const BURSTS = [
  { ip: ABUSERS[0], orders: 44, ago: 140, stepMs: 1_900 },
  { ip: ABUSERS[1], orders: 24, ago: 80, stepMs: 2_600 },
] as const

/** Draws the orders of each burst together, and answers the address of each by its place; moments stay in their order. */
export function makeBursts(moments: number[]): Map<number, string> {
  const addresses = new Map<number, string>()
  for (const { ago, ip, orders, stepMs } of BURSTS) {
    const first = moments.length - ago
    const begin = moments[first]
    if (begin === undefined || first < moments.length / 2) continue
    for (let at = first; at < first + orders; at += 1) {
      moments[at] = Math.min(moments[at] ?? begin, begin + (at - first) * stepMs)
      addresses.set(at, ip)
    }
  }
  return addresses
}
