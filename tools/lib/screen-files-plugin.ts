import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The files that a screen's declaration loads: its page module and its text namespaces. */
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
 * Writes, next to the build, the files each screen loads, so that the server can preload them in the page. Removes the
 * routes of unbuilt screens from the console, since nothing links to them.
 */
export function screenFilesPlugin(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    // Runs before types are stripped; removed lines stay as empty lines, which keeps line numbers.
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

/** The files each screen loads, by its name, from the declarations. */
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
