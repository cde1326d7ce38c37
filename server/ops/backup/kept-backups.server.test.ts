import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBackup } from '#server/ops/backup/make-backup.ts'
import { keepBackup } from '#server/ops/backup/kept-backups.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  folder = server.services.config.backupDir
})
afterAll(async () => await server.dispose())

const fact = async () => {
  const admin = await server.signIn('superadmin', { secondLevel: true })
  return must((await admin.call('system.getHealth', { id: 'backup' })).list[0])
}

it('makes a backup when somebody asks, and tells how old it is and where it lies', async () => {
  expect(await fact()).toMatchObject({ amount: null, lines: [] })
  const admin = await server.signIn('superadmin', { secondLevel: true })
  await admin.call('system.backUp', {})
  await expect.poll(async () => (await fact()).amount, { timeout: 20_000 }).not.toBeNull()
  const { amount, lines, state } = await fact()
  expect(amount).toBeLessThan(60)
  expect(state).toBe('fine')
  const [name = ''] = await readdir(folder)
  const file = path.join(folder, name)
  const { bytes, rows } = await checkBackup(file, undefined)
  expect(lines).toEqual([{ text: expect.stringContaining(file), amount: bytes, count: rows }])
  const { list } = await admin.call('audit.getList', { action: 'job.backUp' })
  expect(list[0]).toMatchObject({ account: 'superadmin', target: 'backup.make' })
})

it('keeps as many as backupsKept says, the newest, and no other file less', async () => {
  await setSettings(server, { backupsKept: 2 })
  await writeFile(path.join(folder, 'notes.txt'), 'mine')
  const names: string[] = []
  for (const day of [1, 2, 3]) {
    const now = () => new Date(`2031-01-0${day}T00:00:00Z`)
    names.push(path.basename((await keepBackup({ ...server.services, now })).file))
  }
  expect((await readdir(folder)).toSorted()).toEqual(['notes.txt', ...names.slice(1)])
})
