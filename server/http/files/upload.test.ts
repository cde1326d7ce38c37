import { EventEmitter } from 'node:events'
import { expect, it, describe } from 'vitest'
import { inUploadTurn, decodeFile, encodeFile } from '#server/http/files/upload.ts'

const replyOf = () => ({ raw: new EventEmitter() })

it('takes one file of a person at a time, and refuses more than may wait; others wait for none of them', async () => {
  const first = Promise.withResolvers<string>()
  const done: string[] = []
  const sent = [
    inUploadTurn(1, replyOf(), async () => done.push(await first.promise)),
    ...Array.from({ length: 9 }, (_, at) => inUploadTurn(1, replyOf(), async () => done.push(`next ${at}`))),
  ]
  await expect(inUploadTurn(1, replyOf(), async () => 'too many')).rejects.toMatchObject({ code: 429 })
  expect(await inUploadTurn(2, replyOf(), async () => 'another’s')).toBe('another’s')
  expect(done).toEqual([])
  first.resolve('first')
  await Promise.all(sent)
  expect(done).toEqual(['first', ...Array.from({ length: 9 }, (_, at) => `next ${at}`)])
  expect(await inUploadTurn(1, replyOf(), async () => 'again')).toBe('again')
})

it('does not begin with the file of somebody who has left', async () => {
  const first = Promise.withResolvers<void>()
  const running = inUploadTurn(1, replyOf(), async () => await first.promise)
  const left = replyOf()
  const waiting = inUploadTurn(1, left, async () => 'read')
  left.raw.emit('close')
  await expect(waiting).rejects.toThrow()
  first.resolve()
  await running
})

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
