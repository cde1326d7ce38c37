import { isIP } from 'node:net'
import { defaultPort, isPublicAddress, endpointsOf, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import type { AddressJudge } from '#server/platform/outgoing/address-guard.ts'
import { badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** Names kept for one's own machine or network, which no public address answers to, and what is below them. */
const INSIDE_NAMES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
]

/**
 * True for a URL whose host is internal as written: a literal address that is not public, in any form, or a name that
 * only the internal network resolves. Other names are judged by the address they resolve to when they are called.
 */
export function isInsideUrl(url: string): boolean {
  // The URL's own reading of a host makes one form of all: decimal, octal, hexadecimal and shortened IPv4, full width.
  const host = hostOf(new URL(url))
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || INSIDE_NAMES.some((name) => host === name || host.endsWith(`.${name}`))
}

const LOOPBACK = '127.0.0.1'

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

/**
 * 400 `insideAddress` for a callback address where no callback may go; the setting's exceptions and where `isOpen` says
 * so aside.
 */
export function checkNotifyUrl(
  { settings }: Pick<Services, 'settings'>,
  url: string,
  isOpen: AddressJudge = isPublicAddress,
): void {
  if (url === '' || !isInsideUrl(url)) return
  const exceptions = readExceptions(settings.get('callbackAddressExceptions'))
  const read = new URL(url)
  const [host, port] = [hostOf(read), read.port || defaultPort(read.protocol)]
  if (isOpen(host === 'localhost' ? LOOPBACK : host, port)) return
  const endpoints = endpointsOf(host, port)
  if (!endpoints.some((endpoint) => exceptions.has(endpoint))) throw badField('notifyUrl', 'insideAddress')
}
