import { balanceBefore } from '#domain/trusted-chain/chain-record.ts'
import type { ChainWindows, Verifiable } from '#domain/trusted-chain/chain-record.ts'

/** Records that follow each other by clock and by balance. */
export interface Run {
  records: Verifiable[]
}

/** The runs of an account, and the records left out as further reports of a movement. */
export interface Runs {
  runs: Run[]
  repeats: Map<Verifiable, Verifiable>
}

/** Cuts records in the order of their clock wherever the balance does not follow. */
export function cutRuns(records: readonly Verifiable[], { repeatMs }: Pick<ChainWindows, 'repeatMs'>): Runs {
  const runs: Run[] = []
  const repeats = new Map<Verifiable, Verifiable>()
  const seen = new Map<string, Verifiable>()
  let end: Verifiable | undefined
  for (const record of records) {
    const key = movementOf(record)
    const twin = (record.utr !== null && seen.get(`${key} ${record.utr}`)) || seen.get(key)
    const follows = end !== undefined && balanceBefore(record) === end.balance
    if (twin && record.at - twin.at <= repeatMs && mayRepeat(record, twin, follows)) {
      repeats.set(record, twin)
      continue
    }
    const run = runs.at(-1)
    if (follows && run) run.records.push(record)
    else runs.push({ records: [record] })
    seen.set(key, record)
    if (record.utr !== null) seen.set(`${key} ${record.utr}`, record)
    end = record
  }
  return { runs, repeats }
}

/** Reports of one movement agree in this. */
export const movementOf = ({ balance, signed }: Verifiable): string => `${signed} ${balance}`

/** True where a record can repeat its twin: their numbers agree or, with one missing, the balance did not return. */
function mayRepeat(record: Verifiable, twin: Verifiable, follows: boolean): boolean {
  if (record.utr !== null && twin.utr !== null) return record.utr === twin.utr
  return !follows
}

/** As much of a silence counts, however long it lasts. */
const SILENCE_MS = 180_000

/** Times by the clock without long silences: however long nothing happened, what comes after it comes next. */
export function activeTimes(records: readonly Verifiable[]): (record: Verifiable) => number {
  const times = new Map<Verifiable, number>()
  let [time, last] = [0, records[0]?.at ?? 0]
  for (const record of records) {
    time += Math.min(record.at - last, SILENCE_MS)
    last = record.at
    times.set(record, time)
  }
  return (record) => times.get(record) ?? 0
}
