/** The parts of the system whose health is shown, in their order. */
export const HEALTH_PARTS = [
  'platform',
  'database',
  'sockets',
  'jobs',
  'checks',
  'monitors',
  'accounts',
  'disk',
  'versions',
] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

/** Fine; worth a look; broken, so that somebody has to act. */
export const HEALTH_STATES = ['fine', 'look', 'broken'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** Unit of an amount; `text` and `time` have no amount. */
export type HealthUnit = 'count' | 'bytes' | 'seconds' | 'milliseconds' | 'text' | 'time'

interface FactRule {
  part: HealthPart
  unit: HealthUnit
  /** From which share of its limit, or amount where it has none, it is worth a look, and broken. */
  look?: number
  broken?: number
  /** Worse the smaller it is. */
  isBelow?: true
}

const MINUTE = 60
const DAY = 86_400

/** Every fact with its thresholds, which stand here alone. A queue's and a check's fact stand once for each of them. */
export const HEALTH_FACTS = {
  runState: { part: 'platform', unit: 'text' },
  connections: { part: 'database', unit: 'count', look: 0.7, broken: 0.9 },
  longestTransaction: { part: 'database', unit: 'seconds', look: MINUTE, broken: 10 * MINUTE },
  databaseSize: { part: 'database', unit: 'bytes' },
  migrations: { part: 'database', unit: 'count' },
  /** The amount is how old the latest one is. */
  backup: { part: 'database', unit: 'seconds', look: 2 * DAY, broken: 7 * DAY },
  slowestStatement: { part: 'database', unit: 'milliseconds', look: 250, broken: 2_000 },
  processes: { part: 'sockets', unit: 'count', look: 0, isBelow: true },
  openSockets: { part: 'sockets', unit: 'count' },
  notifyDelay: { part: 'sockets', unit: 'milliseconds', look: 100, broken: 200 },
  /** The amount is how long the oldest due job has waited. */
  queue: { part: 'jobs', unit: 'seconds', look: MINUTE, broken: 10 * MINUTE },
  check: { part: 'checks', unit: 'time' },
  monitors: { part: 'monitors', unit: 'count', look: 0.9, broken: 0.5, isBelow: true },
  /** The amount is how many rows a repair would change. */
  resourcePool: { part: 'accounts', unit: 'count', look: 1 },
  contradictions: { part: 'accounts', unit: 'count', look: 1 },
  diskFree: { part: 'disk', unit: 'bytes', look: 0.15, broken: 0.05, isBelow: true },
  appVersion: { part: 'versions', unit: 'text' },
  nodeVersion: { part: 'versions', unit: 'text' },
  databaseVersion: { part: 'versions', unit: 'text' },
  upSince: { part: 'versions', unit: 'time' },
} as const satisfies Record<string, FactRule>

export type HealthFact = keyof typeof HEALTH_FACTS
export const HEALTH_FACT_NAMES = Object.keys(HEALTH_FACTS) as [HealthFact, ...HealthFact[]]

/** How an amount stands to its thresholds; `of` is its limit, where it has one. */
export function healthOf(fact: HealthFact, amount: number, of?: number): HealthState {
  const { look, broken, isBelow }: FactRule = HEALTH_FACTS[fact]
  const measure = of === undefined ? amount : of === 0 ? (isBelow ? 1 : 0) : amount / of
  const passes = (threshold: number | undefined) =>
    threshold !== undefined && (isBelow ? measure <= threshold : measure >= threshold)
  return passes(broken) ? 'broken' : passes(look) ? 'look' : 'fine'
}

/** Why jobs of a queue may not be cancelled: something else waits for them. Queues that are not named may. */
export const UNCANCELLABLE_QUEUES: Readonly<Record<string, 'jobOfOrder' | 'jobOfPayment'>> = {
  'order.callback': 'jobOfOrder',
  'order.rejection': 'jobOfOrder',
  'payout.gateway': 'jobOfPayment',
}
