import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { readingPool } from '#server/db/replica/replica.ts'

/** A pool that answers with its name, or fails. */
function poolOf(name: string) {
  const state: { asked: number; failure: Error | undefined } = { asked: 0, failure: undefined }
  const answer = async () => {
    state.asked += 1
    if (state.failure) throw state.failure
    return await Promise.resolve(name)
  }
  return { state, pool: Object.assign(new Pool(), { query: answer, connect: answer }) }
}

const failure = (code: string) => Object.assign(new Error('failed'), { code })

function world() {
  const [replica, primary] = [poolOf('replica'), poolOf('primary')]
  const faults: unknown[] = []
  const pool = readingPool(replica.pool, primary.pool, (error) => faults.push(error))
  return { replica, primary, pool, faults }
}

it.each(['ECONNREFUSED', '40001', '25006'])('goes on at the primary after %s, and stays there', async (code) => {
  const { faults, pool, primary, replica } = world()
  expect(await pool.query('select 1')).toBe('replica')
  replica.state.failure = failure(code)
  expect(await pool.query('select 1')).toBe('primary')
  replica.state.failure = undefined
  expect([await pool.query('select 1'), await pool.connect()]).toEqual(['primary', 'primary'])
  expect(faults).toHaveLength(1)
  expect([replica.state.asked, primary.state.asked]).toEqual([2, 3])
})

it('passes on what the primary would refuse as well', async () => {
  const { faults, pool, primary, replica } = world()
  replica.state.failure = failure('42601')
  await expect(pool.query('selec 1')).rejects.toThrow('failed')
  expect([faults, primary.state.asked]).toEqual([[], 0])
})
