import { build, preview } from 'vite'
import config from './vite.config.ts'

/** Builds the bench page and serves it on `port` of loopback. */
export async function servePage(port: number): Promise<{ address: string; close: () => Promise<void> }> {
  await build({ ...config, configFile: false })
  const server = await preview({ ...config, configFile: false, preview: { ...config.preview, port } })
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
