import Bowser from 'bowser'
import ipaddr from 'ipaddr.js'
import type { Call } from '#server/http/call.ts'
import { countryOf } from '#server/platform/addresses/country-of.ts'

/** Program that created an order, and its site. */
export interface OrderOrigin {
  agent: string | null
  referer: string | null
}

const NAME_LENGTH = 64
const AGENTS_KEPT = 500
const PRODUCT = /^[\w.-]+/

/** The payer's address, a mapped one as IPv4 so that it is one with itself, and its country. */
export const addressOf = (ip: string | undefined): { ip: string | null; country: string | null } =>
  ip === undefined ? { ip: null, country: null } : { ip: ipaddr.process(ip).toString(), country: countryOf(ip) }

/** The origin of an order that a call creates. */
export function originOf({ headers, userAgent }: Pick<Call<null>, 'headers' | 'userAgent'>): OrderOrigin {
  const { referer } = headers
  return {
    agent: agentOf(userAgent),
    referer: siteOf(typeof referer === 'string' ? referer : undefined),
  }
}

const known = new Map<string, string | null>()

/** Browser and system without versions, or what a program calls itself first; few calls name another agent than the last. */
export function agentOf(userAgent: string): string | null {
  const before = known.get(userAgent)
  if (before !== undefined) return before
  if (known.size >= AGENTS_KEPT) known.clear()
  const agent = readAgent(userAgent)
  known.set(userAgent, agent)
  return agent
}

function readAgent(userAgent: string): string | null {
  if (userAgent.trim() === '') return null
  const { browser, os } = Bowser.parse(userAgent)
  const name = [browser.name, os.name].filter(Boolean).join(' · ') || PRODUCT.exec(userAgent)?.[0]
  return name?.slice(0, NAME_LENGTH) ?? null
}

/** The host of the page that a call came from: paths and queries may name people. */
export function siteOf(referer: string | undefined): string | null {
  const url = referer === undefined ? null : URL.parse(referer)
  return url?.host ? url.host.slice(0, NAME_LENGTH) : null
}
