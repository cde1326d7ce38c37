import { describe, expect, it } from 'vitest'
import { circlesOf, importGraph } from '#tests/support/sources/import-circles.ts'
import { importsOf, sourceFiles } from '#tests/support/sources/source-files.ts'

/** The folders that each folder may import from, besides itself and packages. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/domain/': [],
  'src/contract/': ['src/domain/'],
  'src/machines/': ['src/domain/', 'src/contract/'],
  'src/actions/': ['src/domain/', 'src/contract/', 'src/machines/'],
  'src/recording/': ['src/domain/', 'src/contract/', 'src/machines/', 'src/actions/'],
  'src/commands/': ['src/domain/', 'src/contract/', 'src/machines/', 'src/actions/'],
  'src/api/': ['src/domain/', 'src/contract/'],
  'src/ui/': ['src/domain/'],
  'src/features/': [
    'src/domain/',
    'src/contract/',
    'src/machines/',
    'src/actions/',
    'src/recording/',
    'src/commands/',
    'src/api/',
    'src/ui/',
  ],
  // The payer's page is a build of its own, which has to stay small.
  'src/pay/': ['src/domain/', 'src/contract/', 'locales/'],
  'src/routes/': ['src/domain/', 'src/contract/', 'src/api/', 'src/features/'],
  'src/app/': ['src/', 'locales/'],
  // Exports are for human readers, so they use the status names of the locale texts.
  'server/': ['src/domain/', 'src/contract/', 'src/machines/', 'locales/'],
  'demo/': ['src/domain/', 'src/contract/', 'src/machines/', 'server/', 'locales/'],
}

/** Files that put the server together; they start the simulators of a demo system too. */
const COMPOSITION = /^server\/[^/]+$/

/**
 * The groups of the server from the lowest up: each imports those before it. Files directly in `server/` compose
 * everything, and no group imports them.
 */
const SERVER_GROUPS = [
  ...['db', 'platform', 'ledger', 'http'],
  ...['access', 'orders', 'figures', 'parties', 'payout', 'collect', 'chat', 'ops'],
]

/** Features that any other feature may import. */
const SHARED_FEATURES = ['session', 'form', 'list', 'queue', 'report', 'sections', 'teaching']

const isTest = (path: string) => /\.(server\.)?test\.tsx?$/.test(path)
const files = sourceFiles('src', 'server', 'demo').filter((file) => !isTest(file.path))
const folderOf = (path: string) => Object.keys(MAY_IMPORT).find((folder) => path.startsWith(folder))

function isAllowed(from: string, to: string): boolean {
  if (!/^(src|server|demo|locales|tests|tools)\//.test(to)) return true
  if (COMPOSITION.test(from) && to.startsWith('demo/')) return true
  const folder = folderOf(from)
  if (folder === undefined) return false
  return to.startsWith(folder) || (MAY_IMPORT[folder] ?? []).some((allowed) => to.startsWith(allowed))
}

describe('import boundaries', () => {
  it('lists every source folder', () => {
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

  // Every screen may use the session with its pushed events; every list and report builds on its kit; messages are
  // taught wherever they are shown.
  it('keep features from importing each other, except the session and the kits', () => {
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

  it('let the server use lifecycles but not the console’s flows', () => {
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

describe('the groups of the server', () => {
  const imports = files
    .filter((file) => file.path.startsWith('server/') && !COMPOSITION.test(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter((to) => to.startsWith('server/'))
        .map((to) => ({ from: file.path, to })),
    )
  const groupOf = (path: string) => path.split('/')[1] ?? ''
  const folderIn = (path: string) => path.split('/').slice(0, 3).join('/')

  it('are these', () => {
    expect(new Set(imports.map(({ from }) => groupOf(from)))).toEqual(new Set(SERVER_GROUPS))
  })

  it('import only groups below them', () => {
    const upward = imports.filter(
      ({ from, to }) => SERVER_GROUPS.indexOf(groupOf(to)) > SERVER_GROUPS.indexOf(groupOf(from)),
    )
    const composed = imports.filter(({ to }) => COMPOSITION.test(to))
    expect([...upward, ...composed].map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('have no cycles between their folders', () => {
    const between = imports.filter(({ from }) => !SERVER_GROUPS.slice(0, 4).includes(groupOf(from)))
    expect(circlesOf(importGraph(between, folderIn))).toEqual([])
  })
})

describe('import cycles', () => {
  const paths = new Set(files.map((file) => file.path))

  // Type imports count too: a reader has to read both files together.
  it('do not exist between files', () => {
    const imports = files.flatMap((file) =>
      importsOf(file)
        .filter((to) => paths.has(to))
        .map((to) => ({ from: file.path, to })),
    )
    expect(imports.length).toBeGreaterThan(files.length)
    expect(circlesOf(importGraph(imports))).toEqual([])
  })

  it('are found where they exist', () => {
    const imports = [
      { from: 'a/one', to: 'b/two' },
      { from: 'b/two', to: 'b/three' },
      { from: 'b/three', to: 'c/four' },
      { from: 'c/four', to: 'b/two' },
    ]
    expect(circlesOf(importGraph(imports))).toEqual([['b/two', 'b/three', 'c/four', 'b/two']])
    expect(circlesOf(importGraph(imports, (path) => path.charAt(0)))).toEqual([['b', 'c', 'b']])
    expect(circlesOf(importGraph(imports.slice(0, 3)))).toEqual([])
  })
})

describe('every machine', () => {
  const all = new Map(sourceFiles('src', 'server', 'demo', 'tests').map((file) => [file.path, file]))
  const importedByTests = new Set([...all.values()].filter((file) => isTest(file.path)).flatMap(importsOf))
  // A test may import its machine through a helper.
  const helpers = [...importedByTests].flatMap((path) => all.get(path) ?? [])
  const tested = new Set([...importedByTests, ...helpers.flatMap(importsOf)])
  const machines = files.filter((file) => /\.(flow|lifecycle)\.ts$/.test(file.path))

  it.each(machines.map((file) => file.path))('%s has a test', (path) => {
    expect(tested).toContain(path)
  })
})
