import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds, networkText, parseAddress, parseNetwork } from './ip-networks.ts'
import { rounds } from '#tests/support/rounds.ts'

const CASES = rounds(1_000, 10_000)

const v4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => bytes.join('.'))
/** Groups of mostly equal values, so that addresses share prefixes. */
const group = fc.oneof(
  fc.constantFrom('0', 'ffff', '2001', 'db8'),
  fc.nat(0xffff).map((part) => part.toString(16)),
)
const v6 = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':'))
const mapped = v4.map((text) => `::ffff:${text}`)
const address = fc.oneof(v4, v6, mapped)

/** A network and an address that is inside it about as often as not. */
const question = address.chain((base) => {
  const width = base.includes(':') ? 128 : 32
  return fc.record({
    base: fc.constant(base),
    bits: fc.nat(width),
    near: fc.oneof(
      address,
      fc.constant(base),
      fc.nat(width - 1).map((bit) => flip(base, bit)),
    ),
  })
})

/** All addresses on one line of 128 bits, IPv4 as mapped: the reference, without any library. */
function bitsOf(text: string): bigint {
  if (!text.includes(':')) return (0xffffn << 32n) | ofBytes(text)
  const tail = /(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1]
  const hex = tail === undefined ? text : text.replace(tail, hexOf(ofBytes(tail)))
  const [head = '', rest] = hex.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = rest === undefined || rest === '' ? [] : rest.split(':')
  const all = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return all.reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n)
}
const ofBytes = (text: string) => text.split('.').reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
const hexOf = (low: bigint) => `${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`

function flip(text: string, bit: number): string {
  const flipped = bitsOf(text) ^ (1n << BigInt(bit))
  if (!text.includes(':')) return [24n, 16n, 8n, 0n].map((by) => (flipped >> by) & 0xffn).join('.')
  return Array.from({ length: 8 }, (_, at) => ((flipped >> BigInt(112 - 16 * at)) & 0xffffn).toString(16)).join(':')
}

it(`holds what a plain comparison of bits and Node's BlockList hold, in ${CASES} random cases`, () => {
  const seen = { inside: 0, outside: 0 }
  fc.assert(
    fc.property(question, ({ base, bits, near }) => {
      const network = parseNetwork(`${base}/${bits}`)
      const asked = parseAddress(near)
      if (!network || !asked) throw new Error(`${base}/${bits} or ${near} was not read`)
      const isInside = holds(network, asked)
      seen[isInside ? 'inside' : 'outside'] += 1
      const shift = BigInt(base.includes(':') ? 128 - bits : 32 - bits)
      expect(isInside).toBe(bitsOf(base) >> shift === bitsOf(near) >> shift)
      const list = new BlockList()
      list.addSubnet(base, bits, isIP(base) === 4 ? 'ipv4' : 'ipv6')
      // BlockList does not look for IPv4 in networks that hold more of IPv6 than the mapped addresses.
      if (isIP(base) === isIP(near)) expect(list.check(near, isIP(near) === 4 ? 'ipv4' : 'ipv6')).toBe(isInside)
      const again = parseNetwork(networkText(network))
      expect(again && networkText(again)).toBe(networkText(network))
      expect(again && holds(again, asked)).toBe(isInside)
    }),
    { numRuns: CASES },
  )
  expect(Math.min(seen.inside, seen.outside)).toBeGreaterThan(CASES / 10)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ['2001:DB8:0:0::1/32', '2001:db8::/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::/0', '::/0'],
])('stores %s as %s', (text, shown) => {
  const network = parseNetwork(text)
  expect(network && networkText(network)).toBe(shown)
})

it.each([
  '',
  '203.0.113',
  '203.0.113.010',
  '0x7f.1',
  '2130706433',
  '203.0.113.9/33',
  '::/129',
  '1.2.3.4/',
  '1.2.3.4/8/8',
  'fe80::1%eth0',
  '1.2.3.4/-1',
  '1.2.3.4/ 8',
  'localhost',
])('reads no network from %j', (text) => expect(parseNetwork(text)).toBeUndefined())
