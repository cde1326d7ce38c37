import { isLoopback } from '#server/platform/config.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { isLoopbackAddress, isPublicAddress } from '#server/platform/outgoing/address-guard.ts'
import type { AddressJudge } from '#server/platform/outgoing/address-guard.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Judge of the addresses of test orders' callbacks. A demo that only this machine reaches, without a proxy before it,
 * calls programs on this machine, too, but never the platform itself; any other system calls public addresses alone.
 */
export async function testReach({ config, db }: Pick<Services, 'config' | 'db'>): Promise<AddressJudge> {
  const isOwnMachine = isLoopback(config.host) && config.trustProxy.length === 0 && (await isDemoSystem(db))
  if (!isOwnMachine) return isPublicAddress
  return (address, port) => isPublicAddress(address) || (isLoopbackAddress(address) && port !== String(config.port))
}
