import path from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `npm run machines`: writes the charts of all machines to docs/machines.
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  process.exitCode = await runStreaming(node24, [path.join(root, 'tools/lib/machines/write-machines.ts')], {
    env: environmentOf(node24),
  })
} catch (error) {
  fail(error)
}
