import path from 'node:path'
import { ensureChromium } from './lib/installs/chromium.mjs'
import { ensureConsole } from './lib/console-build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `npm run bench [-- <names> --large --many 10000000 --quick --data <directory>]`: measures, prints a table and writes
// bench-results.json.
// With --data the filled database is kept for the next run.
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  await ensureConsole(node24)
  await ensureChromium(node24)
  const args = [path.join(root, 'tests/bench/bench.ts'), ...process.argv.slice(2)]
  process.exitCode = await runStreaming(node24, args, { env: environmentOf(node24) })
} catch (error) {
  fail(error)
}
