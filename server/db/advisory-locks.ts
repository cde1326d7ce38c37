import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/**
 * Numbers of the advisory locks that stand for one thing of the whole database, each its own. A lock that two things shared
 * would make one of them not happen.
 */
export const ADVISORY_LOCKS = {
  /** One of several starting servers migrates, and the others wait. */
  migration: 7_263_510_001,
  /** One of several starting servers makes the first person. */
  firstRun: 7_263_510_002,
  /** One of several starting servers loads the demo data. */
  demoLoad: 7_263_510_003,
  /** The one server process that makes traffic. */
  traffic: 7_263_510_004,
  /** The one server process that makes payouts of a demo. */
  demoPayouts: 7_263_510_005,
  /** The one that folds the totals of orders. */
  totals: 7_263_510_006,
  /** One reassignment at a time. */
  reselect: 7_263_510_007,
  /** One change of the blacklist at a time. */
  blacklist: 7_263_510_008,
} as const

/** Seeds of the locks of one kind that are distinguished by a text. */
export const LOCK_SEEDS = { utr: 7_263_510_101, orderNumber: 7_263_510_102, bankTemplate: 7_263_510_103 } as const

/** First keys of locks of two keys, which are apart from all others. */
export const LOCK_SPACES = { risk: 7_263_511 } as const

/** Makes all who want the same thing of a kind wait for each other until the end of the transaction. */
export async function lockByText(tx: Queryable, kind: keyof typeof LOCK_SEEDS, text: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${LOCK_SEEDS[kind]}))`)
}
