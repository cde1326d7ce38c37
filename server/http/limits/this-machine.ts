import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/platform/config.ts'
import type { Config } from '#server/platform/config.ts'

/**
 * Whether the demo, a test or a tool on this machine asks. Nobody counts as that where a proxy stands before the server: a
 * proxy on this machine would pass everybody off as it.
 */
export function isThisMachine({ trustProxy }: Pick<Config, 'trustProxy'>, { ip }: Pick<FastifyRequest, 'ip'>): boolean {
  return trustProxy.length === 0 && isLoopback(ip.replace(/^::ffff:/, ''))
}
