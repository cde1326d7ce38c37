import path from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `npm run replay <file> …`: replays console recordings and reports those that end in another state.
try {
  const files = process.argv.slice(2).map((file) => path.resolve(process.env['INIT_CWD'] ?? '.', file))
  if (files.length === 0) throw new Error('Usage: npm run replay <recording.json> …')
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  process.exitCode = await runStreaming(node24, [path.join(root, 'tools/lib/machines/replay-files.ts'), ...files], {
    env: environmentOf(node24),
  })
} catch (error) {
  fail(error)
}
