import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LOCALES, textFileOf } from '../../../src/domain/text/locales.ts'

const NAME = 'virtual:text-files'
const RESOLVED = `\0${NAME}`
const FOLDER = fileURLToPath(new URL('../../../locales/', import.meta.url))
const IN_DEVELOPMENT = '/texts'

/**
 * Builds the text files that the browser fetches, with namespaces grouped by `TEXTS_TOGETHER`. Their folder is named by
 * a content hash, so that they can be cached forever; the console knows only that name, not a file list.
 */
export function textFiles(): Plugin {
  let isBuild = false
  return {
    name: 'text-files',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const textsAt = '${isBuild ? `/${builtFolder(readTextFiles())}` : IN_DEVELOPMENT}'`
        : undefined,
    generateBundle() {
      const files = readTextFiles()
      const folder = builtFolder(files)
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
    },
    configureServer({ middlewares, watcher, ws }) {
      watcher.add(FOLDER).on('change', (file) => file.startsWith(FOLDER) && ws.send({ type: 'full-reload' }))
      middlewares.use(IN_DEVELOPMENT, ({ url = '' }, response) => {
        const source = readTextFiles().get(url.slice(1))
        response.writeHead(source === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(source)
      })
    },
  }
}

/** The content of each file, by its name below the folder: `en-US/first.json`. */
export function readTextFiles(): Map<string, string> {
  const files = new Map<string, Record<string, unknown>>()
  for (const language of LOCALES) {
    for (const entry of readdirSync(`${FOLDER}${language}`).toSorted()) {
      const namespace = entry.replace(/\.json$/, '')
      const name = `${language}/${textFileOf(namespace)}.json`
      files.set(name, {
        ...files.get(name),
        [namespace]: JSON.parse(readFileSync(`${FOLDER}${language}/${entry}`, 'utf8')),
      })
    }
  }
  return new Map([...files].map(([name, texts]) => [name, JSON.stringify(texts)]))
}

function builtFolder(files: Map<string, string>): string {
  const digest = createHash('sha256')
  for (const [name, source] of files) digest.update(`${name}\n${source}\n`)
  return `assets/texts-${digest.digest('base64url').slice(0, 8)}`
}
