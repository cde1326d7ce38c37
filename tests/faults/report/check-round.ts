import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { createDb } from '#server/db/client.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import type { Tally } from '../traffic/tally.ts'
import type { World } from '../world/world.ts'

/** Findings about a round from the database and the merchants' receiver, as texts that name the problem. */
export interface Findings {
  lost: string[]
  twice: string[]
  /** The ledger does not balance, or an order was timed out too early. */
  wrong: string[]
  /** Callbacks not delivered yet. */
  awaited: number
  /**
   * Callbacks resent because a process died between a merchant's answer and its record; merchants deduplicate them by
   * the number.
   */
  repeated: number
}

/** The parts of a world that are checked: its database, and the URL of its merchants' receiver. */
export interface Checked extends Pick<World, 'ask'> {
  receiver: Pick<World['receiver'], 'url' | 'received'>
}

/** Compares the answers that callers got with the stored state. */
export async function checkRound(world: Checked, tally: Tally): Promise<Findings> {
  return await world.ask(async (pool) => {
    const lost = [
      ...(await missing(pool, 'order', 'select order_code as it from orders where order_code = any($1)', [
        ...tally.orders.values(),
      ])),
      ...(await missing(pool, 'payout', 'select order_code as it from payout_orders where order_code = any($1)', [
        ...tally.payouts.values(),
      ])),
      ...(await missing(pool, 'record', 'select record_id as it from bank_records where record_id = any($1)', [
        ...tally.records,
      ])),
      ...(await lostMarks(pool, tally)),
    ]
    const { awaited, repeated } = await callbacksOf(pool, world)
    return {
      lost,
      twice: [...(await doubles(pool, world)), ...tally.contradictions],
      wrong: await faults(pool),
      awaited,
      repeated,
    }
  })
}

/** Waits until every paid order's merchant is notified; returns how many orders timed out. */
export async function untilNotified(world: Checked, patienceMs: number): Promise<number> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { awaited } = await world.ask(async (pool) => await callbacksOf(pool, world))
    if (awaited === 0 || performance.now() > deadline) return awaited
    await delay(500)
  }
}

async function missing(pool: pg.Pool, what: string, query: string, expected: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ it: string }>(query, [expected])
  const found = new Set(rows.map(({ it }) => it))
  return expected.filter((each) => !found.has(each)).map((each) => `${what} ${each}`)
}

async function lostMarks(pool: pg.Pool, { marks }: Tally): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; mark: number }>(
    'select id, order_mark as mark from orders where id = any($1)',
    [[...marks.keys()]],
  )
  const stored = new Map(rows.map(({ id, mark }) => [Number(id), mark]))
  return [...marks].filter(([id, mark]) => stored.get(id) !== mark).map(([id, mark]) => `mark ${mark} of order ${id}`)
}

/** Everything that must be unique: the merchant's numbers, an order's postings, a callback recorded as accepted. */
const ONCE = [
  'select merchant_order_id as it from orders group by merchant_id, merchant_order_id having count(*) > 1',
  'select merchant_order_id as it from payout_orders group by merchant_id, merchant_order_id having count(*) > 1',
  `select cause || ' of ' || order_id as it from ledger_transactions where cause in ('collection', 'payout.freeze', 'payout.paid')
   group by cause, order_id having count(*) > 1`,
]

/** Attempts recorded as accepted by the merchant that were followed by another automatic attempt. */
const NOTIFIED_AGAIN = `select 'callback of ' || a.order_id as it from callback_attempts a join orders o on o.id = a.order_id
   where a.outcome = 'succeeded' and a.by_user is null and a.url = $1 group by a.order_id having count(*) > 1`

async function doubles(pool: pg.Pool, { receiver }: Checked): Promise<string[]> {
  const found: string[] = []
  for (const query of ONCE) {
    const { rows } = await pool.query<{ it: string }>(query)
    found.push(...rows.map(({ it }) => it))
  }
  const { rows } = await pool.query<{ it: string }>(NOTIFIED_AGAIN, [receiver.url])
  return [...found, ...rows.map(({ it }) => it)]
}

async function faults(pool: pg.Pool): Promise<string[]> {
  const ledger = await checkLedger(createDb(pool))
  const { rows } = await pool.query<{ it: string }>(
    'select order_code as it from orders where status = $1 and expires_at > clock_timestamp()',
    [ORDER_STATUS_IDS.timedOut],
  )
  return [...(isSound(ledger) ? [] : [JSON.stringify(ledger)]), ...rows.map(({ it }) => `order ${it} timed out early`)]
}

async function callbacksOf(pool: pg.Pool, { receiver }: Checked): Promise<{ awaited: number; repeated: number }> {
  const { rows } = await pool.query<{ code: string }>(
    `select o.order_code as code from orders o join callbacks c on c.order_id = o.id where c.url = $1 and o.status = $2`,
    [receiver.url, ORDER_STATUS_IDS.successful],
  )
  const deliveries = new Map<string, number>()
  for (const { body } of receiver.received) {
    const code = /"orderCode":"(C\d+)"/.exec(body)?.[1] ?? ''
    deliveries.set(code, (deliveries.get(code) ?? 0) + 1)
  }
  return {
    awaited: rows.filter(({ code }) => !deliveries.has(code)).length,
    repeated: rows.reduce((sum, { code }) => sum + Math.max(0, (deliveries.get(code) ?? 0) - 1), 0),
  }
}
