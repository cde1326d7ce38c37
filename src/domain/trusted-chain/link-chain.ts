import { balanceBefore, byClock, isVerifiable } from '#domain/trusted-chain/chain-record.ts'
import type {
  Chain,
  ChainBreak,
  ChainLink,
  ChainRecord,
  ChainWindows,
  Verifiable,
} from '#domain/trusted-chain/chain-record.ts'
import { activeTimes, cutRuns, movementOf } from '#domain/trusted-chain/chain-runs.ts'
import { headOf, inversions, joinRuns, recordsOf, tailOf } from '#domain/trusted-chain/chain-trails.ts'
import type { Trail } from '#domain/trusted-chain/chain-trails.ts'

/** Clocks of phones and banks differ by this without anything being wrong. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Links the records of one account by balance. Each movement leads from one balance to another, so that a lost one
 * leaves an end from which nothing goes on and a start to which nothing leads, whatever the clocks say; movements that
 * were lost beside each other leave their sum, and those that cancel out nothing.
 */
export function linkChain(records: readonly ChainRecord[], windows: ChainWindows): Chain {
  const inOrder = records.toSorted(byClock)
  const verifiable = inOrder.filter(isVerifiable)
  const { repeats, runs } = cutRuns(verifiable, windows)
  const { joins, trails } = joinRuns(runs, { linkMs: windows.linkMs, timeOf: activeTimes(verifiable) })
  const links = new Map<number, ChainLink>()
  for (const { records: run } of runs)
    for (const [at, record] of run.entries()) if (at > 0) links.set(record.id, { from: run[at - 1]?.id ?? 0, over: [] })
  for (const { from, to } of joins) links.set(headOf(to).id, { from: tailOf(from).id, over: [] })
  const kept = withoutLoops(withoutRepeated(trails, repeats, windows), links)
  const told = new Set(verifiable.map(({ utr }) => utr))
  const silent = inOrder.filter((record) => !isVerifiable(record) && (record.utr === null || !told.has(record.utr)))
  const spare = [...silent, ...repeats.keys()]
  const breaks = breaksBetween(kept, { spare, repeats, links, windows })
  return { links, repeats: new Map([...repeats].map(([record, twin]) => [record.id, twin.id])), breaks }
}

/** Without trails all of whose records stand in another one: they were reported before the clock came to them. */
function withoutRepeated(trails: Trail[], repeats: Map<Verifiable, Verifiable>, { repeatMs }: ChainWindows): Trail[] {
  const left = new Set(trails)
  for (const trail of trails.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    if (left.size < 2 || sizeOf(trail) > SHORT) continue
    const others = new Map<string, Verifiable>()
    for (const other of left)
      if (other !== trail) for (const record of recordsOf(other)) others.set(movementOf(record), record)
    const twins = recordsOf(trail).map((record) => [record, others.get(movementOf(record))] as const)
    const isRepeated = twins.every(
      ([record, twin]) => twin && Math.abs(twin.at - record.at) <= repeatMs && hasSameNumber(record, twin),
    )
    if (!isRepeated) continue
    left.delete(trail)
    for (const [record, twin] of twins) if (twin) repeats.set(record, twin)
  }
  return trails.filter((trail) => left.has(trail))
}

/** Longer trails are no further reports of single movements. */
const SHORT = 8
const sizeOf = ({ runs }: Trail) => runs.reduce((sum, { records }) => sum + records.length, 0)
const hasSameNumber = (one: Verifiable, other: Verifiable) =>
  one.utr === null || other.utr === null || one.utr === other.utr

/** Without trails that end where they began, if the account was at one of their balances just then: they hang on that record. */
function withoutLoops(trails: readonly Trail[], links: Map<number, ChainLink>): Trail[] {
  return trails.filter((trail, at) => {
    if (trail.last.balance !== balanceBefore(trail.first)) return true
    const loop = recordsOf(trail)
    if (at === 0) return !isTurnedStart(loop, trails[1])
    const hung = hangLoop(loop, trails.filter((other) => other !== trail).map(recordsOf))
    if (!hung) return true
    links.set(trail.first.id, { from: trail.last.id, over: [] })
    links.set(hung.head.id, { from: hung.hold.id, over: [] })
    return false
  })
}

/** The first two records of an account, the second before the first by its clock. */
const isTurnedStart = ([one, other, ...more]: readonly Verifiable[], next: Trail | undefined) =>
  one !== undefined && other !== undefined && more.length === 0 && next && balanceBefore(next.first) === one.balance

