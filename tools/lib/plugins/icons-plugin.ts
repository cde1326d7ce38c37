import { icons } from '@iconify-json/tabler'
import type { Plugin } from 'vite'
import { ICON_NAMES } from '../../../src/ui/icons/icon-names.ts'

const NAME = 'virtual:icon-paths'
const RESOLVED = `\0${NAME}`

/** Offers the drawings of the console's icons as a module, out of the one file that holds all 6,000 of the set. */
export function iconPaths(): Plugin {
  return {
    name: 'icon-paths',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const paths = ${JSON.stringify(Object.fromEntries(ICON_NAMES.map((name) => [name, pathOf(name)])))}`
        : undefined,
  }
}

/** The strokes of an icon as one path: a badge in a recycled row then changes an attribute instead of elements. */
function pathOf(name: string): string {
  const strokes = [...(icons.icons[name]?.body ?? '').matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => d)
  if (strokes.length === 0) throw new Error(`Tabler has no icon "${name}".`)
  // A stroke that begins with a relative move is relative to the corner.
  return strokes.map((d) => (d.startsWith('m') ? `M0 0${d}` : d)).join('')
}
