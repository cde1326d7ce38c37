import type { StatusTone } from '#ui/status/status-icons.ts'

/** An order as wide as the console's: 20 columns of text, numbers and two statuses. */
export interface BenchOrder {
  readonly id: number
  /** Incremented by each change. */
  readonly version: number
  readonly code: string
  readonly merchantOrderNo: string
  readonly merchant: string
  readonly product: string
  readonly statusId: number
  readonly amount: string
  readonly received: string
  readonly fee: string
  readonly currency: string
  readonly supplier: string
  readonly team: string
  readonly account: string
  readonly payer: string
  readonly utr: string
  readonly callbackId: number
  readonly attempts: string
  readonly createdAt: string
  readonly paidAt: string
  readonly ip: string
  readonly mark: string
}

interface Status {
  readonly label: string
  readonly tone: StatusTone
}

export const statuses: readonly Status[] = [
  { label: 'Created', tone: 'neutral' },
  { label: 'Allocated', tone: 'info' },
  { label: 'Pending confirmation', tone: 'warn' },
  { label: 'Successful', tone: 'success' },
  { label: 'Timed out', tone: 'neutral' },
  { label: 'Failed', tone: 'danger' },
]

const merchants = [
  'Aurora Games',
  'Bluebird Travel',
  'Cedar Market',
  'Delta Books',
  'Eastern Tea',
  '远航贸易',
  '晨光商城',
]
const suppliers = ['Falcon Pay', 'Ganges Settlement', 'Harbour', 'Indus Collect', 'Jade River']

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const money = (minor: number) => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
const moneyTexts = Array.from({ length: 5_000 }, (_, index) => money(index * 4_231 + 10_000))

/** Makes `count` orders, the same ones on each call. */
export function makeOrders(count: number): BenchOrder[] {
  const random = randomFrom(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const statusId = Math.floor(random() * statuses.length)
    const amount = pick(moneyTexts)
    const clock = `2026-03-${String(1 + (index % 28)).padStart(2, '0')} ${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:17`
    return {
      id: count - index,
      version: 1,
      code: `C2026${String(10_000_000 + index)}`,
      merchantOrderNo: `M-${Math.floor(random() * 1e12)
        .toString(36)
        .toUpperCase()}`,
      merchant: pick(merchants),
      product: `P${1_000 + Math.floor(random() * 40)}`,
      statusId,
      amount,
      received: statusId === 3 ? amount : '0.00',
      fee: pick(moneyTexts).slice(-5),
      currency: random() > 0.3 ? 'INR' : 'USDT',
      supplier: pick(suppliers),
      team: `Team ${1 + Math.floor(random() * 9)}`,
      account: `50100${Math.floor(random() * 1e9)}`,
      payer: `Payer number ${Math.floor(random() * 90_000)}`,
      utr: String(Math.floor(4e11 + random() * 1e11)),
      callbackId: Math.floor(random() * statuses.length),
      attempts: String(Math.floor(random() * 8)),
      createdAt: clock,
      paidAt: statusId === 3 ? clock : '–',
      ip: `10.${Math.floor(random() * 255)}.${Math.floor(random() * 255)}.7`,
      mark: random() > 0.9 ? 'suspicious' : 'normal',
    }
  })
}
