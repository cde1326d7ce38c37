import { and, eq, lt, ne } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { PROOF_TOLERANCE_MS } from '#domain/monitors/apps.ts'
import type { ForwardingApp } from '#domain/monitors/apps.ts'
import { reportOf } from '#server/collect/doors/door.ts'
import type { Door, Proof, Told, ToldMessage } from '#server/collect/doors/door.ts'
import { httpSms } from '#server/collect/doors/http-sms.ts'
import { joinParts } from '#server/collect/doors/join-parts.ts'
import { jsonTemplate } from '#server/collect/doors/json-template.ts'
import { smsForwarder } from '#server/collect/doors/sms-forwarder.ts'
import { smsGateway } from '#server/collect/doors/sms-gateway.ts'
import { clockOff, markAlive } from '#server/collect/monitors/authenticate-monitor.ts'
import type { Monitor } from '#server/collect/monitors/authenticate-monitor.ts'
import { wayOf } from '#server/collect/monitors/log/log-reports.ts'
import { ReportTrace } from '#server/collect/monitors/log/report-trace.ts'
import { takeReport } from '#server/collect/monitors/take-report.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorProofs, monitors } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashToken } from '#server/platform/secrets/secrets.ts'
import { keysOf } from '#server/platform/signing/merchant-keys.ts'

const DOORS: Readonly<Record<ForwardingApp, Door>> = { httpSms, jsonTemplate, smsForwarder, smsGateway }

type Answer = OutputOf<'monitor.tell'>

/** Handlers of the calls that apps on phones make, each in its own form. */
export const tellHandlers = {
  'monitor.tell': tell,
} satisfies Pick<Handlers, 'monitor.tell'>

/** Takes what an app forwards: finds the phone, judges its proof, and takes each message as a report of our own. */
async function tell(call: Call<null>, { address, ...fields }: ParsedInputOf<'monitor.tell'>): Promise<Answer> {
  const { db, headers, rawBody, services } = call
  const at = services.now()
  const way = wayOf(call)
  way.begin({ monitorId: null })
  const monitor = await monitorAt(db, address)
  if (!monitor || monitor.app === 'own') throw wrongSign()
  way.begin({ monitorId: monitor.monitorId })
  const door = DOORS[monitor.app]
  const told: Told = { address, fields, headers, rawBody }
  const proof = door.prove(told, keysOf(services, monitor))
  if (!proof) throw wrongSign()
  const clockOffMs = proof.at === null ? undefined : clockOff(proof.at, at)
  if (clockOffMs !== undefined) await refuseClock(call, monitor, clockOffMs)
  if (monitor.status !== 'active') throw new AppError(CODES.forbidden, 'monitor.disabled')
  way.reach('verified', { monitorRowId: monitor.id })
  const { facts, messages } = door.read(told)
  const answer = { messages: messages.length, duplicates: 0 }
  if (messages.length === 0) way.rest('noMessage')
  for (const [nth, message] of messages.entries()) {
    await spendProof(db, monitor, proof, message, at)
    const own = nth === 0 ? way : new ReportTrace({ ip: call.ip, now: services.now, text: message.text })
    if (nth > 0) own.begin({ monitorId: monitor.monitorId, monitorRowId: monitor.id })
    if (await takeMessage(call, monitor, message, own)) answer.duplicates += 1
    if (nth > 0) await own.write(db)
  }
  await way.write(db)
  await markAlive(db, monitor, at, { ...facts, clockOffMs, ...(messages.length > 0 && { lastMessageAt: at }) })
  return answer
}

/** Takes one message; answers whether it had been taken before. */
async function takeMessage(
  call: Call<null>,
  monitor: Monitor,
  message: ToldMessage,
  way: ReportTrace,
): Promise<boolean> {
  const whole = await joinParts(call.db, monitor.id, message, call.services.now())
  const { recordId } = whole ?? message
  way.know({ recordId, kind: reportOf(monitor, message).kind })
  if (!whole) {
    way.rest('partsMissing')
    return false
  }
  const { duplicate } = await takeReport(call, monitor, reportOf(monitor, whole), way)
  return duplicate
}

async function monitorAt(db: Queryable, address: string): Promise<Monitor | undefined> {
  const [monitor] = await db
    .select()
    .from(monitors)
    .where(and(eq(monitors.addressHash, hashToken(address)), ne(monitors.status, 'deleted')))
  return monitor
}

const wrongSign = () => new AppError(CODES.wrongCredentials, 'monitor.wrongSign')

/** Refuses a proof of another time. The clock's difference is kept, for the person who connects the phone. */
async function refuseClock({ root }: Call<null>, { id }: Monitor, clockOffMs: number): Promise<void> {
  if (Math.abs(clockOffMs) <= PROOF_TOLERANCE_MS) return
  await root.update(monitors).set({ clockOffMs }).where(eq(monitors.id, id))
  const seconds = Math.round(clockOffMs / 1_000)
  throw new AppError(CODES.wrongCredentials, 'monitor.clockOff', { params: { seconds } })
}

/** Has a proof that does not cover the text serve this message alone; repetitions of the message may bring it again. */
async function spendProof(
  db: Queryable,
  { id }: Monitor,
  { serves }: Proof,
  { recordId }: ToldMessage,
  at: Date,
): Promise<void> {
  if (serves === undefined) return
  // A proof counts for the tolerance to both sides of its time.
  const forgotten = new Date(at.getTime() - 3 * PROOF_TOLERANCE_MS)
  await db.delete(monitorProofs).where(and(eq(monitorProofs.monitorRowId, id), lt(monitorProofs.at, forgotten)))
  const proof = hashToken(serves).toString('hex')
  await db.insert(monitorProofs).values({ monitorRowId: id, proof, recordId, at }).onConflictDoNothing()
  const [used] = await db
    .select({ recordId: monitorProofs.recordId })
    .from(monitorProofs)
    .where(and(eq(monitorProofs.monitorRowId, id), eq(monitorProofs.proof, proof)))
  if (used?.recordId !== recordId) throw new AppError(CODES.wrongCredentials, 'monitor.replayed')
}
