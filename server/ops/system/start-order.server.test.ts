import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '#tests/support/processes/server-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-start-'))
})
afterEach(async () => await rm(dataDir, { recursive: true, force: true }))

it('reports a taken port before it starts a database', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(startServer({ DATA_DIR: dataDir, DEMO: '1', TRAFFIC: '0', PORT: String(port) })).rejects.toThrow(
    `PORT is ${port}, and another program`,
  )
  expect((await readdir(dataDir)).toSorted()).toEqual(['secret.key', 'server.log'])
  taken.close()
}, 60_000)
