import { describe, expect, it } from 'vitest'
import { decodeFile, encodeFile } from '#server/http/files/file-encoding.ts'

describe('a bank file’s bytes', () => {
  it('are GBK where the bank reads GBK', () => {
    const bytes = encodeFile('收款户名,王伟\r\n', 'gbk', false)
    expect(bytes?.toString('hex')).toBe('cad5bfeebba7c3fb2ccdf5ceb00d0a')
    expect(decodeFile(bytes ?? Buffer.alloc(0), 'gbk')).toBe('收款户名,王伟\r\n')
  })

  it('are refused when a name has a character outside GBK', () => {
    expect(encodeFile('नमस्ते', 'gbk', false)).toBeUndefined()
  })

  it('start with a UTF-8 BOM only where requested', () => {
    expect(encodeFile('é', 'utf-8', true)?.toString('hex')).toBe('efbbbfc3a9')
    expect(encodeFile('é', 'utf-8', false)?.toString('hex')).toBe('c3a9')
  })

  it('are refused when they do not match the encoding', () => {
    expect(decodeFile(Buffer.from([0xff, 0xff]), 'utf-8')).toBeUndefined()
  })
})
