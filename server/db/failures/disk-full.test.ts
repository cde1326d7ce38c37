import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isForWantOfRoom } from '#server/db/failures/disk-full.ts'

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

it.each([
  ['a statement', new DrizzleQueryError('insert', [], coded('53100'))],
  ['a file', coded('ENOSPC')],
  ['a quota', coded('EDQUOT')],
  [
    'PostgreSQL that does not start',
    new Error('It did not start. The end of its log:\nFATAL:  could not write lock file: No space left on device'),
  ],
  [
    'PostgreSQL that cannot be set up',
    new Error(
      'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    ),
  ],
  ['what caused another error', new Error('the migration failed', { cause: coded('ENOSPC') })],
])('knows that the disk is full by %s', (_what, error) => {
  expect(isForWantOfRoom(error)).toBe(true)
})

it.each([
  ['another failure', coded('23505')],
  ['a port', coded('EADDRINUSE')],
  ['no error', undefined],
])('takes %s for no full disk', (_what, error) => {
  expect(isForWantOfRoom(error)).toBe(false)
})
