import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { chartDocs, MACHINE_DOCS } from './machine-docs.ts'

const written = (file: string) =>
  existsSync(path.join(MACHINE_DOCS, file)) ? readFileSync(path.join(MACHINE_DOCS, file), 'utf8') : ''
const STALE = 'stale: run `npm run machines` and commit docs/machines'

describe('docs/machines', () => {
  it('has the current chart of every machine', () => {
    const stale = [...chartDocs()].filter(([file, text]) => written(file) !== text).map(([file]) => file)
    expect(stale, STALE).toEqual([])
    const gone = readdirSync(MACHINE_DOCS).filter((file) => file.endsWith('.md') && !chartDocs().has(file))
    expect(gone, STALE).toEqual([])
  })
})
