import { expect, it } from 'vitest'
import { browserSpecsOf, serverTestsOf, sourcesOf } from './changed-files.mjs'

it('takes what tests can import for sources', () => {
  const files = [
    'src/domain/money.ts',
    'locales/en-US/errors.json',
    'tests/e2e/todo.e2e.ts',
    'docs/a.md',
    'server/x.sql',
  ]
  expect(sourcesOf(files)).toEqual(['src/domain/money.ts', 'locales/en-US/errors.json'])
})

it('takes the server tests that import what changed, else those beside it, and those that changed themselves', () => {
  expect(serverTestsOf(['server/ledger/check-ledger.ts'])).toContain('server/ledger/ledger.server.test.ts')
  expect(serverTestsOf(['server/views/view.handlers.ts'])).toEqual(['server/views/views.server.test.ts'])
  expect(serverTestsOf(['server/payouts/list/payout-cells.ts'])).toContain('server/payouts/payouts.server.test.ts')
  expect(serverTestsOf(['server/db/migrations/0001_x.sql', 'src/domain/money.ts'])).toEqual([])
  expect(serverTestsOf(['server/views/views.server.test.ts'])).toContain('server/views/views.server.test.ts')
})

it('takes the browser tests that are named like a folder of what changed, and those that changed themselves', () => {
  expect(browserSpecsOf(['src/features/risk/rules/RulesView.tsx'])).toEqual(['tests/e2e/risk.e2e.ts'])
  expect(browserSpecsOf(['tests/e2e/todo.e2e.ts', 'server/risk/risk-rules.ts'])).toEqual(['tests/e2e/todo.e2e.ts'])
  expect(browserSpecsOf(['src/domain/money.ts'])).toEqual([])
})
