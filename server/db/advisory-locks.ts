/**
 * Numbers of the advisory locks that stand for one thing of the whole database, each its own; `seeds` are those of locks that
 * are told apart by a text. A lock that two things shared would make one of them not happen.
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
} as const
