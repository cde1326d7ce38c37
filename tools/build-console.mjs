import { ensureConsole } from './lib/console-build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'

// `npm run build`: builds the console if its sources have changed; also for tools that need dist.
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies({ withDev: false })])
  await ensureConsole(node24)
} catch (error) {
  fail(error)
}
