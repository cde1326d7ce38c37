import { againstRival, withLimit } from '../../figure.ts'
import type { Figure } from '../../figure.ts'
import type { BenchContext } from '../../support/bench-context.ts'
import type { BenchDatabase } from '../../support/bench-database.ts'
import { medianOf, spentBy } from '../../support/spent.ts'
import type { Spent } from '../../support/spent.ts'
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
    const [joins, own]: [Spent[], Spent[]] = [[], []]
    let judged: Judged = { read: 0, verdicts: new Map(), certain: [] }
    let pairs = 0
    // The first round warms the cache up.
    for (let round = 0; round <= (context.quick ? 1 : ROUNDS); round += 1) {
      const joined = await spentBy(database, async () => void (pairs = await join(database)))
      const done = await spentBy(database, async () => void (judged = await judgeAll(database)))
      if (round > 0) joins.push(joined)
      if (round > 0) own.push(done)
    }
    return await figuresOf(database, { judged, join: medianOf(joins), own: medianOf(own), pairs, count })
  } finally {
    await database.close()
  }
}

interface Measured {
  judged: Judged
  join: Spent
  own: Spent
  pairs: number
  count: number
}

async function figuresOf(database: BenchDatabase, { count, join, judged, own, pairs }: Measured): Promise<Figure[]> {
  const shown = count.toLocaleString('en')
  const verdicts = [...judged.verdicts].map(([kind, times]) => `${kind} ${times.toLocaleString('en')}`).join(', ')
  const name = `${shown} payments judged against ${shown} orders, in parts of 500`
  const perSecond = (ms: number) => Math.round((judged.read * 1_000) / ms)
  const rate = (of: string, value: number): Figure => ({
    ...{ name: `payments judged${of}`, value, unit: 'a second', limit: A_SECOND, isFloor: true },
    ok: value >= A_SECOND,
  })
  return [
    againstRival(
      name,
      own.clock,
      'ms',
      join.clock,
      TIMES_THE_JOIN,
      `read and judged with the rivals of each order and spent references, not settled; the join finds ${pairs.toLocaleString('en')} pairs; ${verdicts}`,
    ),
    againstRival(
      `${name}: processor time`,
      own.database + own.process,
      'ms',
      join.database + join.process,
      TIMES_THE_JOIN,
      `${Math.round(own.database)} ms of it in the database; independent of what else the machine does`,
    ),
    rate('', perSecond(own.clock)),
    // Both work at the same time, so that the busier one says how long it takes where nothing else runs.
    rate(' by the processor time of the busier side', perSecond(Math.max(own.database, own.process))),
    withLimit(
      `wrong matches of ${(judged.certain.length / 2).toLocaleString('en')} certain ones`,
      await countWrong(database, judged),
      'payments',
      0,
    ),
    withLimit('payments that were not read', Math.abs(count - judged.read), 'payments', 0),
  ]
}
