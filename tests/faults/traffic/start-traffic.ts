import { setTimeout as delay } from 'node:timers/promises'
import { contract } from '#contract/contract.ts'
import type { Random } from '#demo/random.ts'
import { monitorsByAccount, paymentOf } from '#demo/traffic/phones/payments.ts'
import type { World } from '../world/world.ts'
import { askUntilServed } from './ask.ts'
import type { Answered, Request } from './ask.ts'
import { COLLECTION_PRODUCT, markRequest, orderRequest, payoutRequest, reportRequest } from './merchant-calls.ts'
import { acknowledge } from './tally.ts'
import type { Tally } from './tally.ts'

/** Number of merchants creating orders concurrently. */
const BUYERS = 4
const PAUSE_MS = 20
const PAID_SHARE = 0.6
/** Number of demo orders; their ids start at one. */
const MARKED_ORDERS = 100
/** Demo merchants that may create payouts. */
const PAYOUT_ACCOUNTS = new Set(['merchant01', 'merchant02'])

/** Traffic that goes on until it is stopped. */
export interface Traffic {
  tally: Tally
  /** Settles when every call in flight has its answer. */
  stop(): Promise<void>
}

/**
 * Creates orders, pays most of them, creates payouts and sets marks, retrying each until a server serves it. `token` is
 * an agent's.
 */
export function startTraffic(world: World, tally: Tally, random: Random, token: string): Traffic {
  let isStopped = false
  const { demo, receiver, seats } = world
  const sellers = demo.merchants.filter(({ productIds }) => productIds.includes(COLLECTION_PRODUCT))
  const payers = demo.merchants.filter(({ account }) => PAYOUT_ACCOUNTS.has(account))
  const watchers = monitorsByAccount(demo.monitors)
  const ask = async (request: Request): Promise<Answered | undefined> => {
    const first = random.int(0, seats.length - 1)
    return await askUntilServed(
      tally,
      (attempt) => seats[(first + attempt) % seats.length]?.server.url() ?? '',
      request,
    )
  }

  const buy = async () => {
    const { number, ...request } = orderRequest(random, random.pick(sellers), receiver.url)
    const began = performance.now()
    const answered = await ask(request)
    if (answered?.code !== 200) return
    tally.orderMs.push(performance.now() - began)
    const order = contract['api.order.create'].output.parse(answered.data)
    acknowledge(tally.orders, tally, number, order.orderCode)
    const payment = random.chance(PAID_SHARE)
      ? paymentOf(random, order, COLLECTION_PRODUCT, 'onTime', watchers)
      : undefined
    if (payment && (await ask(reportRequest(payment)))?.code === 200) tally.records.add(payment.record.recordId)
  }
  const payOut = async () => {
    const { number, ...request } = payoutRequest(random, random.pick(payers), receiver.url)
    const answered = await ask(request)
    if (answered?.code !== 200) return
    acknowledge(tally.payouts, tally, number, contract['api.payoutOrder.create'].output.parse(answered.data).orderCode)
  }
  const mark = async () => {
    const id = random.int(1, MARKED_ORDERS)
    const orderMark = random.int(1, 5)
    const answered = await ask(markRequest(token, id, orderMark))
    // It is unknown whether an unanswered mark was set, so nothing is asserted about that order.
    if (answered?.code === 200) tally.marks.set(id, orderMark)
    else if (answered === undefined) tally.marks.delete(id)
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!isStopped) {
      await work()
      await delay(PAUSE_MS)
    }
  }
  const running = Promise.all([...Array.from({ length: BUYERS }, () => buy), payOut, mark].map(repeat))
  return {
    tally,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