/** The record on which a loop hangs, and the one of the loop that comes next: of two, the clock may have the second first. */
function hangLoop(loop: readonly Verifiable[], others: readonly (readonly Verifiable[])[]) {
  for (const head of loop.length === 2 ? loop : loop.slice(0, 1))
    for (const records of others) {
      const hold = records.findLast(
        (record, nth) => record.balance === balanceBefore(head) && isBetween(records, nth, loop),
      )
      if (hold) return { head, hold }
    }
  return undefined
}

/** True where a loop can stand after a trail's record, by the clock. */
const isBetween = (records: readonly Verifiable[], nth: number, loop: readonly Verifiable[]) =>
  inversions(records.slice(Math.max(0, nth - LOOP_INVERSIONS_MAX), nth + 1), loop) +
    inversions(loop, records.slice(nth + 1, nth + 2 + LOOP_INVERSIONS_MAX)) <=
  LOOP_INVERSIONS_MAX

/** A movement and what took it back, told on the wrong side of one other record. */
const LOOP_INVERSIONS_MAX = 2

interface Around {
  /** Records that no trail has. */
  spare: readonly ChainRecord[]
  repeats: Map<Verifiable, Verifiable>
  links: Map<number, ChainLink>
  windows: ChainWindows
}

/** The breaks between the trails, in the order of time. */
function breaksBetween(trails: readonly Trail[], around: Around): ChainBreak[] {
  const breaks: ChainBreak[] = []
  let [main, ...rest] = trails
  while (main && rest.length > 0) {
    const before: Trail = main
    const [trail, next] = rest
    if (!trail) break
    const isStray = trail.last.at < before.last.at
    const isMisread = !isStray && next !== undefined && isOffBy(before, trail, next)
    if (isStray) {
      // The chain goes on without it.
      breaks.push(breakOf('misread', { ...before, last: latestBefore(before, trail) }, trail))
      rest = rest.slice(1)
    } else if (isMisread) {
      breaks.push(breakOf('misread', before, trail))
      around.links.set(next.first.id, { from: trail.last.id, over: [] })
      main = next
      rest = rest.slice(2)
    } else {
      if (!bridge(before, trail, around)) breaks.push(breakOf('lost', before, trail))
      main = trail
      rest = rest.slice(1)
    }
  }
  return breaks
}

/** The amount of the record in the middle fits between the others, and only its balance does not. */
const isOffBy = (before: Trail, trail: Trail, next: Trail): boolean =>
  sizeOf(trail) === 1 && before.last.balance + trail.first.signed === balanceBefore(next.first)

function latestBefore(trail: Trail, { first: { at } }: Trail): Verifiable {
  return recordsOf(trail).findLast((record) => record.at <= at) ?? trail.first
}

/** Joins two trails over records of which the balances do not speak; false where none close the gap. */
function bridge({ last }: Trail, { first }: Trail, { links, repeats, spare, windows }: Around): boolean {
  const near = spare.filter((record) => {
    const slack = isVerifiable(record) ? windows.linkMs : CLOCK_TOLERANCE_MS
    return record.at >= Math.min(last.at, first.at) - slack && record.at <= Math.max(last.at, first.at) + slack
  })
  const over = fillGap(last.balance, balanceBefore(first), near)
  if (!over) return false
  for (const record of over) if (isVerifiable(record)) repeats.delete(record)
  links.set(first.id, { from: last.id, over: over.map(({ id }) => id) })
  return true
}

function breakOf(kind: ChainBreak['kind'], before: Trail, { first }: Trail): ChainBreak {
  const begin = balanceBefore(first)
  const gap = begin - before.last.balance
  const fork =
    kind === 'lost'
      ? recordsOf(before).findLast((record) => record.balance === begin && record !== before.last)
      : undefined
  return { kind, before: before.last, after: first, gap, forkId: fork?.id ?? null }
}

/** As many records as one gap is closed with. */
const DEPTH_MAX = 5
/** Among more records than this some always add up by chance. */
const CHOICES_MAX = 12

/**
 * The records that lead from one balance to another, in order: those that say no balance, and those that were taken for
 * further reports of a movement though the balance went through it twice. Null where none do.
 */
function fillGap(from: number, to: number, choices: readonly ChainRecord[]): ChainRecord[] | null {
  return search(from, to, choices.slice(0, CHOICES_MAX), DEPTH_MAX)
}

function search(from: number, to: number, choices: readonly ChainRecord[], depth: number): ChainRecord[] | null {
  if (from === to) return []
  if (depth === 0) return null
  for (const [at, record] of choices.entries()) {
    if (isVerifiable(record) && balanceBefore(record) !== from) continue
    const rest = search(
      from + record.signed,
      to,
      isVerifiable(record) ? choices.toSpliced(at, 1) : choices.slice(at + 1),
      depth - 1,
    )
    if (rest) return [record, ...rest]
  }
  return null
}
