import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { RunFault, PayerData } from '#domain/pay-scripts/pay-script.ts'
import { orderPayerData, payScriptCalls, payScriptVersions } from '#server/db/schema/schema.ts'
import type { orders } from '#server/db/schema/schema.ts'
import { scriptFor } from '#server/collect/pay-scripts/active-scripts.ts'
import type { PayScript } from '#server/collect/pay-scripts/active-scripts.ts'
import { runScript } from '#server/collect/pay-scripts/run-script.ts'
import type { ScriptRan } from '#server/collect/pay-scripts/run-script.ts'
import { scriptInput } from '#server/collect/pay-scripts/script-input.ts'
import type { ScriptAccount } from '#server/collect/pay-scripts/script-input.ts'
import { takesOrder, turnVersion } from '#server/collect/pay-scripts/version-breaker.ts'
import type { Services, WhileWaitingOutside } from '#server/platform/services.ts'

type Order = typeof orders.$inferSelect

/** Means that the caller of a script provides: services, and a way to wait for outside work. */
export interface ForRuns {
  services: Services
  whileWaitingOutside: WhileWaitingOutside
}

/** Result of a script for an order: payer data, the product's ordinary payment, or a refusal of the order. */
export type Made =
  | { kind: 'made'; data: PayerData }
  | { kind: 'ordinary' }
  | { kind: 'refused'; fault: RunFault | 'stopped' }

const ORDINARY: Made = { kind: 'ordinary' }
/** After so long beyond its limit a run that left no end is taken to be lost with its process. */
const LOST_MS = 5_000
const LOOK_AGAIN_MS = 100

/**
 * Result for the payer of an order, made by the script of its product or account; once only, and kept with the order.
 * It runs outside of the caller's transactions, since a script may take its time.
 */
export async function runForOrder(
  { services, whileWaitingOutside }: ForRuns,
  order: Order,
  account: ScriptAccount | undefined,
): Promise<Made> {
  const script = await scriptFor(services, order)
  if (!script) return ORDINARY
  const version = await versionFor(services, script, order.orderCode)
  if (!(await claim(services, order, script, version?.version ?? script.currentVersion)))
    return (await whatWasMade({ services, whileWaitingOutside }, order, script)) ?? ORDINARY
  if (!version) return await keep(services, order, script, null, 'stopped')
  // One order tries a version that stands still; the next one may after a while.
  if (version.breaker && version.breaker.state !== 'closed')
    await services.db.transaction((tx) =>
      turnVersion(tx, services.now(), { scriptId: script.id, version: version.version }, { type: 'PROBE' }),
    )
  const { runMs, callsMax } = script
  const begun = services.now()
  const input = scriptInput(order, account)
  const ran = await whileWaitingOutside(
    async () => await runScript(services, { source: version.source, input, runMs, callsMax, outside: 'sends' }),
  )
  await keepCall(services, script, version.version, order.orderCode, ran, begun)
  return await keep(services, order, script, ran.data, ran.fault)
}

/** Earlier result for an order; undefined while there is none, or it is still being made. */
export async function madeBefore({ db }: Pick<Services, 'db'>, orderId: number): Promise<PayerData | null | undefined> {
  const [row] = await db.select().from(orderPayerData).where(eq(orderPayerData.orderId, orderId))
  return row?.endedAt == null ? undefined : row.data
}

/** The version that takes an order: the one on trial for its share, where it works; undefined where none works. */
async function versionFor({ db, now }: Services, script: PayScript, orderCode: string) {
  const wanted = [script.trialVersion, script.currentVersion].filter((one) => one !== null)
  const rows = await db
    .select()
    .from(payScriptVersions)
    .where(and(eq(payScriptVersions.scriptId, script.id), inArray(payScriptVersions.version, wanted)))
  const working = (number: number | null) =>
    rows.find(({ breaker, version }) => version === number && takesOrder(breaker, now()))
  const trial = isOfShare(script, orderCode) ? working(script.trialVersion) : undefined
  return trial ?? working(script.currentVersion)
}

/** True for an order in the share of the version on trial. It follows from the order's number, so it never changes. */
export function isOfShare(
  { id, trialShare, trialVersion }: Pick<PayScript, 'id' | 'trialShare' | 'trialVersion'>,
  orderCode: string,
): boolean {
  if (trialVersion === null || trialShare === 0) return false
  return createHash('sha256').update(`${id} ${orderCode}`).digest().readUInt32BE(0) % 100 < trialShare
}

/** Takes the order for one run; false where one has run or is running. */
async function claim(services: Services, { id }: Order, script: PayScript, scriptVersion: number): Promise<boolean> {
  const begunAt = services.now()
  const lost = new Date(begunAt.getTime() - script.runMs - LOST_MS)
  const taken = await services.db
    .insert(orderPayerData)
    .values({ orderId: id, scriptId: script.id, scriptVersion, begunAt })
    .onConflictDoUpdate({
      target: orderPayerData.orderId,
      set: { scriptId: script.id, scriptVersion, begunAt },
      setWhere: and(isNull(orderPayerData.endedAt), lt(orderPayerData.begunAt, lost)),
    })
    .returning({ orderId: orderPayerData.orderId })
  return taken.length > 0
}

/** Waits, no longer than a run may take, for what another call is making of the order. */
async function whatWasMade(
  { services, whileWaitingOutside }: ForRuns,
  { id }: Order,
  { runMs }: PayScript,
): Promise<Made | undefined> {
  const until = performance.now() + runMs
  for (;;) {
    const made = await madeBefore(services, id)
    if (made) return { kind: 'made', data: made }
    if (made === null || performance.now() > until) return undefined
    await whileWaitingOutside(async () => await delay(LOOK_AGAIN_MS))
  }
}

async function keepCall(
  services: Services,
  script: PayScript,
  scriptVersion: number,
  orderCode: string,
  { data: _data, ...ran }: ScriptRan,
  at: Date,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await tx.insert(payScriptCalls).values({ ...ran, at, kind: 'order', scriptId: script.id, scriptVersion, orderCode })
    // A run that met a busy or crashed worker says nothing about the script.
    const isItsOwn = ran.fault !== 'busy' && ran.fault !== 'crashed'
    if (isItsOwn)
      await turnVersion(
        tx,
        services.now(),
        { scriptId: script.id, version: scriptVersion },
        {
          type: ran.fault === null ? 'SUCCEED' : 'FAIL',
          takenAt: at,
        },
      )
  })
}

async function keep(
  { db, now }: Services,
  { id }: Order,
  { fallback }: PayScript,
  data: PayerData | null,
  fault: RunFault | 'stopped' | null,
): Promise<Made> {
  await db.update(orderPayerData).set({ endedAt: now(), data }).where(eq(orderPayerData.orderId, id))
  if (data) return { kind: 'made', data }
  return fallback === 'ordinary' ? ORDINARY : { kind: 'refused', fault: fault ?? 'stopped' }
}
