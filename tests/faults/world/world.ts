import type pg from 'pg'
import type { DemoFile } from '#server/demo/demo-file.ts'
import type { CallbackReceiver } from '#tests/support/callback-receiver.ts'
import type { SupervisedServer } from './supervised-server.ts'

/** One server of a world, and what can be done to its machine. */
export interface Seat {
  server: SupervisedServer
  dataDir: string
  /** Sets by how many ms the clock of its machine is ahead, at once. */
  shiftClock(ms: number): Promise<void>
}

/** A running system that faults are done to. */
export interface World {
  name: string
  seats: readonly Seat[]
  demo: DemoFile
  receiver: CallbackReceiver
  /** Asks the database beside the servers, over connections of their own. */
  ask<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  /** PostgreSQL's immediate shutdown; settles when it is up again. */
  restartDatabaseAtOnce(): Promise<void>
  dispose(): Promise<void>
}

/** The last seat: where there are two, others can go on with the first. */
export function lastSeat({ seats }: World): Seat {
  const seat = seats.at(-1)
  if (!seat) throw new Error('a world has at least one server')
  return seat
}
