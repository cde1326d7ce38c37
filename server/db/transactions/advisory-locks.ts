import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Queryable } from '#server/db/client.ts'
import { borrow } from '#server/db/transactions/transaction.ts'

/** Keys of database-wide advisory locks. Each must be unique: with a shared key, one of two jobs would never run. */
export const ADVISORY_LOCKS = {
  /** One of several starting servers migrates; the others wait. */
  migration: 7_263_510_001,
  /** One of several starting servers creates the first user. */
  firstRun: 7_263_510_002,
  /** One of several starting servers loads the demo data. */
  demoLoad: 7_263_510_003,
  /** The server process that generates demo traffic. */
  traffic: 7_263_510_004,
  /** The server process that creates demo payouts. */
  demoPayouts: 7_263_510_005,
  /** One reassignment at a time. */
  reselect: 7_263_510_007,
  /** One blacklist change at a time. */
  blacklist: 7_263_510_008,
  /** The process that chains the audit log. */
  auditChain: 7_263_510_009,
  /** One change of the IP rules at a time. */
  ipRules: 7_263_510_010,
  /** The server process whose demo has a node of its own. */
  demoChains: 7_263_510_011,
  /** One of several starting servers gives a new system its message patterns. */
  messagePatterns: 7_263_510_012,
  /** The process whose rules about addresses judge the new orders. */
  ipGuard: 7_263_510_013,
  /** The server process whose demo has a Bot API of its own. */
  demoTelegram: 7_263_510_020,
  /** The server process that runs the bridges of the demo's WeChat accounts. */
  demoWeChat: 7_263_510_022,
  /** The process that tells of accounts that stopped. */
  accountNotices: 7_263_510_023,
  /** The process that compares how much is understood of what banks send. */
  fallenBanks: 7_263_510_024,
  /** One look at the alarms at a time. */
  alarms: 7_263_510_025,
  /** One change of pay scripts at a time. */
  payScripts: 7_263_510_021,
} as const

/** Hash seeds of locks keyed by a text, one per kind. */
export const LOCK_SEEDS = {
  utr: 7_263_510_101,
  orderNumber: 7_263_510_102,
  bankTemplate: 7_263_510_103,
  totals: 7_263_510_104,
  setting: 7_263_510_105,
  messageTemplate: 7_263_510_106,
  merchantOrders: 7_263_510_107,
  userProduct: 7_263_510_108,
  supplierTrees: 7_263_510_109,
  supplierOrders: 7_263_510_112,
  account: 7_263_510_113,
  bankRecords: 7_263_510_114,
  unreadMessages: 7_263_510_115,
  /** Parts of one text that a phone sends one by one. */
  monitorParts: 7_263_510_116,
} as const

/** First keys of two-key locks, which are a separate key space. */
export const LOCK_SPACES = {
  risk: 7_263_511,
  usdtReader: 7_263_512,
  backlog: 7_263_513,
  bots: 7_263_514,
  cleanup: 7_263_515,
  months: 7_263_516,
} as const

/** Serializes transactions that use the same text of a kind, until the transaction ends. */
export async function lockByText(tx: Queryable, kind: keyof typeof LOCK_SEEDS, text: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${LOCK_SEEDS[kind]}))`)
}

/** The same for many texts, always in one order, so that two who name the same ones do not wait for each other. */
export async function lockByTexts(
  tx: Queryable,
  kind: keyof typeof LOCK_SEEDS,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(text, ${LOCK_SEEDS[kind]}) as key
      from json_array_elements_text(${JSON.stringify(texts)}::json) text order by key
    ) keys`)
}

/** The same without waiting: whether the lock was free. */
export async function tryLockByText(tx: Queryable, kind: keyof typeof LOCK_SEEDS, text: string): Promise<boolean> {
  const { rows } = await tx.execute<{ first: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${text}, ${LOCK_SEEDS[kind]})) as first`,
  )
  return rows[0]?.first === true
}

/**
 * Runs work unless another process runs the same, and says whether it ran. The lock is of a connection and ends with
 * it: work that must not happen twice needs a guard of its own for the case that the connection breaks meanwhile.
 */
export async function whileLocked(
  pool: Pool,
  [space, key]: readonly [number, number],
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await borrow(pool)
  let isHeld = false
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [space, key])
    isHeld = rows[0]?.held === true
    if (isHeld) await work()
    return isHeld
  } finally {
    // A connection that may still hold the lock is not used again.
    const isFree = !isHeld || (await client.query('select pg_advisory_unlock($1, $2)', [space, key]).then(yes, no))
    client.release(!isFree)
  }
}

const yes = () => true
const no = () => false
