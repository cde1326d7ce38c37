import path from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `npm run record`: after `RECORD=1 npm test -- e2e [filter]` or `npm test -- all`, copies the browser recordings to
// tests/replays and updates docs/machines.
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  process.exitCode = await runStreaming(node24, [path.join(root, 'tools/lib/machines/keep-recordings.ts')], {
    env: environmentOf(node24),
  })
} catch (error) {
  fail(error)
}
