import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointName } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { RefusalReason } from '#domain/monitors/monitors.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import type { Call } from '#server/http/call.ts'
import { addressOf } from '#server/http/limits/payer-limits.ts'
import type { KeepText } from '#server/http/transport/raw-body.ts'
import { createFloodGuard } from '#server/collect/monitors/log/flood-guard.ts'
import type { Sender } from '#server/collect/monitors/log/flood-guard.ts'
import { ReportTrace } from '#server/collect/monitors/log/report-trace.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

interface Under {
  way: ReportTrace
  sender: Sender
  /** It was stored when it came; otherwise it is stored if its signature is right. */
  began: boolean
}

/** The reports that are being handled, by their requests. */
const underWay = new WeakMap<object, Under>()

const REPORTS: readonly (string | undefined)[] = ['monitor.report', 'monitor.tell'] satisfies EndpointName[]
const isReport = ({ routeOptions }: FastifyRequest) => REPORTS.includes(routeOptions.config?.endpoint)

/** Logs every report of a monitor, also one that is refused; what it answers is to be given each body before it is parsed. */
export function logReports(app: FastifyInstance, services: Services): KeepText {
  const guard = createFloodGuard(services.db)
  const end = async ({ way, sender, began }: Under, refused: RefusalReason | null) => {
    const kept = await guard.end(sender, { began, refused: refused !== null })
    if (refused === null || kept === 'dropped') return
    await way.writeRefused(services.db, kept === 'first' ? 'tooMany' : refused)
  }
  const begin = (request: FastifyRequest, text: string): Under => {
    const way = new ReportTrace({ ip: request.ip, now: services.now, text })
    const sender = { address: addressOf(request), monitorId: way.claimed }
    const under = { way, sender, began: guard.begin(sender) }
    underWay.set(request, under)
    return under
  }
  app.addHook('onError', async (request, _reply, error) => {
    if (!isReport(request)) return
    const under = underWay.get(request) ?? begin(request, request.rawBody)
    underWay.delete(request)
    await end(under, reasonOf(error)).catch((failure: unknown) =>
      request.log.error({ err: failure }, 'a refused report could not be logged'),
    )
  })
  app.addHook('onResponse', async (request) => {
    const under = underWay.get(request)
    if (under) await end(under, null)
  })
  return (request, text) => {
    if (!isReport(request)) return undefined
    const { began, way } = begin(request, text)
    return began ? retryWhileUnavailable(() => way.storeReceived(services.db)) : Promise.resolve()
  }
}

/** The way of the report that a call brings. */
export function wayOf({ ip, rawBody, reply, services }: Call<null>): ReportTrace {
  const request: object | undefined = reply?.request
  const under = request && underWay.get(request)
  return under?.way ?? new ReportTrace({ ip, now: services.now, text: rawBody })
}

/** Why a report was refused, by what was thrown. */
function reasonOf(error: Error & { code?: unknown; statusCode?: number }): RefusalReason {
  if (error instanceof AppError) return reasonOfRefusal(error)
  if (isDatabaseUnavailable(error)) return 'unavailable'
  if (error.statusCode === 413) return 'tooLarge'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'notReadable' : 'failed'
}

function reasonOfRefusal({ code, message }: AppError): RefusalReason {
  if (message === 'monitor.disabled') return 'disabled'
  if (message === 'monitor.clockOff') return 'clockOff'
  if (message === 'monitor.replayed') return 'replayed'
  if (message.startsWith('body.')) return 'notReadable'
  if (message.startsWith('runState.')) return 'closed'
  switch (code) {
    case CODES.wrongCredentials:
      return 'wrongSign'
    case CODES.badInput:
      return 'badInput'
    case CODES.tooMany:
      return 'tooMany'
    case CODES.unavailable:
      return 'unavailable'
    default:
      return 'failed'
  }
}
