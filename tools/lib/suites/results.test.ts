import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, readResult } from './results.mjs'

describe('countVitest', () => {
  it('counts tests, and a file that could not run as one failure', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', duration: 12 },
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
      times: [
        { name: 'adds', ms: 12 },
        { name: 'subtracts', ms: 0 },
        { name: 'reads', ms: 0 },
      ],
    })
  })
})

it('cuts the long lines of a reason', () => {
  const assertion = { fullName: 'a', status: 'failed', failureMessages: ['x'.repeat(1_000)] }
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [assertion] }] }
  expect(countVitest(report).failures[0]?.length).toBeLessThan(400)
})

describe('countPlaywright', () => {
  it('counts tests of nested suites; a flaky one and an error outside tests are failures', () => {
    const spec = (title: string, status: string) => ({
      title,
      ok: status === 'expected',
      tests: [
        {
          status,
          results:
            status === 'skipped'
              ? []
              : [{ duration: 40, ...(status === 'flaky' && { error: { message: '\u001B[31mlate\u001B[39m' } }) }],
        },
      ],
    })
    const report = {
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
      times: ['finds', 'supplement › reviews', 'supplement › submits'].map((name) => ({
        name: `orders.e2e.ts › ${name}`,
        ms: 40,
      })),
    })
  })
})

describe('readResult', () => {
  it('treats a suite that failed without a report as a failure', () => {
    expect(readResult('/nowhere/report.json', 139, countVitest).failures).toHaveLength(1)
  })
})
