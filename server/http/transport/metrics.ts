import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import { FIGURE_NAMES, metricOf, ruleOfFigure } from '#domain/alarms/alarm-figures.ts'
import type { HealthSnapshot } from '#domain/alarms/alarm-figures.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { isThisMachine } from '#server/http/limits/payer-limits.ts'
import { sendFailure } from '#server/http/call.ts'
import type { Config } from '#server/platform/config.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import type { Services } from '#server/platform/services.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Time for which the figures of an answer serve the next ones, so that scraping costs little however often it happens.
 */
const FRESH_MS = 10_000

/** Parts of the metrics that the server puts together. */
interface MetricSources {
  openSockets: () => number
  /** The figures that alarms judge; those that each process measures are of this one. */
  readFigures: () => Promise<HealthSnapshot>
}

/**
 * Prometheus metrics at /metrics, for local requests or with the token: figures of alarms, call durations, sockets,
 * jobs, connections, degraded parts.
 */
export function exposeMetrics(
  app: FastifyInstance,
  { config, pool, boss, health }: Services,
  registry: Registry,
  { openSockets, readFigures }: MetricSources,
): void {
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'paydesk_http_request_seconds',
    help: 'Seconds from request to answer, by call.',
    labelNames: ['endpoint', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  gauge(registry, 'paydesk_sockets', 'Open sockets of consoles.', (set) => set({}, openSockets()))
  gauge(registry, 'paydesk_database_connections', 'Connections of the pool.', (set) => {
    set({ state: 'total' }, pool.totalCount)
    set({ state: 'idle' }, pool.idleCount)
    set({ state: 'waiting' }, pool.waitingCount)
  })
  gauge(registry, 'paydesk_jobs', 'Jobs by queue and state.', async (set) => {
    for (const queue of await boss.getQueues()) {
      set({ queue: queue.name, state: 'queued' }, queue.queuedCount)
      set({ queue: queue.name, state: 'active' }, queue.activeCount)
    }
  })
  gauge(registry, 'paydesk_degraded', 'Parts that work less well than they should, as 1.', (set) => {
    for (const [part, { isDegraded }] of health.parts()) set({ part }, isDegraded() ? 1 : 0)
  })
  gauge(registry, 'paydesk_dropped', 'What a part had to drop since the start, as lines of the log.', (set) => {
    for (const [part, { dropped }] of health.parts()) if (dropped) set({ part }, dropped())
  })
  gaugeFigures(registry, readFigures)
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint ?? request.routeOptions.url ?? 'other'
    durations.observe({ endpoint, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isThisMachine(config, request) && !hasToken(config, request))
      return sendFailure(reply, CODES.notFound, 'endpoint.notFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** True with the token of METRICS_TOKEN, compared in constant time. */
function hasToken(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return metricsToken !== undefined && given !== undefined && hashToken(given).equals(hashToken(metricsToken))
}

/** A gauge for each figure; without a value while it cannot be measured. */
function gaugeFigures(registry: Registry, readFigures: MetricSources['readFigures']): void {
  let latest: { at: number; figures: Promise<HealthSnapshot> } | undefined
  const read = async () => {
    if (latest === undefined || performance.now() - latest.at > FRESH_MS)
      latest = { at: performance.now(), figures: readFigures() }
    try {
      return await latest.figures
    } catch {
      latest = undefined
      return {}
    }
  }
  for (const figure of FIGURE_NAMES)
    gauge(registry, metricOf(figure), `${ruleOfFigure(figure).help}.`, async (set) => {
      const value = (await read())[figure]
      if (value !== undefined) set({}, value)
    })
}

type SetValue = (labels: Record<string, string>, value: number) => void

function gauge(registry: Registry, name: string, help: string, collect: (set: SetValue) => void | Promise<void>): void {
  new Gauge({
    name,
    help,
    labelNames: ['state', 'queue', 'part'],
    registers: [registry],
    async collect() {
      this.reset()
      await collect((labels, value) => this.set(labels, value))
    },
  })
}
