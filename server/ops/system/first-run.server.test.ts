import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { users } from '#server/db/schema/schema.ts'
import { verifyPassword } from '#server/platform/secrets/secrets.ts'
import { firstRun } from '#server/ops/system/first-run.ts'
import { createOrderEngine } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'

let engine: OrderEngine
let dataDir: string
let said: string[]
beforeEach(async () => {
  engine = await createOrderEngine()
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-first-'))
  said = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await engine.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

const admin = { account: 'founder01', password: 'Founder2026' }

async function run(secondPassword?: string) {
  const config = { ...engine.services.config, dataDir, admin: { ...admin, secondPassword } }
  await firstRun({ ...engine.services, config }, async () => {})
  const [first] = await engine.db.select().from(users)
  return first?.secondPasswordHash ?? ''
}

it('generates a second-level password for the first superAdmin, stored for the operator and not printed', async () => {
  const hash = await run()
  const file = path.join(dataDir, 'second-password')
  const made = (await readFile(file, 'utf8')).trim()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(made.length).toBeGreaterThanOrEqual(16)
  expect(await verifyPassword(hash, made)).toBe(true)
  expect(await verifyPassword(hash, admin.password)).toBe(false)
  expect(said.join('')).toContain(file)
  expect(said.join('')).not.toContain(made)
  expect(await run()).toBe(hash)
  expect((await readFile(file, 'utf8')).trim()).toBe(made)
})

it('starts no empty system without a first superAdmin', async () => {
  const config = { ...engine.services.config, dataDir, admin: undefined, demo: false }
  await expect(firstRun({ ...engine.services, config }, async () => {})).rejects.toThrow(
    /ADMIN_ACCOUNT and ADMIN_PASSWORD/,
  )
})

it('uses the password the operator gives, and stores it nowhere', async () => {
  expect(await verifyPassword(await run('Second2027'), 'Second2027')).toBe(true)
  expect(await readdir(dataDir)).toEqual([])
})
