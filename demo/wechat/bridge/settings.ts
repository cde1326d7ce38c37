import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { BridgeIdentity } from '#demo/wechat/bridge/bridge.ts'

/** How a bridge is run. */
export interface BridgeSettings {
  server: string
  identity: BridgeIdentity
  /** Where its journals are. */
  directory: string
  heartbeatMs: number
  pullMs: number
}

/** The settings of a command line that names a config file. Relative paths are below `from`. */
export async function readSettings(args: readonly string[], from: string): Promise<BridgeSettings> {
  const { values } = parseArgs({ args: [...args], options: { config: { type: 'string' } } })
  if (values.config === undefined)
    throw new Error('--config names no file; docs/wechat-bridge.md says what stands in it')
  const given = JSON.parse(await readFile(path.resolve(from, values.config), 'utf8')) as Record<string, unknown>
  const text = (name: string) => {
    const value = given[name]
    if (typeof value !== 'string' || value === '') throw new Error(`the config file has no ${name}`)
    return value
  }
  const identity = { weChatId: text('weChatId'), key: text('key') }
  return {
    server: text('server').replace(/\/+$/, ''),
    identity,
    directory: path.resolve(from, String(given['directory'] ?? identity.weChatId.replaceAll(/[^\w-]/g, '_'))),
    heartbeatMs: Number(given['heartbeatSeconds'] ?? 20) * 1_000,
    pullMs: Number(given['pullSeconds'] ?? 2) * 1_000,
  }
}
