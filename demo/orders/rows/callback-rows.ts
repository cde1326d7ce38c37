import { CALLBACK_DELAYS_SECONDS, CALLBACK_SUCCESS_TEXT, CALLBACK_TIMEOUT_MS } from '#domain/limits.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { callbackAttempts, callbacks } from '#server/db/schema/schema.ts'
import type { DemoOrder } from '#demo/orders/order-maker.ts'
import type { Random } from '#demo/random.ts'

type AttemptInsert = typeof callbackAttempts.$inferInsert & { at: Date }

/** An order's callback and its attempts so far; the order's own callback status is set with it. */
export interface DemoCallback {
  callback: typeof callbacks.$inferInsert & { attempts: number; createdAt: Date; nextAttemptAt: Date | null }
  attempts: AttemptInsert[]
}

/** States that notify the merchant. */
const NOTIFIED: readonly OrderStatus[] = ['successful', 'failed', 'rejected', 'closed']
const DAY_MS = 86_400_000
/** Successful first attempts of callbacks older than this are not stored. */
const KEPT_DAYS = 12

/** How often a merchant's receiver refuses an order's callback before accepting it; Infinity when it never does. */
const REFUSALS: readonly (readonly [share: number, refusals: number])[] = [
  [0.93, 0],
  [0.022, 1],
  [0.012, 2],
  [0.006, 4],
  [0.03, Number.POSITIVE_INFINITY],
]

/**
 * The callback about an order's final status, as the engine would have sent it by now; undefined when there is none.
 */
export function callbackFor(
  random: Random,
  order: DemoOrder,
  bodyAt: (at: Date) => string,
  now: Date,
): DemoCallback | undefined {
  const notified = order.life.steps.findLast(
    ({ step }) =>
      step.from !== step.to && NOTIFIED.includes(step.to) && !(step.from === 'rejecting' && step.to === 'successful'),
  )
  if (notified === undefined || !order.row.notifyUrl) return undefined
  const url = order.row.notifyUrl
  const refusals = drawRefusals(random)
  const series = attemptsOf(random, { orderId: order.row.id, url, from: notified.at, now, refusals })
  const resent = order.life.steps.find(({ step }) => step.event === 'RESEND_CALLBACK')
  if (resent !== undefined && series.nextAttemptAt === null) {
    series.attempts.push({
      ...attempt(random, series.attempts.length + 1, resent.at, true),
      orderId: order.row.id,
      url,
      requestBody: '',
      byUser: resent.actor?.name ?? null,
    })
  }
  const last = series.attempts.at(-1)
  const hasWorked = series.attempts.some(({ outcome }) => outcome === 'succeeded')
  order.row.callbackStatus = statusOf(hasWorked, series.nextAttemptAt)
  order.row.calledBackAt = series.attempts.find(({ outcome }) => outcome === 'succeeded')?.at ?? null
  const isQuiet =
    series.attempts.length === 1 && hasWorked && now.getTime() - notified.at.getTime() > KEPT_DAYS * DAY_MS
  const kept = isQuiet ? [] : series.attempts.map((each) => ({ ...each, requestBody: bodyAt(each.at) }))
  return {
    callback: {
      orderId: order.row.id,
      url,
      attempts: series.automatic,
      nextAttemptAt: series.nextAttemptAt,
      lastOutcome: last?.outcome ?? null,
      createdAt: notified.at,
      updatedAt: last?.at ?? notified.at,
    },
    attempts: kept,
  }
}

function statusOf(hasWorked: boolean, nextAttemptAt: Date | null): number {
  if (hasWorked) return CALLBACK_STATUS_IDS.succeeded
  return nextAttemptAt === null ? CALLBACK_STATUS_IDS.failed : CALLBACK_STATUS_IDS.pending
}

function drawRefusals(random: Random): number {
  let at = random.next()
  for (const [share, refusals] of REFUSALS) {
    if (at < share) return refusals
    at -= share
  }
  return 0
}

interface Series {
  orderId: number
  url: string
  from: Date
  now: Date
  refusals: number
}

function attemptsOf(random: Random, { orderId, url, from, now, refusals }: Series) {
  const attempts: AttemptInsert[] = []
  let at = from.getTime()
  for (const [nth, delaySeconds] of CALLBACK_DELAYS_SECONDS.entries()) {
    at += delaySeconds * 1000 + random.int(40, 900)
    if (at > now.getTime()) return { attempts, automatic: nth, nextAttemptAt: new Date(at) }
    const made = attempt(random, nth + 1, new Date(at), nth >= refusals)
    attempts.push({ ...made, orderId, url, requestBody: '', byUser: null })
    if (nth >= refusals) break
    at += made.durationMs
  }
  return { attempts, automatic: attempts.length, nextAttemptAt: null }
}

/** How callbacks fail: the status, the response and the duration. */
const FAILURES = [
  { responseStatus: 500, responseBody: '{"error":"internal server error"}', outcome: 'refused', ms: [80, 900] },
  {
    responseStatus: 502,
    responseBody: '<html><head><title>502 Bad Gateway</title></head></html>',
    outcome: 'refused',
    ms: [30, 300],
  },
  { responseStatus: 200, responseBody: 'fail', outcome: 'refused', ms: [60, 700] },
  { responseStatus: 302, responseBody: '', outcome: 'refused', ms: [20, 120] },
  {
    responseStatus: null,
    responseBody: null,
    outcome: 'timedOut',
    ms: [CALLBACK_TIMEOUT_MS, CALLBACK_TIMEOUT_MS + 20],
  },
  { responseStatus: null, responseBody: null, outcome: 'unreachable', ms: [2, 60] },
] as const

function attempt(random: Random, nth: number, at: Date, succeeds: boolean) {
  if (succeeds) {
    return {
      attempt: nth,
      at,
      method: 'POST',
      responseStatus: 200,
      responseBody: CALLBACK_SUCCESS_TEXT,
      durationMs: random.int(25, 640),
      outcome: 'succeeded',
    }
  }
  const { ms, ...answer } = random.pick(FAILURES)
  return { attempt: nth, at, method: 'POST', ...answer, durationMs: random.int(ms[0], ms[1]) }
}
