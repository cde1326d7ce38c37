import path from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `npm run faults [-- <words of faults> --seed 1 --hour]`: injects faults into running servers under traffic and prints the
// results.
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  const args = [path.join(root, 'tests/faults/faults.ts'), ...process.argv.slice(2)]
  process.exitCode = await runStreaming(node24, args, { env: environmentOf(node24) })
} catch (error) {
  fail(error)
}
