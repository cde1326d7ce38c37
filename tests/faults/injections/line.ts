import { setTimeout as delay } from 'node:timers/promises'
import type { Injection } from './injection.ts'

const CUT_MS = 5_000
const LIKELIHOOD = 0.2

/** Breaks connections in the middle of commits: neither the server nor its caller knows whether they were carried out. */
export const cutCommits: Injection = {
  name: 'connection lost in the middle of a commit',
  endsServer: false,
  needsLine: true,
  run: async ({ random, world: { line } }) => {
    if (!line) throw new Error('the world has no line')
    const before = { ...line.cuts }
    line.cutCommits(LIKELIHOOD, () => random.int(0, 999_999) / 1_000_000)
    await delay(CUT_MS)
    line.mend()
    return `${line.cuts.before - before.before} commits lost, of ${line.cuts.after - before.after} only the answer`
  },
}
