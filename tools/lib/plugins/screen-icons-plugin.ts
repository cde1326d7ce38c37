import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type Screens = typeof import('../../../src/app/screens.gen.ts')
type Groups = typeof import('#app/menu/tree/group-icons.ts')

const NAME = 'virtual:screen-icons'
const RESOLVED = `\0${NAME}`
const SOURCES = fileURLToPath(new URL('../../../src/app/', import.meta.url))
const load = createRequire(import.meta.url)

/**
 * Builds the one picture with the icons that screens and groups of the menu name. As code they would be a third of what a
 * screen adds to the first load. The console knows its address, which holds a hash of its contents.
 */
export function screenIcons(): Plugin {
  return {
    name: 'screen-icons',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const iconsAt = '/${fileNameOf(readScreenIcons())}'` : undefined),
    generateBundle() {
      const source = readScreenIcons()
      this.emitFile({ type: 'asset', fileName: fileNameOf(source), source })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileNameOf(readScreenIcons())}`, (_, response) => {
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(readScreenIcons())
      })
    },
  }
}

/** The picture: one symbol for each icon, by its name. */
export function readScreenIcons(): string {
  const { SCREENS } = load(path.join(SOURCES, 'screens.gen.ts')) as Screens
  const { GROUP_ICONS } = load(path.join(SOURCES, 'menu/tree/group-icons.ts')) as Groups
  const names = new Set([...SCREENS.map(({ icon }) => icon), ...Object.values(GROUP_ICONS)])
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...names].toSorted().map(symbol).join('')}</svg>`
}

/** An icon's paths without their style, which the place that shows it sets. */
function symbol(name: string): string {
  const drawn = readFileSync(load.resolve(`@tabler/icons/outline/${name}.svg`), 'utf8')
  const paths = drawn.match(/<path d="[^"]*" \/>/g) ?? []
  return `<symbol id="${name}" viewBox="0 0 24 24">${paths.join('')}</symbol>`
}

const fileNameOf = (source: string) =>
  `assets/screen-icons-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.svg`
