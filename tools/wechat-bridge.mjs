import path from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `npm run wechat-bridge`: runs the reference bridge of WeChat accounts; see docs/wechat-bridge.md.
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies()])
  const program = path.join(root, 'demo/wechat/bridge/main.ts')
  process.exitCode = await runStreaming(node24, [program, ...process.argv.slice(2)], { env: environmentOf(node24) })
} catch (error) {
  fail(error)
}
