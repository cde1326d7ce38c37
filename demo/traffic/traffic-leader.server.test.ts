import { expect, it, onTestFinished } from 'vitest'
import { becomeLeader } from '#demo/traffic/traffic-leader.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

it('lets one lead at a time, and the next as soon as it resigned', async () => {
  const { pool, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  for (let turn = 0; turn < 50; turn += 1) {
    const resign = await becomeLeader({ pool }, () => {})
    expect(resign, `turn ${turn}`).toBeDefined()
    expect(await becomeLeader({ pool }, () => {})).toBeUndefined()
    await resign?.()
  }
})
