import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** A host is an address of the inside, where nothing may go that an outside party has a say in. */
export class AddressRefused extends Error {
  constructor(endpoint: string) {
    super(`${endpoint} is not a public address`)
    this.name = 'AddressRefused'
  }
}

/** The endpoints (`host:port`) of a setting with exceptions, one a line or with commas. */
export function readExceptions(setting: string): ReadonlySet<string> {
  return new Set(
    setting
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((endpoint) => endpoint.toLowerCase()),
  )
}

/** How the exceptions may name a host, given without brackets, at a port. */
export const endpointsOf = (host: string, port: string): string[] => [`${host}:${port}`, `[${host}]:${port}`]

/** The port that a URL without one means. */
export const defaultPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80')

/** All global addresses of version 6 begin so; other ranges hold those of version 4, or nothing. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')
/** Ranges within, kept for protocols, tunnels into version 4, tests and documents. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) => ipaddr.parseCIDR(range))
/** Relays and test networks that the library counts as ordinary. */
const SPECIAL_V4 = [
  '192.0.0.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
].map((range) => ipaddr.parseCIDR(range))

/** True for an address of the public internet; not for private, local, reserved ones, or ones inside another form. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  if (read.range() !== 'unicast') return false
  const isIn = (range: ReturnType<typeof ipaddr.parseCIDR>) => read.kind() === range[0].kind() && read.match(range)
  if (read.kind() === 'ipv4') return !SPECIAL_V4.some(isIn)
  return isIn(GLOBAL_V6) && !SPECIAL_V6.some(isIn)
}

/** True for an address of this machine itself. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** Judges an address, and the port that is asked for there. */
export type AddressJudge = (address: string, port: string) => boolean

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connections to addresses that others name. The host is resolved once, every address of it judged, and the judged address is the one
 * connected to, so that a name cannot answer one thing when checked and another when called. `exceptions` is asked at
 * every connection. Connections are not kept, for the same reason.
 */
export function guardedAgent(
  exceptions: () => ReadonlySet<string>,
  timeoutMs: number = CONNECT_TIMEOUT_MS,
  isOpen: AddressJudge = isPublicAddress,
): Agent {
  const connect = buildConnector({ timeout: timeoutMs })
  return new Agent({
    pipelining: 0,
    connect: (options, callback) => {
      resolveOpen(options.hostname, options.port || defaultPort(options.protocol), exceptions(), isOpen).then(
        (address) =>
          connect(
            { ...options, hostname: address, ...(!isIP(options.hostname) && { servername: options.hostname }) },
            callback,
          ),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      )
    },
  })
}

/** The address to connect to for a host at a port; throws where one of its addresses is refused. */
export async function resolveOpen(
  hostname: string,
  port: string,
  exceptions: ReadonlySet<string>,
  isOpen: AddressJudge = isPublicAddress,
): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map((entry) => entry.address)
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no address`)
  const isExcepted = endpointsOf(host, port).some((endpoint) => exceptions.has(endpoint))
  if (!isExcepted && !addresses.every((address) => isOpen(address, port))) throw new AddressRefused(host)
  return first
}
