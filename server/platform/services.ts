import type { Logger } from 'pino'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica/replica.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Health } from '#server/platform/health.ts'
import type { IpGuard } from '#server/platform/addresses/ip-guard.ts'
import type { RunStateStore } from '#server/platform/run-state/run-state-store.ts'
import type { SecretBox } from '#server/platform/secrets/secret-box.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'

/** The shared services of a server; created once by `main.ts` and by the tests. */
export interface Services {
  config: Config
  db: Db
  pool: Pool
  /** Where calls read whose contract lets them; undefined where no replica is named. */
  replica: Replica | undefined
  boss: PgBoss
  settings: SettingsStore
  /** What the platform lets happen now. */
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
