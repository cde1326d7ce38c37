import { balanceBefore, byClock } from '#domain/trusted-chain/chain-record.ts'
import type { Verifiable } from '#domain/trusted-chain/chain-record.ts'
import type { Run } from '#domain/trusted-chain/chain-runs.ts'

/** Runs that were joined by balance, first to last. */
export interface Trail {
  first: Verifiable
  last: Verifiable
  runs: Run[]
}

/** Two trails are joined against the clock only if no more pairs of their records are then the other way round. */
const INVERSIONS_MAX = 4
/** As much less likely it is that the clock turned two records round than that it has them farther apart. */
const BACKWARD = 4
/** So many records that follow each other by clock and balance came in their order: nothing is joined over them. */
const STRAIGHT = 3

/** An end of one run and the start of another that have the same balance. */
interface Fit {
  from: Run
  to: Run
  unlikely: number
}

interface Joining {
  timeOf: (record: Verifiable) => number
  linkMs: number
}

/** Joins runs whose balances lead from one to the next, wherever the clock puts them within `linkMs`, the closest first. */
export function joinRuns(runs: readonly Run[], joining: Joining): { trails: Trail[]; joins: Fit[] } {
  const trailOf = new Map<Run, Trail>(
    runs.map((run) => [run, { first: headOf(run), last: tailOf(run), runs: [run] }] as const),
  )
  const joins: Fit[] = []
  for (const fit of fitsOf(runs, joining)) {
    const [before, after] = [trailOf.get(fit.from), trailOf.get(fit.to)]
    if (!before || !after || !mayJoin(fit, before, after)) continue
    joins.push(fit)
    const joined = { first: before.first, last: after.last, runs: [...before.runs, ...after.runs] }
    for (const run of joined.runs) trailOf.set(run, joined)
  }
  const trails = [...new Set(trailOf.values())].toSorted((one, other) => byClock(one.first, other.first))
  return { trails, joins }
}

function fitsOf(runs: readonly Run[], { linkMs, timeOf }: Joining): Fit[] {
  const ends = Map.groupBy(runs.entries(), ([, run]) => tailOf(run).balance)
  /** How many straight runs come before each. */
  const straight = [0]
  for (const { records } of runs) straight.push((straight.at(-1) ?? 0) + (records.length >= STRAIGHT ? 1 : 0))
  const fits = [...runs.entries()].flatMap(([nth, to]) =>
    (ends.get(balanceBefore(headOf(to))) ?? []).flatMap(([at, from]) => {
      const ahead = timeOf(headOf(to)) - timeOf(tailOf(from))
      const distance = Math.abs(ahead)
      const isOver = at < nth && straight[at + 1] !== straight[nth]
      return at === nth || distance > linkMs || isOver
        ? []
        : [{ from, to, unlikely: distance * (ahead < 0 ? BACKWARD : 1) }]
    }),
  )
  return fits.toSorted((one, other) => one.unlikely - other.unlikely)
}

/** Neither end is taken, nothing is joined to itself, and the clock does not speak too much against it. */
const mayJoin = ({ from, to }: Fit, before: Trail, after: Trail): boolean =>
  before !== after &&
  before.runs.at(-1) === from &&
  after.runs[0] === to &&
  inversions(recordsOf(before), recordsOf(after)) <= INVERSIONS_MAX

/** How many pairs of records the clock has the other way round, as far as that matters. */
export function inversions(before: readonly Verifiable[], after: readonly Verifiable[]): number {
  let count = 0
  for (const one of before.slice(-INVERSIONS_MAX - 1))
    for (const other of after.slice(0, INVERSIONS_MAX + 1)) if (byClock(other, one) < 0) count += 1
  return count
}

export const recordsOf = (trail: Trail | undefined): Verifiable[] => trail?.runs.flatMap(({ records }) => records) ?? []
export const headOf = ({ records }: Run): Verifiable => ofRun(records[0])
export const tailOf = ({ records }: Run): Verifiable => ofRun(records.at(-1))

function ofRun(record: Verifiable | undefined): Verifiable {
  if (!record) throw new Error('a run has at least one record')
  return record
}
