/** Limits from the specification (section 9) and the rulings; seconds, milliseconds and pixels as named. */
export const LIMITS = {
  heartbeatMs: 20_000,
  lastOrderPollMs: 10_000,
  reminderEveryMs: 5_000,
  chunkTimeoutMs: 120_000,
  loginTries: 5,
  loginLockSeconds: 600,
  sessionSeconds: 86_400,
  languageSeconds: 31_536_000,
  secondLevelSeconds: 1_800,
  socketFrameBytes: 65_536,
  pageSizeDefault: 50,
  pageSizeMax: 500,
  countCap: 10_000,
  nameLength: 128,
  cardNumberLength: 20,
  accountMin: 8,
  accountMax: 64,
  batchOrdersMax: 500,
  /** Rows of a list that one call works on. */
  rowsAtOnce: 500,
  /** Maximum orders per call of a bulk action. */
  bulkChunk: 100,
  /** Payees of earlier payouts that are offered for a new one. */
  payeesOffered: 4,
  menuWidthPx: 256,
  menuCollapsedPx: 64,
  backToTopPx: 100,
  tabScrollPx: 240,
} as const

/**
 * Largest floating of amounts in hundredths of the major unit of any currency, and the highest limit of a party's
 * orders.
 */
export const FLOAT_MAX = 10_000

export const PARTY_COUNT_MAX = 1_000_000

/** Seconds between callback attempts: eight attempts over about 28 hours. */
export const CALLBACK_DELAYS_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const

export const CALLBACK_TIMEOUT_MS = 15_000

/** The response body with which a merchant acknowledges a callback. */
export const CALLBACK_SUCCESS_TEXT = 'success'

/** How long a merchant's key stays valid beside the one that replaced it. */
export const KEY_OVERLAP_HOURS = 24

/** How long a revealed secret is shown. */
export const REVEAL_SECONDS = 30

/** The highest rate, in 1/10 000: all of the amount. */
export const RATE_MAX = 10_000

/** Difference between a process’s clock and the database’s beyond which the process stops time-based work. */
export const CLOCK_SKEW_SECONDS_MAX = 5

/** As many orders that came since the one seen last are counted; the console writes a plus behind it. */
export const LAST_ORDERS_COUNTED = 99
