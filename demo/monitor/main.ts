import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { startMonitor } from '#demo/monitor/monitor.ts'
import { readKept, writeKept } from '#demo/monitor/kept-file.ts'
import { openOutbox } from '#demo/monitor/outbox.ts'
import { paymentIn } from '#demo/monitor/patterns.ts'
import { readLine, fetchScript } from '#demo/monitor/signed-calls.ts'
import { createScriptRunner } from '#demo/monitor/script-runner.ts'
import { readSettings } from '#demo/monitor/settings.ts'

// A monitor as a program: payments come as lines of JSON on its standard input, and what it does goes as lines of JSON to its
// standard output. It is documented in docs/monitors.md.

const say = (event: object) => console.log(JSON.stringify(event))
const settings = await readSettings(process.argv.slice(2), process.env['INIT_CWD'] ?? '.')
const { directory, identity, server } = settings
await mkdir(directory, { recursive: true, mode: 0o700 })
const scriptsFile = path.join(directory, 'scripts.json')
const scripts = createScriptRunner({
  kept: await readKept(scriptsFile, { scripts: {} }, ({ scripts: kept }) => typeof kept === 'object' && kept !== null),
  save: (kept) => writeKept(scriptsFile, kept),
  fetchScript: (scriptId, version) => fetchScript(server, identity, scriptId, version),
})
const monitor = startMonitor({
  ...settings,
  scripts,
  outbox: await openOutbox(directory),
  say,
  wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
})
const lines = createInterface({ input: process.stdin })

async function end(): Promise<void> {
  lines.close()
  await monitor.stop()
  process.exit()
}
process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())

say({ event: 'started', monitorId: identity.monitorId, server })
for await (const line of lines) {
  if (line.trim() === '') continue
  const read = readLine(line, (text) => paymentIn(scripts.patterns(), text, new Date()))
  if (read.ok) await monitor.take(read.record)
  else say({ event: 'unreadable', why: read.why })
}
