import { expect, inject, it } from 'vitest'
import { openDatabase } from './open-database.ts'

it('uses a given database unchanged', async () => {
  const { adminUrl } = inject('testPostgres')
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: adminUrl })
  expect(database).toMatchObject({ kind: 'external', url: adminUrl })
  await database.stop()
})

it('names an unreachable database without its password', async () => {
  const databaseUrl = 'postgresql://paydesk:hush@127.0.0.1:1/orders'
  const refusal = await openDatabase({ dataDir: '/nowhere', databaseUrl }).catch(String)
  expect(refusal).toMatch(/DATABASE_URL \(127\.0\.0\.1:1\/orders\) cannot be used: .*ECONNREFUSED/)
  expect(refusal).not.toContain('hush')
})
