import type { OutputOf } from '#contract/contract.ts'
import type { DemoFile } from '#demo/demo-file.ts'
import { Refused, ServerUnavailable } from '#demo/monitor/signed-calls.ts'
import { drawAmount, makePayer } from '#demo/orders/order-amounts.ts'
import { personName } from '#demo/parties/names.ts'
import { weighted, zipf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { drawConduct, drawDelayMs, drawPauseMs } from '#demo/traffic/phones/behaviour.ts'
import type { PayerConduct } from '#demo/traffic/phones/behaviour.ts'
import { monitorsByAccount, paymentOf } from '#demo/traffic/phones/payments.ts'
import type { Payment } from '#demo/traffic/phones/payments.ts'
import type { OrderRequest, PublicClient } from '#demo/traffic/public-client.ts'
import { formatMajor } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import { readAddress } from '#domain/usdt/usdt-address.ts'

/** Shares of the payments by SMS in India that a phone forwards as it got them, and of these in a wording that no pattern knows. */
const FORWARDED = 0.3
const UNKNOWN = 0.15
/** Share of a bank's messages that are no payments. */
const IDLE = 0.1

interface Told {
  sender: string | undefined
  text: string
}

/**
 * Messages forwarded by a phone that reads none itself: the text of a payment whose account it knows, and now and then
 * one that is no payment. Undefined for a phone that reads its messages.
 */
export function forwardedBy(random: Random, { monitor, record }: Payment): Payment[] | undefined {
  const { amountMinor, balanceMinor, cardNumber, kind, sender, utr } = record
  const isIndian = kind === 'sms' && cardNumber !== undefined && utr !== undefined && UPI.test(utr)
  if (!isIndian || amountMinor === undefined || !random.chance(FORWARDED)) return undefined
  const { occurredAt, recordId } = record
  const of = (told: Told, id: string): Payment => ({
    monitor,
    record: { kind, cardNumber, recordId: id, occurredAt, ...told },
  })
  const amount = formatMajor(Number(amountMinor), 2)
  const balance = balanceMinor === undefined ? '' : ` Avl Bal Rs.${formatMajor(Number(balanceMinor), 2)}`
  const told = of(paymentTold(random, { amount, balance, sender, tail: cardNumber.slice(-4), utr }), recordId)
  return random.chance(IDLE) ? [told, of(idleTold(random), `${recordId}-otp`)] : [told]
}

/** A reference as the messages of Indian banks have it. */
const UPI = /^\d{12}$/

interface ToTell extends Pick<Told, 'sender'> {
  amount: string
  /** A sentence of the message; empty where the balance is unknown. */
  balance: string
  tail: string
  utr: string
}

function paymentTold(random: Random, { amount, balance, sender, tail, utr }: ToTell): Told {
  const name = personName(random, 'INR')
  if (random.chance(UNKNOWN))
    return {
      sender: 'JD-NEWPAY',
      text: `NewPay: you've got Rs ${amount} from ${name.toUpperCase()}. Txn ${utr}. Enjoy!`,
    }
  const vpa = `${name.split(' ')[0]?.toLowerCase() ?? 'payer'}@upi`
  return random.pick([
    { sender, text: `Rs.${amount} credited to a/c XX${tail} from ${vpa} UPI Ref ${utr}.${balance}` },
    { sender, text: `Received Rs.${amount} in your a/c XX${tail} from ${vpa}. UPI Ref ${utr}.${balance}` },
  ])
}

const idleTold = (random: Random): Told => ({
  sender: 'AD-HDFCBK',
  text: `${random.digits(6)} is your OTP for a payment. Do not share it with anybody.`,
})

/** Maximum number of pending payments; further orders are not paid. */
const WAITING_MAX = 5_000
/** Maximum number of concurrent calls; at the limit, no order is created. */
const CALLS_MAX = 40
/** All phones are heard of so soon after a start. */
const FIRST_BEAT_MS = 2_000
const PAUSE_FIRST_MS = 1_000
const PAUSE_LONGEST_MS = 30_000

export interface Simulator {
  counts: Readonly<Record<'created' | 'refused' | 'reported' | 'away', number>>
  stop(): void
}

interface Surroundings {
  client: PublicClient
  demo: DemoFile
  random: Random
  ordersAMinute: number
}

/**
 * Creates orders for the demo merchants and pays them like real payers until it is stopped; pauses while the server is
 * unavailable.
 */
export function startSimulator({ client, demo, random, ordersAMinute }: Surroundings): Simulator {
  const counts = { created: 0, refused: 0, reported: 0, away: 0 }
  const timers = createTimers()
  const drawMerchant = weighted(zipf(demo.merchants))
  const watchers = monitorsByAccount(demo.monitors)
  const balances = new Map(demo.monitors.flatMap((monitor) => Object.entries(monitor.balances ?? {})))
  let underWay = 0
  let waiting = 0
  let pauseMs = 0

  /** Runs a call; backs off while the server is unavailable. */
  const call = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    underWay += 1
    try {
      const result = await work()
      pauseMs = 0
      return result
    } catch (error) {
      if (error instanceof ServerUnavailable) {
        counts.away += 1
        pauseMs = Math.min(Math.max(PAUSE_FIRST_MS, pauseMs * 2), PAUSE_LONGEST_MS)
      } else if (error instanceof Refused) counts.refused += 1
      else throw error
      return undefined
    } finally {
      underWay -= 1
    }
  }

  /** A phone that forwards messages as they are leaves it to the platform to read them. */
  const report = async (payment: Payment) => {
    for (const { monitor, record } of forwardedBy(random, payment) ?? [payment])
      if ((await call(() => client.report(monitor, record))) !== undefined) counts.reported += 1
  }

  /** A payment on a chain is reported by nobody: the platform reads it there. */
  const transfer = async (nodeUrl: string, payment: Payment, conduct: PayerConduct) => {
    for (const { record } of conduct === 'twice' ? [payment, again(random, payment)] : [payment]) {
      const { address: to = '', amountMinor, recordId: name } = record
      await call(() => client.payOnChain(nodeUrl, { to, amountMinor: Number(amountMinor), name }))
    }
  }

  const pay = async (order: OutputOf<'api.order.create'>, productId: number, conduct: PayerConduct) => {
    const sent = paymentOf(random, order, productId, conduct, watchers)
    if (sent === undefined) return
    const nodeUrl = nodeOf(demo, order)
    if (nodeUrl !== undefined) return await transfer(nodeUrl, sent, conduct)
    const payment = credited(sent)
    await report(payment)
    if (conduct === 'twice') await report(random.chance(0.5) ? payment : again(random, payment))
  }

  /** A payment with the balance that the bank says after it; without one where the demo knows none. */
  const credited = ({ monitor, record }: Payment): Payment => {
    const account = record.cardNumber ?? record.address ?? ''
    const before = balances.get(account)
    if (before === undefined) return { monitor, record }
    const balanceMinor = before + Number(record.amountMinor)
    balances.set(account, balanceMinor)
    return { monitor, record: { ...record, balanceMinor } }
  }

  const create = async () => {
    const merchant = drawMerchant(random.next())
    const request = orderRequest(random, merchant, demo.traffic.callbackUrl)
    const order = await call(() => client.createOrder(merchant, request))
    if (order === undefined) return
    counts.created += 1
    // A merchant that missed the response repeats the request.
    if (random.chance(0.02)) await call(() => client.createOrder(merchant, request))
    const conduct = drawConduct(random)
    if (order.payTo === null || order.expireTime === null || conduct === 'never' || waiting >= WAITING_MAX) return
    const timeLeftMs = Date.parse(order.expireTime) - Date.now()
    waiting += 1
    timers.after(drawDelayMs(random, conduct, timeLeftMs), async () => {
      waiting -= 1
      await pay(order, Number(request.productId), conduct)
    })
  }

  const next = async (): Promise<void> => {
    timers.after(Math.max(drawPauseMs(random, ordersAMinute), pauseMs), next)
    if (underWay < CALLS_MAX) await create()
  }
  const beat = async (monitor: DemoFile['monitors'][number]): Promise<void> => {
    timers.after(HEARTBEAT_MS + pauseMs, () => beat(monitor))
    await call(() => client.heartbeat(monitor))
  }

  for (const monitor of demo.monitors) timers.after(random.int(0, FIRST_BEAT_MS), () => beat(monitor))
  timers.after(0, next)
  return { counts, stop: timers.stop }
}

