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
