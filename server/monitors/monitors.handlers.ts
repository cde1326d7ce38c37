import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { monitors } from '#server/db/schema/schema.ts'
import { actOf } from '#server/http/act.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import type { Monitor } from '#server/monitors/monitor-records.ts'
import { queryStatus } from '#server/monitors/query-status.ts'
import { takeReport } from '#server/monitors/take-report.ts'
import { AppError } from '#server/platform/app-error.ts'
import { equalsInConstantTime } from '#server/platform/signing/sign-params.ts'

/** Handlers of the calls signed by monitors. */
export const monitorHandlers = {
  'monitor.report': async (call, input) => takeReport(call, await authenticate(call, input.monitorId), input),
  'monitor.heartbeat': async (call, input) => {
    await authenticate(call, input.monitorId)
    return {}
  },
} satisfies Pick<Handlers, 'monitor.report' | 'monitor.heartbeat'>

/** Handlers of the calls that query the monitors about an order. */
export const orderQueryHandlers = {
  'order-query.queryStatus': (call, { id }) => queryStatus(actOf(call), id),
  'order-query.supplier.queryStatus': (call, { id }) => queryStatus(actOf(call), id),
} satisfies Pick<Handlers, 'order-query.queryStatus' | 'order-query.supplier.queryStatus'>

/**
 * The monitor whose key signed the body, recorded as alive; 401 for both an unknown monitor and a wrong signature, 403
 * for a disabled one.
 */
async function authenticate({ db, headers, rawBody, services }: Call<null>, monitorId: string): Promise<Monitor> {
  const [monitor] = await db.select().from(monitors).where(eq(monitors.monitorId, monitorId))
  const key = monitor ? services.secrets.open(monitor.signKey) : ''
  const given = headers['x-monitor-sign']
  const expected = createHmac('sha256', key).update(rawBody, 'utf8').digest('hex')
  if (!equalsInConstantTime(expected, typeof given === 'string' ? given : '') || !monitor)
    throw new AppError(CODES.wrongCredentials, 'monitor.wrongSign')
  if (monitor.status !== 'active') throw new AppError(CODES.forbidden, 'monitor.disabled')
  await db.update(monitors).set({ lastSeenAt: services.now() }).where(eq(monitors.id, monitor.id))
  return monitor
}
