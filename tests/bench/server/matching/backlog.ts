import { againstRival, withLimit } from '../../figure.ts'
import type { Figure } from '../../figure.ts'
import type { BenchContext } from '../../support/bench-context.ts'
import { median } from '../../support/statistics.ts'
import { openBacklogDatabase } from './backlog-database.ts'
import { countWrong, join, judgeAll } from './judge-backlog.ts'
import type { Judged } from './judge-backlog.ts'

const TIMES_THE_JOIN = 2
const A_SECOND = 50_000
const ROUNDS = 3

/** A backlog of as many payments as orders, judged in the parts of the sweep, against one SQL join of both tables. */
export async function backlogFigures(context: BenchContext): Promise<Figure[]> {
  const count = context.quick ? 20_000 : 1_000_000
  const database = await openBacklogDatabase(await context.system(), count)
  try {
    const [joins, own]: [number[], number[]] = [[], []]
    let judged: Judged = { read: 0, verdicts: new Map(), certain: [] }
    let pairs = 0
    // The first round warms the cache up.
    for (let round = 0; round <= (context.quick ? 1 : ROUNDS); round += 1) {
      const joinMs = await timeOf(async () => void (pairs = await join(database)))
      const ownMs = await timeOf(async () => void (judged = await judgeAll(database)))
      if (round > 0) joins.push(joinMs)
      if (round > 0) own.push(ownMs)
    }
    return await figuresOf(database, { judged, joins, own, pairs, count })
  } finally {
    await database.close()
  }
}

interface Measured {
  judged: Judged
  joins: number[]
  own: number[]
  pairs: number
  count: number
}

async function figuresOf(
  database: Parameters<typeof countWrong>[0],
  { count, joins, judged, own, pairs }: Measured,
): Promise<Figure[]> {
  const shown = count.toLocaleString('en')
  const verdicts = [...judged.verdicts].map(([kind, times]) => `${kind} ${times.toLocaleString('en')}`).join(', ')
  const rate = Math.round((judged.read * 1_000) / median(own))
  return [
    againstRival(
      `${shown} payments judged against ${shown} orders, in parts of 500`,
      median(own),
      'ms',
      median(joins),
      TIMES_THE_JOIN,
      `read and judged with the rivals of each order and spent references, not settled; the join finds ${pairs.toLocaleString('en')} pairs; ${verdicts}`,
    ),
    { name: 'payments judged', value: rate, unit: 'a second', limit: A_SECOND, isFloor: true, ok: rate >= A_SECOND },
    withLimit(
      `wrong matches of ${(judged.certain.length / 2).toLocaleString('en')} certain ones`,
      await countWrong(database, judged),
      'payments',
      0,
    ),
    withLimit('payments that were not read', Math.abs(count - judged.read), 'payments', 0),
  ]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
