import type { Random } from '#demo/random.ts'
import type { Tally } from '../traffic/tally.ts'
import type { World } from '../world/world.ts'

/** Means of an injection. */
export interface Scene {
  world: World
  random: Random
  /** Results seen by callers; an injection that makes its own calls records them here too. */
  tally: Tally
  /** Forbidden effects of the fault; a round with any has failed. */
  failures: string[]
}

/** One kind of fault. */
export interface Injection {
  name: string
  /** True when the fault ends a server; otherwise a server that exits is a failure. */
  endsServer: boolean
  /** Only for worlds whose servers reach their database by a line that can be cut; all others are run without one. */
  needsLine?: true
  /** Runs before the traffic. */
  prepare?(scene: Scene): Promise<void>
  /** Runs during the traffic; settles when the fault is over and may return notes for the report. */
  run(scene: Scene): Promise<string | void>
}
