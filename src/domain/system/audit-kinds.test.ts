import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import { actionName } from '#domain/system/audit-kinds.ts'
import { approvalLifecycle } from '#machines/lifecycles/approval.lifecycle.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'

const sources = globSync(['server/**/*.ts', 'demo/**/*.ts'])
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
/** Actions that the server records under their own names; lifecycle events are recorded under theirs. */
const named = sources.flatMap((source) =>
  [
    ...source.matchAll(
      /recordAudit\([^'`]*?'([a-zA-Z]+\.[a-zA-Z0-9]+)'(?: : '([a-zA-Z]+\.[a-zA-Z0-9]+)')?|audited: '([a-zA-Z.]+)'/g,
    ),
  ].flatMap(([, ...names]) => names.filter((name) => name !== undefined)),
)
/** Records that people edit are audited by their kind. */
const edited = sources.flatMap((source) =>
  [...source.matchAll(/recordStore\(\{[^}]*kind: '(\w+)'/g)].flatMap(([, kind]) =>
    ['create', 'update', 'delete'].map((verb) => `${kind}.${verb}`),
  ),
)
const actions = [
  ...edited,
  ...named,
  ...orderLifecycle.events.map((event) => `order.${event}`),
  ...payoutLifecycle.events.map((event) => `payout.${event}`),
  ...payoutBatchLifecycle.events.map((event) => `payoutBatch.${event}`),
  ...approvalLifecycle.events.map((event) => `approval.${event.toLowerCase()}`),
  'payoutBatch.CREATE',
]

describe.each(LOCALES)('%s', (locale) => {
  const texts = Object.fromEntries(
    ['shell', 'enums'].map((name) => [
      name,
      JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')) as unknown,
    ]),
  )
  const textOf = (key: string, { defaultValue }: Record<string, unknown>) => {
    const found = key
      .split(/[:.]/)
      .reduce<unknown>(
        (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
        texts,
      )
    return String(found ?? defaultValue)
  }

  it('has a name for every recorded action', () => {
    expect(named.length).toBeGreaterThan(15)
    expect(edited.length).toBeGreaterThan(0)
    expect(actions.filter((action) => actionName(textOf, action) === action)).toEqual([])
    expect(actionName(textOf, 'nothing.known')).toBe('nothing.known')
  })

  it('says the kind of a record whose action has no name of its own', () => {
    const said = actionName((key, options) => (key.startsWith('enums:') ? 'Bank' : textOf(key, options)), 'bank.create')
    expect(said).toBe(textOf('shell:verb.create', {}))
    expect(said).toContain('{{kind}}')
  })
})
