import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { loadConsole } from '#server/ops/static/console-files.ts'
import { endpointRoutes } from '#tools/lib/plugins/endpoint-routes-plugin.ts'
import { pinyinOfTitles } from '#tools/lib/plugins/pinyin-plugin.ts'
import { textFiles } from '#tools/lib/plugins/text-files-plugin.ts'

export interface ServedBuild {
  /** Ends with a slash. */
  address: string
  close(): Promise<void>
}

/**
 * Builds the pages of a folder below tests/bench as production code, with the console's configuration, and serves them
 * on a free port as the server serves the console: compressed once, from memory. `answers` are bodies for further
 * paths.
 */
export async function serveBuild(
  folder: string,
  pages: readonly string[],
  answers: Record<string, unknown> = {},
): Promise<ServedBuild> {
  const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url))
  const outDir = fileURLToPath(new URL(`../../../.cache/bench-${folder}/`, import.meta.url))
  await build({
    configFile: false,
    root,
    plugins: [react(), endpointRoutes(), pinyinOfTitles(), textFiles()],
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: pages.map((page) => `${root}${page}`) },
    },
  })
  const files = loadConsole(outDir)
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path in answers)
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path]))
    const file = files.get(path === '/' ? '/index.html' : path)
    if (!file) return response.writeHead(404).end()
    const encoding = file.compressible ? 'br' : 'identity'
    if (encoding === 'br') response.setHeader('content-encoding', encoding)
    response.setHeader('content-type', file.type).end(await file.body(encoding))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
