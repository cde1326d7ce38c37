import { ensureConsole } from './lib/console-build.mjs'
import { findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'

// Builds the console if its sources have changed; for tools that need dist.
try {
  await ensureConsole(await findNode24())
} catch (error) {
  fail(error)
}
