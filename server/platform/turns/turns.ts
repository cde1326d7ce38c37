import { setImmediate as others } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Acquires a turn, released by the returned function; undefined once the caller has left. */
type TakeTurn = (gone: AbortSignal) => Promise<(() => void) | undefined>

/** A semaphore: at most `limit` turns at once, granted in request order. */
export function createTurns(limit: number): TakeTurn {
  const line = new Set<() => void>()
  let free = limit

  function giveBack(): void {
    free += 1
    const [first] = line
    first?.()
  }

  return (gone) =>
    new Promise((resolve) => {
      if (gone.aborted) return resolve(undefined)
      const take = () => {
        line.delete(take)
        gone.removeEventListener('abort', leave)
        free -= 1
        resolve(giveBack)
      }
      const leave = () => {
        line.delete(take)
        resolve(undefined)
      }
      if (free > 0) return take()
      line.add(take)
      gone.addEventListener('abort', leave, { once: true })
    })
}

/** A mutex per key. */
export function createTurnsOf<Key>(): (key: Key, gone: AbortSignal) => ReturnType<TakeTurn> {
  const known = new Map<Key, { take: TakeTurn; users: number }>()
  return async (key, gone) => {
    const turns = known.get(key) ?? { take: createTurns(1), users: 0 }
    known.set(key, turns)
    turns.users += 1
    const leave = () => {
      turns.users -= 1
      if (turns.users === 0) known.delete(key)
    }
    const giveBack = await turns.take(gone)
    if (!giveBack) {
      leave()
      return undefined
    }
    return () => {
      giveBack()
      leave()
    }
  }
}

/** How long a piece of long work has the processor before everybody else has it. */
const PIECE_MS = 4

const NEVER = new AbortController().signal
/** One piece of all long work of this process runs in a turn of the event loop, however much of it is under way. */
const takePiece = createTurns(1)

/**
 * Goes through items in short pieces, between which others have the processor; ends early where `each` answers false. The items may be
 * made as they are wanted.
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  each: (item: Item) => boolean | undefined | void,
): Promise<void> {
  const left = items[Symbol.iterator]()
  for (let isDone = false; !isDone; ) {
    const giveBack = await takePiece(NEVER)
    try {
      await others()
      const until = performance.now() + PIECE_MS
      do {
        const next = left.next()
        isDone = next.done === true || each(next.value) === false
      } while (!isDone && performance.now() < until)
    } finally {
      giveBack?.()
    }
  }
}

/** Running calls of this process with a waiting client. */
const waitedFor = new Set<FastifyRequest>()
const whenNone = new Set<() => void>()

/** Tracks foreground calls, so that background work can yield to them. */
export function watchForeground(app: FastifyInstance, isForeground: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (isForeground(request)) waitedFor.add(request)
  })
  app.addHook('onResponse', async (request) => {
    if (!waitedFor.delete(request) || waitedFor.size > 0) return
    for (const go of [...whenNone]) go()
  })
}

/** Yields to foreground calls for at most `patienceMs`: under constant traffic the work still proceeds. */
export async function afterForeground(patienceMs: number): Promise<void> {
  await others()
  if (waitedFor.size === 0) return
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      whenNone.delete(go)
      resolve()
    }
    const timer = setTimeout(go, patienceMs)
    whenNone.add(go)
  })
}
