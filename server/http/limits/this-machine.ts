import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/platform/config.ts'
import type { Config } from '#server/platform/config.ts'

/**
 * Whether the request comes from this machine: the demo, a test or a tool. Never true behind a proxy, since a proxy on
 * this machine would make every request look local.
 */
export function isThisMachine({ trustProxy }: Pick<Config, 'trustProxy'>, { ip }: Pick<FastifyRequest, 'ip'>): boolean {
  return trustProxy.length === 0 && isLoopback(ip.replace(/^::ffff:/, ''))
}
