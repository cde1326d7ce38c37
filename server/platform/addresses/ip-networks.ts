import ipaddr from 'ipaddr.js'

/** A network of addresses: the first one and how many leading bits are fixed, counted in IPv6. */
export interface IpNetwork {
  base: ipaddr.IPv6
  bits: number
}

const V4_OFFSET = 96
const V4_BITS = 32
const V6_BITS = 128
const PREFIX = /^\d{1,3}$/

/**
 * An address, every one as IPv6: an IPv4 address and its mapped form (`::ffff:203.0.113.9`) are one. Undefined for anything
 * else, and for the shortened, octal and hexadecimal forms of IPv4, which programs read differently.
 */
export function parseAddress(text: string): ipaddr.IPv6 | undefined {
  const [plain = ''] = text.trim().split('%')
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return ipaddr.IPv4.parse(plain).toIPv4MappedAddress()
  return plain.includes(':') && ipaddr.IPv6.isValid(plain) ? ipaddr.IPv6.parse(plain) : undefined
}

/** An address or a network in CIDR notation; bits beyond the prefix do not count. Undefined for anything else. */
export function parseNetwork(text: string): IpNetwork | undefined {
  const [address = '', prefix, ...more] = text.trim().split('/')
  const parsed = address.includes('%') ? undefined : parseAddress(address)
  if (!parsed || more.length > 0 || (prefix !== undefined && !PREFIX.test(prefix))) return undefined
  const width = address.includes(':') ? V6_BITS : V4_BITS
  const given = prefix === undefined ? width : Number(prefix)
  if (given > width) return undefined
  const bits = width === V4_BITS ? V4_OFFSET + given : given
  return { base: ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`), bits }
}

/** True where a network holds an address. */
export function holds({ base, bits }: IpNetwork, address: ipaddr.IPv6): boolean {
  return address.match(base, bits)
}

/** A network in its shortest form; a single address without a prefix, networks of IPv4 in theirs. */
export function networkText({ base, bits }: IpNetwork): string {
  if (bits >= V4_OFFSET && base.isIPv4MappedAddress())
    return withPrefix(base.toIPv4Address().toString(), bits - V4_OFFSET, V4_BITS)
  return withPrefix(base.toRFC5952String(), bits, V6_BITS)
}

const withPrefix = (address: string, bits: number, width: number) => (bits === width ? address : `${address}/${bits}`)
