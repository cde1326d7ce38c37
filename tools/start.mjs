import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureConsole } from './lib/console-build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { environmentOf, findNode24 } from './lib/node24.mjs'
import { fail } from './lib/suites/progress.mjs'
import { root } from './lib/root.mjs'
import { endOf } from './lib/suites/run.mjs'

// `npm start`: brings a checkout to a running server, skipping steps that are already done.

/** A server whose starter was killed would keep its port and database unnoticed, so it shuts down instead. */
const FOLLOW_PARENT = `
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
`
try {
  const [node24] = await Promise.all([findNode24(), ensureDependencies({ withDev: false })])
  // A server that ended does not wait for the build.
  process.exit(await serve(node24))
} catch (error) {
  fail(error)
}

/**
 * Runs the server until it ends and returns its exit code. Database and demo data are made while the console is built;
 * the server listens once it hears that the console is there.
 * @param {string} node24
 */
async function serve(node24) {
  const followParent = `data:text/javascript,${encodeURIComponent(FOLLOW_PARENT)}`
  const quickResolve = pathToFileURL(path.join(root, 'tools/lib/quick-resolve.mjs')).href
  const before = ['--import', followParent, '--import', quickResolve]
  const child = spawn(node24, [...before, path.join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...environmentOf(node24), AWAIT_CONSOLE: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  endWithNpm(() => child.kill('SIGTERM'))
  const ended = endOf(child)
  const built = ensureConsole(node24).then(() => child.connected && child.send('consoleBuilt'))
  await Promise.race([built, ended]).catch(async (error) => {
    child.kill('SIGTERM')
    await ended
    throw error
  })
  return await ended
}

/**
 * npm may be killed, and the shell between npm and this process may die without forwarding the signal: both change this
 * process's ancestors. When started by hand (and left in the background, for example), such a change means nothing.
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const npm = isShellOfNpm(parent) ? parentOf(parent) : undefined
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}

/** @param {number} pid */
function isShellOfNpm(pid) {
  return readProcess(pid, 'cmdline')?.includes('tools/start.mjs') ?? false
}

/** @param {number} pid */
function parentOf(pid) {
  return /^PPid:\s*(\d+)/m.exec(readProcess(pid, 'status') ?? '')?.[1]
}

/**
 * A file of a process in /proc; undefined on other systems, and when the process is gone.
 * @param {number} pid
 * @param {string} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
