import { inArray, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { KEPT_CALLS, keptBody } from '#domain/orders/merchant-calls.ts'
import { shortSign, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { merchantCalls, merchants } from '#server/db/schema/schema.ts'
import { signedInputOf } from '#server/http/input.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

const FLUSH_MS = 1_000
/** Calls after which they are written sooner. */
const FLUSH_AT = 100
/** Calls in memory while none can be written; more are left out. */
const WAITING_MAX = 1_000
/** Characters of each text of a caller that is kept. */
const TEXT_MAX = 100

type KeptCall = Omit<typeof merchantCalls.$inferInsert, 'merchantId'>
type Outcome = Pick<KeptCall, 'code' | 'msg' | 'field' | 'fault'>
type KeepCall = (spec: EndpointSpec, request: FastifyRequest, work: () => Promise<unknown>) => Promise<unknown>

/**
 * Keeps the newest signed calls of each merchant, whatever became of them. Calls wait in memory and are written behind
 * their answers, so that none waits for it; those of the last second are lost in a crash.
 */
export function keepMerchantCalls(app: FastifyInstance, services: Services): KeepCall {
  let waiting: [mchId: string, call: KeptCall][] = []
  let writing: Promise<void> | undefined
  const flush = () => {
    if (writing || waiting.length === 0) return
    const calls = waiting
    waiting = []
    writing = write(services, calls)
      .catch((error: unknown) => services.log.warn({ err: error, calls: calls.length }, 'calls could not be kept'))
      .finally(() => (writing = undefined))
  }
  const timer = setInterval(flush, FLUSH_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writing
    flush()
    await writing
  })
  const keep = (spec: EndpointSpec, request: FastifyRequest, startedAt: number, outcome: Outcome) => {
    const params = paramsOf(request)
    const mchId = params['mchId']
    if (typeof mchId !== 'string' || mchId.length > TEXT_MAX || waiting.length >= WAITING_MAX) return
    const ms = Math.round(performance.now() - startedAt)
    waiting.push([mchId, { ...outcome, ...factsOf(spec, request, params), at: services.now(), ms }])
    if (waiting.length >= FLUSH_AT) flush()
  }
  return async (spec, request, work) => {
    if (spec.access !== 'signature') return await work()
    const startedAt = performance.now()
    try {
      const answer = await work()
      keep(spec, request, startedAt, { code: CODES.ok, msg: 'ok' })
      return answer
    } catch (error) {
      keep(spec, request, startedAt, outcomeOf(error))
      throw error
    }
  }
}

function paramsOf(request: FastifyRequest): Record<string, unknown> {
  try {
    return signedInputOf(request)
  } catch {
    return {}
  }
}

function factsOf({ path }: EndpointSpec, request: FastifyRequest, params: Record<string, unknown>) {
  const [time, given] = [request.headers[SIGN_HEADERS.time], request.headers[SIGN_HEADERS.sign]]
  const isHeaderSign = time !== undefined || given !== undefined
  const sign = isHeaderSign ? given : params['sign']
  const { mchOrderNo } = params
  return {
    path,
    ip: request.ip,
    mchOrderNo: typeof mchOrderNo === 'string' ? textOf(mchOrderNo) : null,
    signTime: typeof time === 'string' ? textOf(time) : null,
    signEnds: typeof sign === 'string' ? textOf(shortSign(sign)) : null,
    isHeaderSign,
    ...withoutNul(keptBody(request.rawBody, params, isHeaderSign)),
  }
}

/** PostgreSQL takes no NUL in a text. */
const cleaned = (text: string) => text.replaceAll('\0', '').toWellFormed()
const textOf = (text: string) => cleaned(text).slice(0, TEXT_MAX)
const withoutNul = ({ body, isWhole }: { body: string; isWhole: boolean }) => ({ body: cleaned(body), isWhole })

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof AppError))
    return isDatabaseUnavailable(error)
      ? { code: CODES.unavailable, msg: 'database.away' }
      : { code: CODES.failed, msg: 'failed' }
  const [issue] = error.failure.issues ?? []
  return {
    code: error.code,
    msg: error.message,
    field: issue ? textOf(issue.path) : null,
    fault: issue ? textOf(issue.fault) : null,
  }
}

/** Writes calls of merchants that exist, the newest of each, and deletes those that are no longer among them. */
async function write({ db }: Services, calls: readonly [mchId: string, call: KeptCall][]): Promise<void> {
  const byMerchant = Map.groupBy(calls, ([mchId]) => cleaned(mchId))
  const known = await db
    .select({ id: merchants.id, mchId: merchants.mchId })
    .from(merchants)
    .where(inArray(merchants.mchId, [...byMerchant.keys()]))
  if (known.length === 0) return
  const rows = known.flatMap(({ id, mchId }) =>
    (byMerchant.get(mchId) ?? []).slice(-KEPT_CALLS).map(([, call]) => ({ ...call, merchantId: id })),
  )
  await db.insert(merchantCalls).values(rows)
  const ids = known.map(({ id }) => id)
  const newest = db
    .select({
      id: merchantCalls.id,
      nth: sql<number>`row_number() over (partition by ${merchantCalls.merchantId} order by ${merchantCalls.id} desc)`.as(
        'nth',
      ),
    })
    .from(merchantCalls)
    .where(inArray(merchantCalls.merchantId, ids))
    .as('newest')
  const over = db.select({ id: newest.id }).from(newest).where(sql`${newest.nth} > ${KEPT_CALLS}`)
  await db.delete(merchantCalls).where(inArray(merchantCalls.id, over))
}
