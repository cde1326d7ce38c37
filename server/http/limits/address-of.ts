import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The IPv4 address, or the /64 that a provider assigns to one IPv6 customer. A proxy may forward an invalid address.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64)
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`
    : `${address}`
}
