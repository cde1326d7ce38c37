import { expect, it } from 'vitest'
import { createLogger } from '#server/platform/logging.ts'

/** The line that a logger writes of an error. */
function lineOf(err: unknown): { err: Record<string, unknown> } {
  let line = ''
  const stream = { write: (text: string) => void (line = text) }
  createLogger('info', stream).error({ err }, 'failed')
  return JSON.parse(line)
}

it('says what an error says, also where it is a copy of one, as the job queue tells them', () => {
  const error = Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
  const said = { message: 'the connection broke', code: 'ECONNRESET' }
  expect(lineOf(error).err).toMatchObject({ ...said, stack: expect.stringContaining('at ') })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'callback', worker: 'w-1' }
  expect(lineOf(copy).err).toMatchObject({ ...said, queue: 'callback', stack: expect.stringContaining('at ') })
})

it.each([
  ['a text', { message: 'a text' }],
  [null, { message: 'null' }],
  [17, { message: '17' }],
])('says what was thrown: %j', (thrown, said) => {
  expect(lineOf(thrown).err).toEqual(said)
})

it('keeps fields of a thrown object that may be secret to itself', () => {
  const line = lineOf({ message: 'refused', token: 'abc', params: ['secret'] })
  expect(line.err).toEqual({ message: 'refused', stack: '' })
})
