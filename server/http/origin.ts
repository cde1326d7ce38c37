import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'

const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * The address under which a caller reached this server, as it and the trusted proxies before it say; the configured one
 * where they name no valid host.
 */
export function originOf({ host, port }: Pick<Config, 'host' | 'port'>, request: FastifyRequest): string {
  return `${request.protocol}://${HOST.test(request.host) ? request.host : `${host}:${port}`}`
}
