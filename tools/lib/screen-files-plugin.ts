import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What a screen's declaration names to be loaded: the module of its page, and the namespaces of its texts. */
export interface ScreenFiles {
  page: string
  namespaces: string[]
}

const FEATURES = fileURLToPath(new URL('../../src/features/', import.meta.url))
const DECLARATION =
  /\n {2}screen: '(?<screen>[^']+)'[^}]*?import\('#(?<page>[^']+)'\)[\s\S]*?namespaces: \[(?<namespaces>[^\]]*)\]/g

const ROUTES = fileURLToPath(new URL('../../src/domain/screens.ts', import.meta.url))
const ROUTE = /^ {2}\{ path: .*? screen: '([^']+)'.*$/gm

/**
 * Writes beside the build what each screen loads, so that the server can name it in the page, and leaves out of the
 * console the routes of screens that are not built: nothing in it leads there.
 */
export function screenFilesPlugin(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    // Before the types are taken out; a line that is left out stays as an empty one.
    enforce: 'pre',
    transform(code, id) {
      if (id !== ROUTES) return undefined
      const built = readScreenFiles()
      return { code: code.replaceAll(ROUTE, (route, screen: string) => (screen in built ? route : '')), map: null }
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(readScreenFiles()) })
    },
  }
}

/** What each screen loads, by its name, as the declarations say it. */
export function readScreenFiles(): Record<string, ScreenFiles> {
  const declarations = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.screens?\.ts$/.test(name),
  )
  return Object.fromEntries(declarations.flatMap((name) => filesIn(readFileSync(path.join(FEATURES, name), 'utf8'))))
}

function filesIn(text: string): [string, ScreenFiles][] {
  return [...text.matchAll(DECLARATION)].map(({ groups = {} }) => {
    const namespaces = [...(groups['namespaces'] ?? '').matchAll(/'(\w+)'/g)].map(([, namespace = '']) => namespace)
    return [groups['screen'] ?? '', { page: `src/${groups['page']}`, namespaces }]
  })
}
