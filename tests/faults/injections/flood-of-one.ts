import { contract } from '#contract/contract.ts'
import { askOnce } from '../traffic/ask.ts'
import { COLLECTION_PRODUCT, merchantOf, orderRequest } from '../traffic/merchant-calls.ts'
import { acknowledge, createTally } from '../traffic/tally.ts'
import { lastSeat } from '../world/world.ts'
import type { Injection, Scene } from './injection.ts'

/** Quiet and flood take turns, so that what else the machine does falls on both. */
const TURNS = 4
const PHASE_MS = 2_000
const FLOODING = 24
const OTHERS = 3
/** How much longer others may wait during the flood than before it. */
const SLOWER_AT_MOST = 1.5

/** One merchant creates as many orders as it can; others create theirs before and meanwhile, at the same server. */
export const floodOfOne: Injection = {
  name: `a flood of one merchant, ${FLOODING} at once`,
  endsServer: false,
  run: async (scene) => {
    const flooding = merchantOf(scene.world)
    const others = scene.world.demo.merchants.filter(
      ({ mchId, productIds }) => mchId !== flooding.mchId && productIds.includes(COLLECTION_PRODUCT),
    )
    const ordersOfOthers = async () =>
      await Promise.all(
        Array.from({ length: OTHERS }, async (_, at) => await orders(scene, others[at % others.length] ?? flooding)),
      )
    const took: { quiet: number[]; flood: number[] } = { quiet: [], flood: [] }
    let made = 0
    for (let turn = 0; turn < TURNS; turn += 1) {
      took.quiet.push(...(await ordersOfOthers()).flat())
      const flood = Promise.all(Array.from({ length: FLOODING }, async () => await orders(scene, flooding)))
      took.flood.push(...(await ordersOfOthers()).flat())
      made += (await flood).flat().length
    }
    const [before, meanwhile] = [p95(took.quiet), p95(took.flood)]
    const slower = meanwhile / before
    if (slower > SLOWER_AT_MOST) scene.failures.push(`others waited ${slower.toFixed(2)} times as long`)
    return `the flood ${made} answers, others p95 ${Math.round(before)} ms without it and ${Math.round(meanwhile)} ms meanwhile (${slower.toFixed(2)})`
  },
}

/** Creates orders one after another for a while; how long each took, in ms. */
async function orders({ random, tally, world }: Scene, merchant: ReturnType<typeof merchantOf>): Promise<number[]> {
  const url = lastSeat(world).server.url()
  const until = performance.now() + PHASE_MS
  const took: number[] = []
  const seen = createTally()
  while (performance.now() < until) {
    const { number, ...request } = orderRequest(random, merchant, world.receiver.url)
    const began = performance.now()
    const answered = await askOnce(seen, url, request)
    took.push(performance.now() - began)
    if (answered.code === 200)
      acknowledge(tally.orders, tally, number, contract['api.order.create'].output.parse(answered.data).orderCode)
  }
  for (const [status, times] of seen.seen) tally.seen.set(status, (tally.seen.get(status) ?? 0) + times)
  return took
}

function p95(ms: readonly number[]): number {
  return ms.toSorted((one, other) => one - other)[Math.floor(ms.length * 0.95)] ?? 0
}
