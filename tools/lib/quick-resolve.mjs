import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded before a server (`node --import`), since Node spent half of a start's processor time on finding files: for each
// import it looks up package.json again, to know what `#server/…` means and what kind of file it is, and parses that of
// drizzle-orm, 447 entries in 179 kB, for each of its files.

const root = new URL('../../', import.meta.url)
/** @type {{ imports: Record<string, string> }} */
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
/** The folders of the project by their names in imports, as `#server`. */
const folders = new Map(
  Object.entries(imports).map(([name, folder]) => [
    name.replace('/*', ''),
    new URL(folder.replace('*', ''), root).href,
  ]),
)
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const known = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const own = ownFile(specifier)
    if (own !== undefined) return { url: own, format: 'module-typescript', shortCircuit: true }
    if (isWithinDrizzle(context.parentURL) && /^\..*\.js$/.test(specifier))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const resolved = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, resolved)
    return resolved
  },
})

/**
 * The address of a file of the project that is imported by its folder's name.
 * @param {string} specifier
 */
function ownFile(specifier) {
  const [, name, file] = /^(#\w+)\/(.+\.ts)$/.exec(specifier) ?? []
  const folder = name === undefined ? undefined : folders.get(name)
  return folder === undefined ? undefined : folder + file
}

/** @param {string | undefined} url */
function isWithinDrizzle(url) {
  return url?.includes('/node_modules/drizzle-orm/') === true
}
