import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { RUN_STATES } from '#domain/system/run-state.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { SESSION_ENDS } from '#server/access/sessions/sessions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync(['server/**/*.ts', 'demo/**/*.ts', 'src/contract/**/*.ts'], { cwd: root })
  // The demo's programs act as outside parties; the console never shows their responses.
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('demo/'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))

const found = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))

/** Refusal keys in the source. */
const refusals = [
  ...found(/new AppError\(\s*CODES\.\w+,\s*'([\w.]+)'/g),
  ...found(/sendFailure\(\s*\w+,\s*CODES\.\w+,\s*'([\w.]+)'/g),
  ...found(/\bconflict\(\s*'([\w.]+)'/g),
  ...found(/(?:wrong|locked): '([\w.]+)'/g),
  ...found(/notFound\('(\w+)'\)/g).map((what) => `${what}.notFound`),
  ...found(/FST_\w+: '([\w.]+)'/g),
  ...RUN_STATES.map((state) => `runState.${state}`),
  ...SESSION_ENDS.map((reason) => `session.${reason}`),
  ...['account', 'supplier', 'merchant'].map((which) => `login.${which}Disabled`),
]
/** Field errors: those named by handlers, and the schemas' messages. */
const faults = [
  ...found(/badField\([^,()]+,\s*'(\w+)'/g),
  ...found(/fault: '(\w+)'/g),
  ...found(/(?:error: |\.(?:min|max|regex|int|refine)\([^\n]*, |z\.int\(|ipv\d\()'([a-z][A-Za-z]+)'/g),
].map((fault) => `fault.${fault}`)

function textAt(texts: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      texts,
    )
}

describe.each(LOCALES)('%s', (locale) => {
  const texts: unknown = JSON.parse(readFileSync(path.join(root, `locales/${locale}/errors.json`), 'utf8'))

  it('has a text for every refusal and field error', () => {
    expect(refusals.length).toBeGreaterThan(30)
    expect(faults.length).toBeGreaterThan(15)
    const missing = [...new Set([...refusals, ...faults])].filter((key) => typeof textAt(texts, key) !== 'string')
    expect(missing).toEqual([])
  })
})
