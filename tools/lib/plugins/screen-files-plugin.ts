import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Screens = typeof import('../../../src/app/screens.gen.ts')
type Routes = typeof import('../../../src/domain/screens.ts')

/** The files that a screen's declaration loads: its page module and its text namespaces. */
export interface ScreenFiles {
  page: string
  namespaces: readonly string[]
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const ROUTES = path.join(ROOT, 'src/domain/screens.ts')
const ROUTE_TABLE = /(?<=\nexport const SCREEN_ROUTES = )\[\n[\s\S]*?\n\](?= as const)/

// Node runs the console's declarations as they are. Vite's loaders would bring a second server, and Vitest's its own modules.
const load = createRequire(import.meta.url)

/**
 * Writes, next to the build, the files each screen loads, so that the server can preload them in the page. Removes the
 * routes of unbuilt screens from the console, since nothing links to them.
 */
export function screenFilesPlugin(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    // Runs before types are stripped.
    enforce: 'pre',
    transform(code, id) {
      if (id !== ROUTES) return undefined
      if (!ROUTE_TABLE.test(code)) this.error('the table of routes is not where it was')
      return { code: code.replace(ROUTE_TABLE, (table) => builtRoutes(table.split('\n').length)), map: null }
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(await readScreenFiles()) })
    },
  }
}

/** The files each screen loads, by its name. */
export async function readScreenFiles(): Promise<Record<string, ScreenFiles>> {
  const files: Record<string, ScreenFiles> = {}
  for (const { screen, namespaces, load: loadPage } of screens())
    files[screen] = { page: await importedBy(loadPage), namespaces }
  return files
}

const screens = () => (load(path.join(ROOT, 'src/app/screens.gen.ts')) as Screens).SCREENS

/** The routes of built screens as code, with as many lines as the table had, which keeps line numbers. */
function builtRoutes(lines: number): string {
  const built = new Set<string>(screens().map(({ screen }) => screen))
  const { SCREEN_ROUTES } = load(ROUTES) as Routes
  const rows = SCREEN_ROUTES.filter(({ screen }) => built.has(screen)).map((route) => JSON.stringify(route))
  return `[${rows.join(',')}${'\n'.repeat(lines - 1)}]`
}

/** The console's module that a function imports, from the root; the module itself is not loaded. */
async function importedBy(importing: () => Promise<unknown>): Promise<string> {
  const sources = pathToFileURL(path.join(ROOT, 'src/')).href
  const imported: string[] = []
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!context.parentURL?.startsWith(sources)) return found
      imported.push(path.relative(ROOT, fileURLToPath(found.url)))
      return { url: 'data:text/javascript,export default {}', format: 'module', shortCircuit: true }
    },
  })
  try {
    // The empty module lacks the parts that the declaration uses, so its error is expected.
    await importing().catch(() => {})
  } finally {
    hooks.deregister()
  }
  const [page, ...others] = imported
  if (page === undefined || others.length > 0) throw new Error(`a screen loads one module, not ${imported.join(', ')}`)
  return page
}
