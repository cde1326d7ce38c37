import { describe, expect, it } from 'vitest'
import { circlesOf, importGraph } from '#tests/support/import-circles.ts'
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

/** What every folder of the server below these stands on. */
const SERVER_GROUND = ['db', 'platform', 'http', 'ledger']

/**
 * The folders of the server from the lowest up, and the neighbours that each imports beside the ground. A neighbour stands
 * above it in this table, so that there can be no circle. What lies in `server/` itself puts everything together: it
 * imports any folder, and no folder imports it.
 */
const SERVER_FOLDERS: Record<string, readonly string[]> = {
  db: [],
  platform: ['db'],
  ledger: ['db', 'platform'],
  http: ['db', 'platform'],
  // Who acts, and how what they do is kept and told.
  audit: [],
  security: [],
  sessions: ['audit', 'security'],
  transitions: ['audit'],
  pipeline: ['sessions'],
  realtime: ['sessions'],
  // Entities.
  callbacks: ['audit'],
  'error-log': [],
  messages: ['realtime'],
  resources: [],
  risk: ['audit'],
  settings: ['audit'],
  uploads: ['audit'],
  users: ['audit', 'messages', 'security', 'sessions'],
  views: ['users'],
  approvals: ['audit', 'messages', 'realtime'],
  orders: ['approvals', 'callbacks', 'realtime', 'resources', 'security', 'transitions', 'uploads'],
  monitors: ['orders'],
  payouts: ['approvals', 'callbacks', 'realtime', 'resources', 'risk', 'security', 'transitions', 'uploads'],
  'payout-batches': ['approvals', 'audit', 'payouts', 'realtime'],
  // What is served beside the calls, and what runs beside them.
  docs: [],
  static: [],
  jobs: ['callbacks', 'orders', 'payout-batches', 'payouts'],
  demo: ['callbacks', 'jobs', 'orders', 'payouts'],
  system: ['audit', 'demo'],
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

describe('the layers of the server', () => {
  const serverFiles = files.filter((file) => file.path.startsWith('server/'))
  /** The folder right below `server/`; undefined for what lies in `server/` itself. */
  const serverFolderOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
  const imports = serverFiles.flatMap((file) =>
    importsOf(file)
      .filter((to) => to.startsWith('server/'))
      .map((to) => ({ from: file.path, to })),
  )
  const crossings = imports.flatMap(({ from, to }) => {
    const [one, other] = [serverFolderOf(from), serverFolderOf(to)]
    return one === undefined || one === other ? [] : [{ from, to, one, other }]
  })
  const groundOf = (folder: string) => (SERVER_GROUND.includes(folder) ? [] : SERVER_GROUND)

  it('name every folder', () => {
    const found = new Set(serverFiles.flatMap((file) => serverFolderOf(file.path) ?? []))
    expect(Object.keys(SERVER_FOLDERS).toSorted()).toEqual([...found].toSorted())
  })

  it('let a folder import its ground and its named neighbours only', () => {
    const refused = crossings.filter(
      ({ one, other }) => other === undefined || ![...groundOf(one), ...(SERVER_FOLDERS[one] ?? [])].includes(other),
    )
    expect(refused.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('name as neighbours only those that are needed and stand above it in the table', () => {
    const order = Object.keys(SERVER_FOLDERS)
    const wrong = Object.entries(SERVER_FOLDERS).flatMap(([folder, neighbours]) =>
      neighbours
        .filter(
          (neighbour) =>
            order.indexOf(neighbour) >= order.indexOf(folder) ||
            !crossings.some(({ one, other }) => one === folder && other === neighbour),
        )
        .map((neighbour) => `${folder} names ${neighbour}`),
    )
    expect(wrong).toEqual([])
  })

  it('have no circle between folders', () => {
    const graph = importGraph(imports, (path) => serverFolderOf(path) ?? 'server')
    expect(circlesOf(graph)).toEqual([])
  })
})

describe('circles of imports', () => {
  const paths = new Set(files.map((file) => file.path))

  // Types count as well: who needs a type of another is read together with it.
  it('are nowhere between files', () => {
    const imports = files.flatMap((file) =>
      importsOf(file)
        .filter((to) => paths.has(to))
        .map((to) => ({ from: file.path, to })),
    )
    expect(imports.length).toBeGreaterThan(files.length)
    expect(circlesOf(importGraph(imports))).toEqual([])
  })

  it('are found where there are some', () => {
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
