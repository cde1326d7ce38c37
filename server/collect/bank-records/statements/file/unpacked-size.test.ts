import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { unpacksWithin } from '#server/collect/bank-records/statements/file/unpacked-size.ts'

const LOCAL_MARK = 0x04_03_4b_50
const ENTRY_MARK = 0x02_01_4b_50
const END_MARK = 0x06_05_4b_50

interface Said {
  size?: number
  /** Compression by the list at the end, checked against the file's own header. */
  method?: number
  /** Count of files of the whole archive; that of its last part is true. */
  files?: number
}

/** An archive of one file, and what it says of itself. */
function zipOf(content: Buffer, { size = content.length, method = 8, files = 1 }: Said = {}): Buffer {
  const data = deflateRawSync(content)
  const name = Buffer.from('xl/a.xml')
  const sizes = [0, data.length, size].flatMap((value) => [value & 0xff_ff, value >>> 16])
  const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
  const marked = (mark: number) => words(mark & 0xff_ff, mark >>> 16)
  const local = Buffer.concat([marked(LOCAL_MARK), words(20, 0, 8, 0, 0, ...sizes, name.length, 0), name, data])
  const entry = Buffer.concat([
    ...[marked(ENTRY_MARK), words(20, 20, 0, method, 0, 0, ...sizes, name.length, 0, 0, 0, 0, 0, 0, 0, 0), name],
  ])
  const end = words(0, 0, 1, files, entry.length, 0, local.length & 0xff_ff, local.length >>> 16, 0)
  return Buffer.concat([local, entry, marked(END_MARK), end])
}

it('measures what an archive unpacks to, whatever it says of itself', () => {
  const book = utils.book_new(utils.aoa_to_sheet([['Date', 'Amount']]), 'Statement')
  const whole: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  expect(unpacksWithin(whole, 100_000)).toBe(true)
  expect(unpacksWithin(whole, 1_000)).toBe(false)
  const bomb = Buffer.alloc(1_000_000)
  expect(unpacksWithin(zipOf(bomb), 1_000_000)).toBe(true)
  expect(unpacksWithin(zipOf(bomb), 999_999)).toBe(false)
  expect(unpacksWithin(zipOf(bomb, { size: 10 }), 999_999)).toBe(false)
  expect(unpacksWithin(whole.subarray(0, -30), 100_000)).toBe(false)
})

it('takes no archive for small that says in one place what it denies in another', () => {
  const bomb = Buffer.alloc(1_000_000)
  expect(unpacksWithin(zipOf(bomb, { method: 0 }), 999_999)).toBe(false)
  expect(unpacksWithin(zipOf(bomb, { files: 0 }), 999_999)).toBe(false)
  expect(unpacksWithin(Buffer.concat([zipOf(bomb), Buffer.from('PK\u0005\u0006')]), 999_999)).toBe(false)
})
