import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Plugin } from 'vite'
import { classNames } from './class-names.ts'
import { endpointRoutes } from './endpoint-routes-plugin.ts'
import { screenIcons } from './screen-icons-plugin.ts'
import { readTextFiles, textFiles } from './text-files-plugin.ts'

type Prerendering = typeof import('../../../src/app/prerender/prerender-pages.tsx')

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Browser globals that the console's modules read on load, as in a browser without a session. */
const BROWSER = {
  location: new URL('http://console/login'),
  document: { cookie: '', documentElement: {}, querySelector: () => null },
  BroadcastChannel: class extends EventTarget {},
  fetch: async (address: string) => new Response(readTextFiles().get(address.split('/').slice(-2).join('/'))),
}

/**
 * Writes, next to the build, the markup that the server's page shows before the code runs, rendered by the console's
 * own components.
 */
export function prerenderPlugin(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.vite/prerendered.json',
        source: JSON.stringify(await prerenderConsole()),
      })
    },
  }
}

/** The prerendered pages by language. */
export async function prerenderConsole(): ReturnType<Prerendering['prerenderPages']> {
  const before = Object.fromEntries(Object.keys(BROWSER).map((name) => [name, Reflect.get(globalThis, name)]))
  Object.assign(globalThis, BROWSER)
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [endpointRoutes(), screenIcons(), textFiles()],
    css: { modules: classNames },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { prerenderPages } = (await vite.ssrLoadModule('/src/app/prerender/prerender-pages.tsx')) as Prerendering
    return await prerenderPages()
  } finally {
    await vite.close()
    Object.assign(globalThis, before)
  }
}
