import type { Random } from '#server/demo/random.ts'
import type { Tally } from '../traffic/tally.ts'
import type { World } from '../world/world.ts'

/** What an injection may use. */
export interface Scene {
  world: World
  random: Random
  /** What callers see; an injection that calls for itself notes it here too. */
  tally: Tally
}

/** One kind of fault. */
export interface Injection {
  name: string
  /** Whether a server ends by it; otherwise a server that ends is a failure of its own. */
  endsServer: boolean
  /** Before the traffic. */
  prepare?(scene: Scene): Promise<void>
  /** In the midst of the traffic; settles when the fault is over. Answers what else is worth telling. */
  run(scene: Scene): Promise<string | void>
}
