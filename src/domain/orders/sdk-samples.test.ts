import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filledSample, SDK_FOLDERS } from '#domain/orders/sdk-samples.ts'

const pageOf = (folder: string) => readFileSync(path.resolve('sdk', folder, 'README.md'), 'utf8')
const VALUES = { address: 'https://pay.example', mchId: 'M20260001' }

describe.each(SDK_FOLDERS)('the sample of %s', (folder) => {
  it('has address and number written out, and reads the key from its environment', () => {
    const sample = filledSample(pageOf(folder), VALUES)
    for (const value of Object.values(VALUES)) expect(sample).toMatch(new RegExp(`(["'])${value}\\1`))
    expect(sample).toContain('PAYDESK_KEY')
    expect(sample).not.toMatch(/PAYDESK_URL|PAYDESK_MCH_ID|```/)
  })

  it('reads from the environment what is not known', () => {
    const sample = filledSample(pageOf(folder), { address: '', mchId: '' })
    for (const name of ['PAYDESK_URL', 'PAYDESK_MCH_ID', 'PAYDESK_KEY']) expect(sample).toContain(name)
  })

  it('keeps a value inside its quotes, with the escapes that its language knows', () => {
    const sample = filledSample(pageOf(folder), { ...VALUES, mchId: `a"b'c$d\\` })
    const within = {
      '"': String.raw`a\"b'c${folder === 'php' ? String.raw`\$` : '$'}d\\`,
      "'": String.raw`a"b\'c$d\\`,
    }
    const written = Object.entries(within).map(([quote, text]) => quote + text + quote)
    expect(written.filter((text) => sample.includes(text))).toHaveLength(1)
  })
})
