import type { Logger } from 'pino'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#server/db/client.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Health } from '#server/platform/health.ts'
import type { SecretBox } from '#server/platform/secrets/secret-box.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'

/** What the parts of the server share; made once by `main.ts` and by the tests. */
export interface Services {
  config: Config
  db: Db
  pool: Pool
  boss: PgBoss
  settings: SettingsStore
  secrets: SecretBox
  log: Logger
  /** Which parts work less well than they should. */
  health: Health
  /** What is known of the database's clock, and whether this process's own agrees with it. */
  clock: Clock
  /** The time that everything goes by: the database's. Apart from `clock`, so that tests can move it. */
  now: () => Date
}
