import { callbackFields, eventIdOf, signedCallback } from '#server/orders/callbacks/sending/callback-body.ts'
import { callbackFor } from '#demo/orders/rows/callback-rows.ts'
import { makeCollectionAccounts } from '#demo/parties/collection-accounts.ts'
import { createOrderMaker } from '#demo/orders/order-maker.ts'
import type { DemoOrder } from '#demo/orders/order-maker.ts'
import { makeBursts } from '#demo/orders/order-origins.ts'
import { orderMoments, zoneShift } from '#demo/orders/stories/order-moments.ts'
import { STORIES, storyNamed } from '#demo/orders/stories/order-stories.ts'
import type { Story } from '#demo/orders/stories/order-stories.ts'
import { makeParties } from '#demo/parties/parties.ts'
import { createRandom } from '#demo/random.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'

export interface DemoOptions {
  days: number
  orders: number
  seed: number
}

/** Defaults apart from the number of orders, which the configuration sets. The first days are older than orders are kept. */
export const DEMO_DEFAULTS = { days: 75, seed: 20_260 } as const

interface DemoSource extends DemoOptions {
  secrets: SecretBox
  passwordHash: string
  secondPasswordHash: string
  now: Date
  zone: string
  timeoutMinutes: number
  callbackUrl: string
}

const MINUTE_MS = 60_000
/** Of so many orders of a burst all but one time out. */
const UNPAID_OF = 8
const DAY_MS = 86_400_000
/** Age of the last order. */
const LAST_ORDER_MS = 2 * MINUTE_MS

/** Generates everything decided in code: parties, accounts, orders with their lives, and the merchants' callbacks. */
export function makeDemo(source: DemoSource) {
  const random = createRandom(source.seed)
  const createdAt = new Date(source.now.getTime() - (source.days + 30) * DAY_MS)
  const parties = makeParties({ ...source, random, createdAt })
  const accounts = makeCollectionAccounts(random, source.secrets, parties, createdAt)
  const until = new Date(source.now.getTime() - LAST_ORDER_MS)
  const moments = orderMoments(random, { count: source.orders, days: source.days, until, zone: source.zone })
  for (const back of LATEST.keys()) {
    const at = moments.length - 1 - back
    moments[at] = Math.max(moments[at] ?? 0, until.getTime() - back * LATEST_STEP_MS)
  }
  const bursts = makeBursts(moments)
  const given = givenStories(moments, source.now.getTime())
  // Few of a burst's orders are paid.
  for (const at of bursts.keys()) if (at % UNPAID_OF > 0 && !given.has(at)) given.set(at, storyNamed('timed out'))
  const makeOrder = createOrderMaker({
    random,
    parties,
    resources: accounts.resources,
    now: source.now,
    timeoutMs: source.timeoutMinutes * MINUTE_MS,
    zoneShiftMs: zoneShift(source.now, source.zone),
    notifyUrlOf: ({ mchId }) => `${source.callbackUrl}/${mchId}`,
  })
  const orders = moments.map((createdMs, at) => makeOrder(at + 1, createdMs, given.get(at), bursts.get(at)))
  const callbacks = orders
    .map((order) => callbackFor(random, order, (at) => callbackBodyOf(order, source.secrets, at), source.now))
    .filter((callback) => callback !== undefined)
  return {
    random,
    parties,
    accounts,
    accountsByProduct: Map.groupBy(accounts.resources, ({ productId }) => productId),
    orders,
    callbacks,
    createdAt,
  }
}

export type Demo = ReturnType<typeof makeDemo>

/** States that only the newest orders have, and their number per 10 000 orders. */
const NEWEST: readonly (readonly [name: string, per10000: number])[] = [
  ['waiting for confirmation', 14],
  ['in rejection', 3],
  ['locked after its time', 3],
  ['failed and locked', 2],
]
/** The very last orders, newest first; each with its time before the following one. */
const LATEST = [
  'waiting for an account',
  'waiting for money',
  'waiting for money',
  'waiting for an account',
  'waiting for money',
  'waiting for money',
] as const
const LATEST_STEP_MS = 1.7 * MINUTE_MS

/** Assigns stories that chance would not produce: every story once, and the open work of the last days. */
function givenStories(moments: readonly number[], now: number): Map<number, Story> {
  const given = new Map(STORIES.filter(({ share }) => share > 0).map((story, at) => [at, story] as const))
  const settled = moments.findLastIndex((at) => at < now - 3 * 3_600_000)
  const since = Math.max(
    given.size,
    moments.findIndex((at) => at > now - 2 * DAY_MS),
  )
  const wanted = NEWEST.flatMap(([name, share]) =>
    Array<string>(Math.max(2, Math.round((share * moments.length) / 10_000))).fill(name),
  )
  const step = Math.max(1, Math.floor((settled - since) / wanted.length))
  for (const [nth, name] of wanted.entries()) given.set(Math.max(given.size, settled - nth * step), storyNamed(name))
  for (const [back, name] of LATEST.entries()) given.set(moments.length - 1 - back, storyNamed(name))
  return given
}

/** The callback about an order at a time, signed like the engine's. */
function callbackBodyOf({ row, merchant }: DemoOrder, secrets: SecretBox, at: Date): string {
  const signer = {
    mchId: merchant.mchId,
    signKey: merchant.signKey,
    previousSignKey: null,
    previousKeyUntil: null,
    keyUsedAt: null,
    encryption: merchant.encryption ?? 'SHA256',
    signVersion: 1,
    callbackFormat: 'json',
  } as const
  const order = row as OrderRecord
  const event = { id: eventIdOf(order.orderCode, at), at, attempt: 1 }
  return signedCallback({ secrets, now: () => at }, signer, event, { url: '', fields: callbackFields(order) }).body
}
