import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const FORWARDED = 'x-forwarded-for'
/** Stands for the address of a client that left before it was read. */
const GONE = '0.0.0.0'

/**
 * Reads a request's address as it arrives, because a client that has left has none. Of a forwarded address the port is cut; what is no
 * address counts as the proxy that forwarded it.
 */
export function keepClientAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, go) => {
    const { headers } = request.raw
    const forwarded = headers[FORWARDED]
    if (forwarded !== undefined) headers[FORWARDED] = addressesIn(String(forwarded)).join(', ')
    const address: string | undefined = request.ip
    Object.defineProperty(request, 'ip', { value: address ?? GONE })
    go()
  })
}

/** The addresses of a chain of proxies without their ports: those behind the last that is none, since proxies add theirs at the end. */
export function addressesIn(forwarded: string): string[] {
  const hops = forwarded.split(',').map((hop) => addressIn(hop.trim()))
  return hops.slice(hops.lastIndexOf(undefined) + 1).filter((hop) => hop !== undefined)
}

/** `192.0.2.7`, `192.0.2.7:4711`, `2001:db8::7`, `[2001:db8::7]` or `[2001:db8::7]:4711`, in quotes or not. */
function addressIn(hop: string): string | undefined {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(hop) ?? []
  const address = bracketed ?? plain ?? hop
  return isIP(address) > 0 ? address : undefined
}
