import type pg from 'pg'
import type { DemoFile } from '#demo/demo-file.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { DatabaseLine } from '#tests/support/servers/database-line.ts'
import type { SupervisedServer } from './supervised-server.ts'

/** One server of a world, with the faults that can be applied to its machine. */
export interface Seat {
  server: SupervisedServer
  dataDir: string
  /** Sets how many ms its machine's clock is ahead; takes effect at once. */
  shiftClock(ms: number): Promise<void>
}

/** A running system to inject faults into. */
export interface World {
  name: string
  seats: readonly Seat[]
  demo: DemoFile
  receiver: CallbackReceiver
  /** The line between servers and database, where the world has one. */
  line?: DatabaseLine
  /** Queries the database over its own connections, outside the servers' pools. */
  ask<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  /** PostgreSQL's immediate shutdown; settles when it is up again. */
  restartDatabaseAtOnce(): Promise<void>
  dispose(): Promise<void>
}

/** The last server: where there are two, clients can continue with the first. */
export function lastSeat({ seats }: World): Seat {
  const seat = seats.at(-1)
  if (!seat) throw new Error('a world has at least one server')
  return seat
}
