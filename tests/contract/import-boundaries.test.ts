import { describe, expect, it } from 'vitest'
import { importsOf, sourceFiles } from '#tests/support/source-files.ts'

/** Which folders a folder may import from, beside itself and packages. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/domain/': [],
  'src/contract/': ['src/domain/'],
  'src/machines/': ['src/domain/', 'src/contract/'],
  'src/commands/': ['src/domain/', 'src/contract/', 'src/machines/'],
  'src/api/': ['src/domain/', 'src/contract/'],
  'src/ui/': ['src/domain/'],
  'src/features/': ['src/domain/', 'src/contract/', 'src/machines/', 'src/commands/', 'src/api/', 'src/ui/'],
  'src/routes/': ['src/domain/', 'src/contract/', 'src/api/', 'src/features/'],
  'src/app/': ['src/', 'locales/'],
  // Exports are read by people, so they take the names of statuses from the texts.
  'server/': ['src/domain/', 'src/contract/', 'src/machines/', 'locales/'],
}

/** Features that any other may know. */
const SHARED_FEATURES = ['session', 'list']

const isTest = (path: string) => /\.(server\.)?test\.tsx?$/.test(path)
const files = sourceFiles('src', 'server').filter((file) => !isTest(file.path))
const folderOf = (path: string) => Object.keys(MAY_IMPORT).find((folder) => path.startsWith(folder))

function isAllowed(from: string, to: string): boolean {
  if (!/^(src|server|locales|tests|tools)\//.test(to)) return true
  const folder = folderOf(from)
  if (folder === undefined) return false
  return to.startsWith(folder) || (MAY_IMPORT[folder] ?? []).some((allowed) => to.startsWith(allowed))
}

describe('import boundaries', () => {
  it('knows every source folder', () => {
    expect(files.filter((file) => folderOf(file.path) === undefined).map((file) => file.path)).toEqual([])
  })

  it('hold in every file', () => {
    const crossings = files.flatMap((file) =>
      importsOf(file)
        .filter((to) => !isAllowed(file.path, to))
        .map((to) => `${file.path} imports ${to}`),
    )
    expect(crossings).toEqual([])
  })

  // Who is signed in, and what is pushed to them, every screen may know; what a list is, every list screen is built of.
  it('keep the features apart from each other, the session and the list kit aside', () => {
    const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
    const crossings = files.flatMap((file) => {
      const own = featureOf(file.path)
      return importsOf(file)
        .filter(
          (to) =>
            own !== undefined &&
            featureOf(to) !== undefined &&
            featureOf(to) !== own &&
            !SHARED_FEATURES.includes(featureOf(to) ?? ''),
        )
        .map((to) => `${file.path} imports ${to}`)
    })
    expect(crossings).toEqual([])
  })

  it('let the server use lifecycles, never the flows of the console', () => {
    const crossings = files
      .filter((file) => file.path.startsWith('server/'))
      .flatMap((file) =>
        importsOf(file)
          .filter((to) => to.endsWith('.flow.ts'))
          .map((to) => `${file.path} imports ${to}`),
      )
    expect(crossings).toEqual([])
  })
})

describe('every machine', () => {
  const all = new Map(sourceFiles('src', 'server', 'tests').map((file) => [file.path, file]))
  const importedByTests = new Set([...all.values()].filter((file) => isTest(file.path)).flatMap(importsOf))
  // A test may reach its machine through a helper of its own.
  const helpers = [...importedByTests].flatMap((path) => all.get(path) ?? [])
  const tested = new Set([...importedByTests, ...helpers.flatMap(importsOf)])
  const machines = files.filter((file) => /\.(flow|lifecycle)\.ts$/.test(file.path))

  it.each(machines.map((file) => file.path))('%s has a test', (path) => {
    expect(tested).toContain(path)
  })
})
