import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
  isUndone,
  isForWantOfRoom,
} from '#server/db/failures/database-unavailable.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import { outcomeOf } from '#server/db/transactions/transaction.ts'

const answered = (code: string) => Object.assign(new pg.DatabaseError('answered', 4, 'error'), { code })
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

describe('a connection failure', () => {
  it.each([
    ['a backend that is ended', answered('57P01')],
    ['a crash of the server', answered('57P02')],
    ['a server that is starting', answered('57P03')],
    ['no room for another connection', answered('53300')],
    ['a refused connection', refused],
    ['a refused connection to several addresses', new AggregateError([refused, refused])],
    ['a connection that ends in the midst', new Error('Connection terminated unexpectedly')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['any of them within a query', new DrizzleQueryError('select 1', [], answered('57P01'))],
  ])('is %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(true))

  it.each([
    ['a broken rule', answered('23505')],
    ['a statement that took too long', answered('57014')],
    ['a request of ours that another server refused', new TypeError('fetch failed', { cause: refused })],
    ['nothing at all', undefined],
  ])('is not %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(false))

  it('reports the work as undone unless COMMIT was sent, and passes other errors through', () => {
    expect(outcomeOf(refused, false)).toMatchObject({ outcome: 'undone', cause: refused })
    expect(outcomeOf(refused, true)).toMatchObject({ outcome: 'unknown', cause: refused })
    const broken = answered('23505')
    expect(outcomeOf(broken, true)).toBe(broken)
  })
})

describe('retried work', () => {
  const failing = (...errors: unknown[]) => {
    let tries = 0
    return async () => {
      const error = errors[tries++]
      if (error !== undefined) throw error
      return tries
    }
  }
  const undone = new DatabaseUnavailable('undone', refused)
  const unknown = new DatabaseUnavailable('unknown', refused)

  it('completes once the database is back', async () => {
    expect(await retryWhileUnavailable(failing(undone, undone))).toBe(3)
  })

  it('fails after the third try, and at once where a retry is not safe', async () => {
    await expect(retryWhileUnavailable(failing(undone, undone, undone))).rejects.toBe(undone)
    await expect(retryWhileUnavailable(failing(unknown), isUndone)).rejects.toBe(unknown)
    const broken = answered('23505')
    await expect(retryWhileUnavailable(failing(broken))).rejects.toBe(broken)
  })

  it('stays unknown when only a later try is known to be undone', async () => {
    await expect(retryWhileUnavailable(failing(unknown, undone, undone))).rejects.toMatchObject({ outcome: 'unknown' })
  })
})

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
