import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Identity } from '#demo/monitor/signed-calls.ts'

/** How a monitor is run. */
export interface MonitorSettings {
  server: string
  identity: Identity
  /** Where its outbox is. */
  directory: string
  heartbeatMs: number
}

const DEFAULTS = { server: 'http://127.0.0.1:8787', heartbeatSeconds: 20 }

/** The settings of a command line: of a config file, or of the demo's monitors. Relative paths are below `from`. */
export async function readSettings(args: readonly string[], from: string): Promise<MonitorSettings> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      demo: { type: 'string' },
      monitor: { type: 'string' },
      server: { type: 'string' },
      directory: { type: 'string' },
    },
  })
  const given = values.config === undefined ? {} : await readJson(path.resolve(from, values.config))
  const identity =
    values.config === undefined
      ? await demoIdentity(path.resolve(from, values.demo ?? '.data/demo.json'), values.monitor)
      : { monitorId: textIn(given, 'monitorId'), key: textIn(given, 'key') }
  const directory = values.directory ?? String(given['directory'] ?? `.data/monitors/${nameOf(identity)}`)
  return {
    server: (values.server ?? String(given['server'] ?? DEFAULTS.server)).replace(/\/+$/, ''),
    identity,
    directory: path.resolve(from, directory),
    heartbeatMs: Number(given['heartbeatSeconds'] ?? DEFAULTS.heartbeatSeconds) * 1_000,
  }
}

const nameOf = ({ monitorId }: Identity) => monitorId.replaceAll(/[^\w-]/g, '_')

async function demoIdentity(file: string, wanted: string | undefined): Promise<Identity> {
  const { monitors } = (await readJson(file)) as { monitors?: Identity[] }
  const found = monitors?.find(({ monitorId }) => wanted === undefined || monitorId === wanted)
  if (!found) throw new Error(`${file} names no monitor${wanted === undefined ? '' : ` ${wanted}`}`)
  return found
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}

function textIn(given: Record<string, unknown>, name: string): string {
  const value = given[name]
  if (typeof value !== 'string' || value === '') throw new Error(`the config file has no ${name}`)
  return value
}