/** The node of the chain on which an order is paid; undefined where it is paid otherwise, or the demo has none. */
function nodeOf({ traffic }: DemoFile, { payTo }: OutputOf<'api.order.create'>): string | undefined {
  const network = readAddress(payTo?.address ?? '')?.network
  return network && traffic.nodes?.[network]
}

/** The same payment under another record, as reported by a second reader of the account. */
function again(random: Random, { monitor, record }: Payment): Payment {
  return { monitor, record: { ...record, recordId: `${record.recordId}-${random.digits(2)}` } }
}

/** A merchant's order request; sometimes one that is too large for any account. */
function orderRequest(random: Random, merchant: DemoFile['merchants'][number], callbackUrl: string): OrderRequest {
  const product = productOf(random.pick(merchant.productIds))
  if (product === undefined) throw new RangeError(`merchant ${merchant.mchId} has an unknown product`)
  const payer = makePayer(random, product, false)
  return {
    productId: product.id,
    mchOrderNo: `${merchant.mchId}-${Date.now().toString(36).toUpperCase()}${random.digits(6)}`,
    amount: drawAmount(random, product.id) * (random.chance(0.02) ? 1_000 : 1),
    notifyUrl: `${callbackUrl}/${merchant.mchId}`,
    subject: payer.subject,
    clientIp: payer.ip,
    ...(payer.userName === null ? {} : { userName: payer.userName }),
  }
}

/** Interval of a demo phone's heartbeat. */
const HEARTBEAT_MS = 40_000

/** Schedules work for later. */
interface Timers {
  /** Runs work after a delay, unless the timers have been stopped. */
  after(ms: number, work: () => Promise<void>): void
  stop(): void
}

/**
 * Timers that can be stopped together. Errors in them are rethrown as uncaught and end the process, so none is
 * swallowed.
 */
function createTimers(): Timers {
  const waiting = new Set<NodeJS.Timeout>()
  let isStopped = false
  return {
    after: (ms, work) => {
      if (isStopped) return
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void work()
      }, ms)
      waiting.add(timer)
    },
    stop: () => {
      isStopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
