import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { Registry } from 'prom-client'
import { UPLOAD_BYTES_MAX } from '#domain/orders/order-upload.ts'
import { createDiskWatch, isDiskFull } from '#server/db/failures/database-unavailable.ts'
import { serveMerchantDocs } from '#server/ops/docs/merchant/serve-merchant-docs.ts'
import { readSharedFigures } from '#server/ops/alarms/measure.ts'
import { serveDocs } from '#server/ops/docs/serve-docs.ts'
import { feeds } from '#server/feeds.ts'
import type { Handlers } from '#server/http/call.ts'
import { MULTIPART_LIMITS } from '#server/http/files/upload.ts'
import { limitRates } from '#server/http/limits/rate-limits.ts'
import { success } from '#server/http/call.ts'
import { answerInTurn } from '#server/http/transport/answers-in-turn.ts'
import { keepClientAddress } from '#server/http/transport/client-address.ts'
import { refuseConnection } from '#server/http/transport/client-errors.ts'
import { secureContent } from '#server/http/transport/content-security.ts'
import { makeDrainable } from '#server/http/transport/drain.ts'
import { handleError } from '#server/http/transport/error-handler.ts'
import { exposeMetrics } from '#server/http/transport/metrics.ts'
import { keepRawBodies } from '#server/http/transport/raw-body.ts'
import { checkReadiness } from '#server/http/transport/readiness.ts'
import { NOBODY } from '#server/http/transport/request-context.ts'
import { logReports } from '#server/collect/monitors/log/log-reports.ts'
import { registerContract } from '#server/access/pipeline/pipeline.ts'
import type { PipelineOptions } from '#server/access/pipeline/pipeline.ts'
import { readOwnFigures } from '#server/platform/own-figures.ts'
import type { Services } from '#server/platform/services.ts'
import { watchForeground } from '#server/platform/turns/turns.ts'
import { holdingNothing } from '#server/platform/services.ts'
import { startRealtime } from '#server/access/realtime/realtime.ts'
import { serveSockets } from '#server/access/realtime/socket-route.ts'
import { CONSOLE_DIST, serveConsole } from '#server/ops/static/serve-console.ts'
import { servePayPage } from '#server/ops/static/serve-pay-page.ts'

const BODY_BYTES_MAX = 2_000_000
const COMPRESS_FROM_BYTES = 1_024
/**
 * Time limit for receiving a whole request, including an upload over a slow line; the connection is closed after it.
 */
const REQUEST_TIMEOUT_MS = 120_000
const HEADERS_TIMEOUT_MS = 20_000

export interface AppOptions extends PipelineOptions {
  /** Directory of the built console. */
  dist?: string
  /** Time limit for receiving a request, in milliseconds. */
  requestTimeout?: number
  /** How long a connection may take nothing of its answer, in milliseconds. */
  answerPatience?: number
  /** How long a socket may stay open without a message, in milliseconds. */
  socketPatience?: number
}

/** Builds the HTTP and WebSocket server on top of the services; it does not listen yet. */
export async function buildApp(
  services: Services,
  handlers: Handlers,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const requestTimeout = options.requestTimeout ?? REQUEST_TIMEOUT_MS
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    // `drain` answers these, with our envelope.
    return503OnClosing: false,
    // X-Forwarded-For is trusted only from the configured proxies.
    trustProxy: services.config.trustProxy.length > 0 ? services.config.trustProxy : false,
    requestTimeout,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      connectionsCheckingInterval: Math.min(5_000, requestTimeout),
      // Java's client offers `h2c` with each request, which would otherwise lose its body.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 200 },
    // URLs that cannot be decoded get our envelope too.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  })
  app.decorateRequest('userId', NOBODY)
  app.decorateRequest('whileWaitingOutside', holdingNothing)
  app.setErrorHandler(handleError)
  keepClientAddress(app)
  answerInTurn(app, options.answerPatience)
  makeDrainable(app)
  const registry = new Registry()
  secureContent(app, registry)
  forbidCaching(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['gzip', 'identity'] })
  await app.register(multipart, { limits: { ...MULTIPART_LIMITS, fileSize: UPLOAD_BYTES_MAX } })
  limitRates(app, services)
  keepRawBodies(app, logReports(app, services))
  logRequests(app)
  watchForeground(app, isForeground)
  const realtime = await startRealtime(services, feeds)
  app.addHook('onClose', async () => await realtime.stop())
  await serveSockets(app, services, realtime, options.socketPatience)
  exposeMetrics(app, services, registry, {
    openSockets: () => realtime.connections.size,
    readFigures: async () => ({ ...(await readSharedFigures(services)), ...(await readOwnFigures(services)) }),
  })
  app.get('/healthz', { config: { unlimited: true } }, async () => {
    app.drain.checkOpen()
    await checkReadiness(services)
    return success({
      degraded: services.health.degraded(),
      clock: { skewMs: Math.round(services.clock.skewMs()), isOff: services.clock.isOff() },
    })
  })
  watchDisk(app, services)
  registerContract(app, services, handlers, options)
  serveDocs(app, services)
  const dist = options.dist ?? CONSOLE_DIST
  serveMerchantDocs(app, services, dist)
  servePayPage(app, services, dist)
  await serveConsole(app, dist)
  return app
}

/** While the database's disk is full, changes are refused and reads keep working. */
function watchDisk(app: FastifyInstance, { health }: Services): void {
  const disk = createDiskWatch()
  health.watch('databaseDisk', disk)
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) disk.met()
  })
}

/** Responses are private to the caller and must not be cached; the console's static files set their own header. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
}

/**
 * Contract calls except file downloads, which last as long as the client reads, and those of bridges, which ask every second whether
 * there is something to do.
 */
function isForeground({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config
  if (endpoint === undefined) return false
  const spec: EndpointSpec = contract[endpoint]
  return spec.responds === undefined && spec.access !== 'bridge'
}

/** Logs one line per call with its name, never its query or body: they may hold sensitive data. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    if (endpoint === undefined) return
    request.log.info(
      { endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime), userId: request.userId, ip: request.ip },
      'call',
    )
  })
}
