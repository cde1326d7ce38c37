import { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'

const MINUTE_MS = 60_000
/** Reports read per minute from all clients: reports need no session. */
const REPORTS_A_MINUTE = 300
/** Violations read per report; browsers bundle them. */
const REFUSALS_A_REPORT = 20
/** Distinct violations in one log line. */
const GROUPS_MAX = 50

/** Browsers' violation reports: counted, and logged in one grouped line per minute. */
export interface CspReports {
  /** True where this minute accepts another report; counts the rejected ones. */
  admit(): boolean
  /** Processes the text of an admitted report. */
  take(text: string): void
  /** Logs what is still pending. */
  close(): void
}

export function createCspReports(log: Pick<FastifyBaseLogger, 'warn'>, registry: Registry): CspReports {
  const counter = new Counter({
    name: 'paydesk_csp_reports_total',
    help: 'Reports of browsers that refused content, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  let groups = new Map<string, number>()
  let admitted = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (admitted > 0) {
      const refusals = [...groups].map(([what, times]) => ({ what, times })).sort((a, b) => b.times - a.times)
      log.warn({ reports: admitted, dropped, refusals }, 'browsers refused content')
    }
    groups = new Map()
    admitted = dropped = 0
  }
  const count = (what: string) => {
    const group = groups.has(what) || groups.size < GROUPS_MAX ? what : 'other'
    groups.set(group, (groups.get(group) ?? 0) + 1)
  }

  return {
    admit: () => {
      timer ??= setTimeout(flush, MINUTE_MS).unref()
      if (admitted < REPORTS_A_MINUTE) {
        admitted += 1
        return true
      }
      dropped += 1
      counter.inc({ outcome: 'dropped' })
      return false
    },
    take: (text) => {
      const refusals = read(text)
      counter.inc({ outcome: refusals.length > 0 ? 'counted' : 'unreadable' })
      for (const refusal of refusals) count(refusal)
    },
    close: flush,
  }
}

/** `report-uri` sends one object, the Reporting API a list. */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const list = z.array(
  z.object({ body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().optional() }) }),
)

/** Each violation as directive and blocked origin; empty for an invalid report. */
function read(text: string): string[] {
  const json = parse(text)
  const one = single.safeParse(json)
  if (one.success) {
    const report = one.data['csp-report']
    return [groupOf(report['effective-directive'] ?? report['violated-directive'] ?? '', report['blocked-uri'])]
  }
  const many = list.safeParse(json)
  if (!many.success) return []
  return many.data.slice(0, REFUSALS_A_REPORT).map(({ body }) => groupOf(body.effectiveDirective, body.blockedURL))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Old browsers send the whole directive; its name is the first word. */
function groupOf(directive: string, blocked = ''): string {
  const name = /^[a-z]{3,12}(-[a-z]{2,12}){1,2}\b/.exec(directive)?.[0] ?? 'other'
  return `${name} ${originOf(blocked)}`
}

/** The origin of a URL without path and query, which may hold sensitive data; otherwise a word such as `inline`. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  const url = URL.parse(blocked)
  if (url === null) return 'other'
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100)
}
