import type { Logger } from 'pino'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica/replica.ts'
import type { IpGuard } from '#server/platform/addresses/ip-guard.ts'
import type { Config } from '#server/platform/config.ts'
import type { Health } from '#server/platform/health.ts'
import type { RunStateStore } from '#server/platform/run-state/run-state-store.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'
import type { Clock } from '#server/platform/time/clock.ts'

/** The shared services of a server; created once by `main.ts` and by the tests. */
export interface Services {
  config: Config
  db: Db
  pool: Pool
  /** Where calls read whose contract lets them; undefined where no replica is named. */
  replica: Replica | undefined
  boss: PgBoss
  settings: SettingsStore
  /** Run state of the platform, and the activities that it allows. */
  runState: RunStateStore
  /** From which addresses no orders are taken. */
  ipGuard: IpGuard
  secrets: SecretBox
  log: Logger
  /** Which parts are degraded. */
  health: Health
  /** The database's clock as known here, and whether this process's own clock agrees with it. */
  clock: Clock
  /** The time used everywhere: the database's. Separate from `clock`, so that tests can set it. */
  now: () => Date
}

/**
 * Waits for what others do, such as an answer from elsewhere, and holds nothing meanwhile that others need; what was held
 * before is held again when it settles.
 */
export type WhileWaitingOutside = <T>(wait: () => Promise<T>) => Promise<T>

/** For work that holds nothing. */
export const holdingNothing: WhileWaitingOutside = async (wait) => await wait()
