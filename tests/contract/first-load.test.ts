import { describe, expect, it } from 'vitest'
import { importsOf, sourceFiles } from '#tests/support/sources/source-files.ts'
import type { SourceFile } from '#tests/support/sources/source-files.ts'

const files = new Map(sourceFiles('src').map((file) => [file.path, file]))
const known = [...files.values()].flatMap((file) => [file.path, ...importsOf(file)])

/** The modules fetched before the first rows of a queue appear. */
const FIRST = [
  'src/app/main.tsx',
  'src/app/Console.tsx',
  'src/app/shell/Shell.tsx',
  'src/features/orders/order-list/OrdersPage.tsx',
]

/** A file without its type imports and dynamic imports. */
function atRunTime({ path, text }: SourceFile): SourceFile {
  return {
    path,
    text: text.replace(/^(import|export) type [^;]*?from '[^']+'/gm, '').replace(/import\s*\(\s*'[^']+'/g, ''),
  }
}

/** The transitive run-time imports of the files, each with the file that imports it. */
function loadedBy(entries: readonly string[]): Map<string, string> {
  const loaded = new Map(entries.map((entry) => [entry, 'the page']))
  for (const path of loaded.keys()) {
    const file = files.get(path)
    for (const imported of file ? importsOf(atRunTime(file)) : []) if (!loaded.has(imported)) loaded.set(imported, path)
  }
  return loaded
}

describe('the modules loaded before a queue shows its rows', () => {
  const loaded = loadedBy(FIRST)

  it('include the page, the table and the commands', () => {
    expect([...loaded.keys()]).toEqual(
      expect.arrayContaining(['src/ui/queue/QueueTable.tsx', 'src/commands/commands-everywhere.ts', 'react']),
    )
  })

  it.each([
    ['the schemas and their library', /^zod$|\.endpoints\.ts$|\.schemas?\.ts$/],
    ['the forms and flows of actions', /(action|bulk)\.flow\.ts$|-forms\.ts$/],
    [
      'what is done to the rows of other lists',
      /commands\/(command-list|entities\/(payout|payout-batch|risk|approval)\.commands)\.ts$|machines\/(payout|payout-batch)\/|actions\/(payout|people)\//,
    ],
    ['the sign-in form', /session\/(SignIn|sign-in\/Login\w+|panels\/PasswordField)\.tsx$/],
    [
      'what opens over a list',
      /ui\/fields\/(popups\/(Popup|ContextMenu)|ChoiceList)\.tsx$|features\/list\/\w+\/\w*(Popup|Menu)\.tsx$/,
    ],
    ['the inspector', /ui\/inspector\//],
    ['what reads and draws QR codes', /^qr(\/|$)|QrPreview\.tsx$|read-qr\.ts$/],
    ['charts and reports', /^d3-|ui\/charts\/|features\/report\/(?!report-search)/],
    ['the palette and its library', /^cmdk$|Palette\.tsx$/],
  ])('leaves out %s', (_, pattern) => {
    // A pattern that names nothing any more would hold for ever.
    expect(known.filter((path) => pattern.test(path))).not.toEqual([])
    expect([...loaded].filter(([path]) => pattern.test(path)).map(([path, by]) => `${by} imports ${path}`)).toEqual([])
  })
})
