import { describe, expect, it } from 'vitest'
import { circlesOf, importGraph } from '#tests/support/sources/import-circles.ts'
import { importsOf, sourceFiles } from '#tests/support/sources/source-files.ts'

/** The folders that each folder may import from, besides itself and packages. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/domain/': [],
  'src/contract/': ['src/domain/'],
  'src/machines/': ['src/domain/', 'src/contract/'],
  'src/commands/': ['src/domain/', 'src/contract/', 'src/machines/'],
  'src/api/': ['src/domain/', 'src/contract/'],
  'src/ui/': ['src/domain/'],
  'src/features/': ['src/domain/', 'src/contract/', 'src/machines/', 'src/commands/', 'src/api/', 'src/ui/'],
  // The payer's page is a build of its own, which has to stay small.
  'src/pay/': ['src/domain/', 'src/contract/', 'locales/'],
  'src/routes/': ['src/domain/', 'src/contract/', 'src/api/', 'src/features/'],
  'src/app/': ['src/', 'locales/'],
  // Exports are for human readers, so they use the status names of the locale texts.
  'server/': ['src/domain/', 'src/contract/', 'src/machines/', 'locales/'],
}

/** The shared base that every other server folder may import. */
const SERVER_GROUND = ['db', 'platform', 'http', 'ledger']

/**
 * The server's folders from the lowest layer up, with the neighbours each imports besides the base. A neighbour must
 * come earlier in this table, which rules out cycles. Files directly in `server/` compose everything: they may import
 * any folder, and no folder imports them. A folder that is not in the table may import records besides the base: a plain
 * list of records needs no more.
 */
const SERVER_FOLDERS: Record<string, readonly string[]> = {
  db: [],
  platform: ['db'],
  ledger: ['db', 'platform'],
  http: ['db', 'platform'],
  // Actors, and how their actions are stored and published.
  audit: [],
  security: [],
  sessions: ['audit', 'security'],
  transitions: ['audit'],
  pipeline: ['sessions'],
  realtime: ['security', 'sessions'],
  // Entities.
  'error-log': [],
  messages: ['realtime'],
  callbacks: ['audit', 'messages'],
  notes: ['audit', 'realtime'],
  'account-health': ['audit', 'messages'],
  resources: ['account-health'],
  totals: [],
  statistics: ['totals'],
  records: ['audit'],
  accounts: ['audit', 'records'],
  risk: ['audit'],
  'group-queries': ['messages', 'totals'],
  settings: ['audit'],
  uploads: ['audit'],
  merchants: ['audit', 'records'],
  users: ['audit', 'merchants', 'messages', 'records', 'security', 'sessions'],
  views: ['sessions'],
  approvals: ['audit', 'messages', 'realtime', 'transitions'],
  balances: ['approvals', 'audit'],
  'message-templates': ['approvals', 'audit', 'callbacks', 'messages'],
  'ip-whitelist': ['records', 'security', 'sessions'],
  'name-blacklist': ['records'],
  'ip-guard': ['audit', 'records'],
  'order-analysis': ['ip-guard'],
  'pay-gateways': ['audit', 'records'],
  'pay-scripts': ['audit', 'pay-gateways', 'records'],
  orders: [
    'account-health',
    'approvals',
    'callbacks',
    'name-blacklist',
    'pay-scripts',
    'realtime',
    'resources',
    'security',
    'totals',
    'transitions',
    'uploads',
  ],
  'trusted-chain': ['realtime'],
  payouts: [
    'account-health',
    'approvals',
    'audit',
    'callbacks',
    'messages',
    'pay-gateways',
    'realtime',
    'resources',
    'risk',
    'security',
    'totals',
    'transitions',
    'uploads',
  ],
  'payout-batches': ['approvals', 'audit', 'payouts', 'realtime'],
  'bank-records': [
    ...['audit', 'callbacks', 'name-blacklist', 'orders', 'payout-batches', 'realtime', 'records', 'trusted-chain'],
  ],
  'chain-patches': ['audit', 'bank-records', 'trusted-chain'],
  cleanup: ['audit', 'records'],
  monitors: ['audit', 'bank-records', 'orders', 'realtime', 'records'],
  bots: ['audit', 'group-queries', 'records'],
  usdt: ['account-health', 'bank-records', 'messages'],
  pay: ['bank-records', 'orders'],
  wechat: ['audit', 'group-queries', 'realtime', 'records'],
  // Non-API endpoints, and background work.
  docs: [],
  static: [],
  maintenance: ['audit', 'callbacks', 'realtime'],
  jobs: [
    'account-health',
    'audit',
    'bank-records',
    'bots',
    'callbacks',
    'chain-patches',
    'cleanup',
    'ip-guard',
    'orders',
    'payout-batches',
    'payouts',
    'resources',
    'statistics',
    'totals',
    'trusted-chain',
    'usdt',
  ],
  demo: ['bank-records', 'bots', 'callbacks', 'jobs', 'messages', 'orders', 'pay', 'payouts', 'usdt'],
  system: ['audit', 'demo'],
  parties: ['audit', 'records', 'sessions', 'totals', 'users'],
  search: ['notes', 'orders', 'payout-batches', 'payouts'],
}

const neighboursOf = (folder: string) => SERVER_FOLDERS[folder] ?? ['records']

/** Features that any other feature may import. */
const SHARED_FEATURES = ['session', 'form', 'list', 'report', 'sections']

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

  // Every screen may use the session with its pushed events; every list and report builds on its kit.
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

describe('the layers of the server', () => {
  const serverFiles = files.filter((file) => file.path.startsWith('server/'))
  /** The folder directly below `server/`; undefined for files in `server/` itself. */
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

  it('list folders that exist', () => {
    const found = serverFiles.map((file) => serverFolderOf(file.path))
    expect(Object.keys(SERVER_FOLDERS).filter((folder) => !found.includes(folder))).toEqual([])
  })

  it('let a folder import only its base and its listed neighbours', () => {
    const refused = crossings.filter(
      ({ one, other }) => other === undefined || ![...groundOf(one), ...neighboursOf(one)].includes(other),
    )
    expect(refused.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('list only neighbours that are used and come earlier in the table', () => {
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

  it('have no cycles between folders', () => {
    const graph = importGraph(imports, (path) => serverFolderOf(path) ?? 'server')
    expect(circlesOf(graph)).toEqual([])
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
  const all = new Map(sourceFiles('src', 'server', 'tests').map((file) => [file.path, file]))
  const importedByTests = new Set([...all.values()].filter((file) => isTest(file.path)).flatMap(importsOf))
  // A test may import its machine through a helper.
  const helpers = [...importedByTests].flatMap((path) => all.get(path) ?? [])
  const tested = new Set([...importedByTests, ...helpers.flatMap(importsOf)])
  const machines = files.filter((file) => /\.(flow|lifecycle)\.ts$/.test(file.path))

  it.each(machines.map((file) => file.path))('%s has a test', (path) => {
    expect(tested).toContain(path)
  })
})
