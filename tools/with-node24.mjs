import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { runStreaming } from './lib/suites/run.mjs'

// `node tools/with-node24.mjs [--product] <command> [arguments]`: runs a script file, or a command of an installed
// package, under Node 24. What belongs to the product needs no packages of tests.
try {
  const [first, ...others] = process.argv.slice(2)
  const isOfProduct = first === '--product'
  const [command, ...args] = isOfProduct ? others : process.argv.slice(2)
  if (command === undefined) throw new Error('Usage: node tools/with-node24.mjs <script or command> [arguments]')
  const [node24] = await Promise.all([findNode24(), ensureDependencies({ withDev: !isOfProduct })])
  const env = environmentOf(node24)
  const installed = path.join(root, 'node_modules/.bin', command)
  process.exitCode = existsSync(command)
    ? await runStreaming(node24, [command, ...args], { env })
    : process.platform === 'win32'
      ? await runStreaming(`${installed}.cmd`, args, { env, shell: true })
      : await runStreaming(installed, args, { env })
} catch (error) {
  fail(error)
}
