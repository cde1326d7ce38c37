import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '#tests/support/servers/server-process.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const FOUNDER = { userName: 'founder01', password: 'Founder2026' }

it(
  'serves from a copy of the data directory what the original had, with its sealed secrets',
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'paydesk-copy-'))
    onTestFinished(async () => await rm(directory, { recursive: true, force: true }))
    const start = async (name: string) =>
      await startServer({
        DATA_DIR: path.join(directory, name),
        DEMO: '0',
        TRAFFIC: '0',
        ADMIN_ACCOUNT: FOUNDER.userName,
        ADMIN_PASSWORD: FOUNDER.password,
        ADMIN_SECOND_PASSWORD: 'Second2026',
      })
    const signedIn = async (url: string) => {
      const { token } = await createTestClient(url).call('user.login', FOUNDER)
      const { token2 } = await createTestClient(url, { token }).call('user.login2', { password: 'Second2026' })
      return createTestClient(url, { token, token2 })
    }
    const settingsOf = async (admin: TestClient) =>
      (await admin.call('system-config.getList', { pageSize: 200 })).list.filter(({ isDefault }) => !isDefault)
    const original = await start('original')
    const admin = await signedIn(original.url)
    await admin.call('system-config.set:botToken', { value: 'a sealed secret' })
    await admin.call('system-config.set:orderTimeoutMinutes', { value: 23 })
    const before = await settingsOf(admin)
    await original.end()

    await cp(path.join(directory, 'original'), path.join(directory, 'copy'), { recursive: true })
    const copy = await start('copy')
    onTestFinished(async () => await copy.end())
    const after = await settingsOf(await signedIn(copy.url))
    expect(after).toEqual(before)
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(['botToken', 'orderTimeoutMinutes']))
  },
  patience(60_000),
)
