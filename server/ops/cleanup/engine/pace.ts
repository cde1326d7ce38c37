import { isInUse } from '#server/db/transactions/lock-wait.ts'

/** When work on a task has to stop, and how it waits. */
export interface Pace {
  isStopping: () => boolean
  rest: (ms: number) => Promise<unknown>
}

/** Where others hold what a batch needs, it is tried again after so long. */
const IN_USE_MS = 100

/** Tries again while others hold what it needs; undefined where this process stops meanwhile. */
export async function whileInUse<T>(
  work: () => Promise<T>,
  { isStopping, rest }: Pace,
  everyMs = IN_USE_MS,
): Promise<T | undefined> {
  while (!isStopping()) {
    try {
      return await work()
    } catch (error) {
      if (!isInUse(error)) throw error
      await rest(everyMs)
    }
  }
  return undefined
}
