import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, pageAtFailure, readResult } from './results.mjs'

describe('countVitest', () => {
  it('counts tests, and a file that could not run as one failure', () => {
    const report = {
      numPassedTests: 2,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 2 to be 1\n    at a.test.ts:1'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: no\nat b', assertionResults: [] },
        {
          name: 'c.test.ts',
          status: 'failed',
          message: 'teardown broke',
          assertionResults: [{ fullName: 'reads', status: 'passed' }],
        },
      ],
    }
    expect(countVitest(report)).toEqual({
      passed: 2,
      failures: [
        'subtracts\n      expected 2 to be 1',
        'b.test.ts\n      SyntaxError: no',
        'c.test.ts\n      teardown broke',
      ],
    })
  })
})

it('cuts the long lines of a reason', () => {
  const assertion = { fullName: 'a', status: 'failed', failureMessages: ['x'.repeat(1_000)] }
  const report = {
    numPassedTests: 0,
    testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [assertion] }],
  }
  expect(countVitest(report).failures[0]?.length).toBeLessThan(400)
})

describe('countPlaywright', () => {
  it('counts tests of nested suites; a flaky one and an error outside tests are failures', () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [
        {
          status,
          results:
            status === 'skipped' ? [] : [status === 'flaky' ? { error: { message: '\u001B[31mlate\u001B[39m' } } : {}],
        },
      ],
    })
    const report = {
      stats: { expected: 1 },
      suites: [
        {
          title: 'orders.e2e.ts',
          specs: [spec('finds', 'expected')],
          suites: [
            {
              title: 'supplement',
              specs: [spec('reviews', 'unexpected'), spec('submits', 'flaky'), spec('later', 'skipped')],
            },
          ],
        },
      ],
      errors: [{ message: 'globalSetup failed\nat x' }],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 1,
      failures: [
        'orders.e2e.ts › supplement › reviews',
        'orders.e2e.ts › supplement › submits\n      late',
        'globalSetup failed',
      ],
    })
  })
})

describe('readResult', () => {
  it('treats a suite that failed without a report as a failure', () => {
    expect(readResult('/nowhere/report.json', 139, countVitest).failures).toHaveLength(1)
  })
})

describe('pageAtFailure', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-snapshot-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('takes what a page says and what stands open on it, with what is within', () => {
    const file = path.join(folder, 'page.md')
    const page = [
      '- navigation "Main menu":',
      '  - link "Home"',
      '- main:',
      '  - status: Live',
      '  - grid "Orders":',
      '    - row "C1"',
      '  - form "Unlock order":',
      '    - alert:',
      '      - text: changed meanwhile',
      '    - button "Unlock"',
      '- text: end',
    ]
    writeFileSync(
      file,
      `# Error\n\n\`\`\`\nlate\n\`\`\`\n\n\`\`\`yaml\n${page.join('\n')}\n\`\`\`\n\n\`\`\`ts\n- form\n\`\`\`\n`,
    )
    expect(pageAtFailure(file)).toEqual([page[3], ...page.slice(6, 10)])
  })

  it('tells nothing of a page without a snapshot', () => {
    expect(pageAtFailure(undefined)).toEqual([])
    expect(pageAtFailure(path.join(folder, 'none.md'))).toEqual([])
  })
})
