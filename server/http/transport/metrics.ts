import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import { CODES } from '#contract/wire/envelope.ts'
import { isThisMachine } from '#server/http/limits/payer-limits.ts'
import { sendFailure } from '#server/http/call.ts'
import type { Services } from '#server/platform/services.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Prometheus metrics at /metrics, only for local requests: call durations, sockets, jobs, connections, degraded parts.
 */
export function exposeMetrics(
  app: FastifyInstance,
  { config, pool, boss, clock, health }: Services,
  registry: Registry,
  openSockets: () => number,
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
  gauge(registry, 'paydesk_clock_skew_seconds', 'By how much this process’s clock is ahead of the database’s.', (set) =>
    set({}, clock.skewMs() / 1_000),
  )
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
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint ?? request.routeOptions.url ?? 'other'
    durations.observe({ endpoint, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isThisMachine(config, request)) return sendFailure(reply, CODES.notFound, 'endpoint.notFound')
    return reply.type(registry.contentType).send(await registry.metrics())
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
