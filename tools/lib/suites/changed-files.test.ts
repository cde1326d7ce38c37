import { expect, it } from 'vitest'
import { browserSpecsOf, serverTestsOf, sourcesOf } from './changed-files.mjs'

it('treats files that tests can import as sources', () => {
  const files = [
    'src/domain/money/money.ts',
    'locales/en-US/errors.json',
    'tests/e2e/people/todo.e2e.ts',
    'docs/a.md',
    'server/x.sql',
  ]
  expect(sourcesOf(files)).toEqual(['src/domain/money/money.ts', 'locales/en-US/errors.json'])
})

it('selects the server tests that import a change, else those next to it, and changed tests', () => {
  expect(serverTestsOf(['server/ledger/checks/check-ledger.ts'])).toContain('server/ledger/ledger.server.test.ts')
  expect(serverTestsOf(['server/access/views/view.handlers.ts'])).toEqual(['server/access/views/views.server.test.ts'])
  expect(serverTestsOf(['server/payout/payouts/list/payout-cells.ts'])).toContain(
    'server/payout/payouts/payouts.server.test.ts',
  )
  expect(serverTestsOf(['server/db/migrations/0001_x.sql', 'src/domain/money/money.ts'])).toEqual([])
  expect(serverTestsOf(['server/access/views/views.server.test.ts'])).toContain(
    'server/access/views/views.server.test.ts',
  )
})

it('selects the browser tests named like a folder of a change, and changed tests', () => {
  expect(browserSpecsOf(['src/features/risk/rules/RulesView.tsx'])).toEqual(['tests/e2e/payouts/risk.e2e.ts'])
  expect(browserSpecsOf(['tests/e2e/people/todo.e2e.ts', 'server/payout/risk/risk-rules.ts'])).toEqual([
    'tests/e2e/people/todo.e2e.ts',
  ])
  expect(browserSpecsOf(['src/domain/money/money.ts'])).toEqual([])
})
