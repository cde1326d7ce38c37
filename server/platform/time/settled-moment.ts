/** An order of the last moment may not be committed yet, though its time is known. */
const SETTLED_MS = 1_000

/** The last whole second before which every row is there: what is counted up to it can be listed as it was counted. */
export const settledMoment = (now: Date): Date => secondOf(now.getTime() - SETTLED_MS)

export const secondOf = (ms: number): Date => new Date(Math.floor(ms / 1_000) * 1_000)
