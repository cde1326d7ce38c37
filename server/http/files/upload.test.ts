import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { inUploadTurn } from '#server/http/files/upload.ts'

const replyOf = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply

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
