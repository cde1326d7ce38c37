import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { signatureOf } from '#demo/monitor/signed-calls.ts'

it('signs as the documentation shows', () => {
  const [, key = '', body = '', sign = ''] =
    /^key +(.+)\nbody +(.+)\nsign +(.+)$/m.exec(readFileSync('docs/monitors.md', 'utf8')) ?? []
  expect(signatureOf(key, body)).toBe(sign)
  expect(sign).toMatch(/^[0-9a-f]{64}$/)
})
