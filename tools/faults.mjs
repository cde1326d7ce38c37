import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `npm run faults [-- <words of faults> --seed 1 --hour]`: injects faults into running servers under traffic and prints the
// results.
// `npm run faults -- rounds`: the server tests that kill, race or feed random input, with all their rounds.
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  const words = process.argv.slice(2)
  const args = words.includes('rounds')
    ? [path.join(root, 'tools/test.mjs'), 'all', 'server', ...testsWithRounds()]
    : [path.join(root, 'tests/faults/faults.ts'), ...words]
  process.exitCode = await runStreaming(node24, args, { env: environmentOf(node24) })
} catch (error) {
  fail(error)
}

/** Server tests that repeat something by `rounds`. */
function testsWithRounds() {
  return ['server', 'demo', 'src', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.server.test.ts'))
      .map((file) => path.join(folder, file))
      .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('#tests/support/rounds.ts')),
  )
}
