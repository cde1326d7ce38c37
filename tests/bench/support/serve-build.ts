import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import serveFiles from '@fastify/static'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { virtualModules } from '#tools/lib/plugins/virtual-modules.ts'

export interface ServedBuild {
  /** Ends with a slash. */
  address: string
  close(): Promise<void>
}

/**
 * Builds the pages of a folder below tests/bench as production code, with the console's configuration, and serves them
 * on a free port as the server serves the console. `answers` are bodies for further paths.
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
    plugins: [react(), virtualModules()],
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: pages.map((page) => `${root}${page}`) },
    },
  })
  const app = fastify()
  await app.register(compress, { encodings: ['gzip', 'identity'] })
  await app.register(serveFiles, { root: outDir })
  for (const [path, answer] of Object.entries(answers)) app.get(path, () => answer)
  return { address: `${await app.listen({ port: 0, host: '127.0.0.1' })}/`, close: async () => await app.close() }
}
