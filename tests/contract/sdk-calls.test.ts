import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import { LANGUAGES } from '#tests/sdk/languages.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

/** Lines of code that an SDK may have, so that who takes one can read it; Java's own reader of JSON is apart. */
const LINES_MAX = 400
const ROOT_PATH = '/v1.0/api/'

const calls = Object.values<EndpointSpec>(contract).filter(
  // Calls of test mode alone are made by the SDKs' call for any other.
  ({ access, path: at }) => access === 'signature' && !at.startsWith(`${ROOT_PATH}test/`),
)

/** Names of all fields of a schema, those of nested ones included. */
function namesOf(schema: z.ZodType): string[] {
  const names: string[] = []
  const collect = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') names.push(...Object.keys(Object(value)))
      collect(value)
    }
  }
  collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return names
}

/** The SDKs sign in headers and add the merchant's number by themselves. */
const fields = [...new Set(calls.flatMap(({ input, output }) => [input, output].flatMap(namesOf)))].filter(
  (name) => name !== 'sign' && name !== 'mchId',
)

function sourcesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(ROOT, 'sdk', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|ts|py|php|java|go)$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, 'sdk', folder, file), 'utf8') }))
}

const isCode = (line: string) => line.trim() !== '' && !/^\s*(\/\/|#|\*|\/\*)/.test(line)

it('finds calls and fields', () => {
  expect(calls.length).toBeGreaterThan(8)
  expect(fields).toEqual(expect.arrayContaining(['mchOrderNo', 'cursor', 'identifyCode', 'amountStep']))
})

describe.each(LANGUAGES)('the SDK for $name', ({ folder }) => {
  const sources = sourcesOf(folder)
  const text = sources.map((source) => source.text).join('\n')

  it('makes every signed call', () => {
    const paths = calls.map((call) => call.path.slice(ROOT_PATH.length))
    expect(paths.filter((one) => !text.includes(`'${one}'`) && !text.includes(`"${one}"`))).toEqual([])
  })

  it('names every field of these calls', () => {
    expect(fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })

  it('is short', () => {
    const counted = sources.filter(({ file }) => path.basename(file) !== 'Json.java')
    const lines = counted.flatMap((source) => source.text.split('\n').filter(isCode))
    expect(lines.length).toBeGreaterThan(LINES_MAX / 4)
    expect(lines.length).toBeLessThanOrEqual(LINES_MAX)
  })
})

it('has one version in all of them', () => {
  const versions = LANGUAGES.flatMap(({ folder }) => sourcesOf(folder)).flatMap(
    ({ text }) => /\bversion = ["'](\d+\.\d+\.\d+)["']/i.exec(text)?.[1] ?? [],
  )
  const packages = ['node/package.json', 'php/composer.json', 'python/pyproject.toml'].map(
    (file) => /\bversion"?\s*[:=]\s*"(.*?)"/.exec(readFileSync(path.join(ROOT, 'sdk', file), 'utf8'))?.[1],
  )
  expect(versions).toHaveLength(LANGUAGES.length)
  expect(new Set([...versions, ...packages]).size).toBe(1)
})
