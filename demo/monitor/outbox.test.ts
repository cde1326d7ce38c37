import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOutbox } from '#demo/monitor/outbox.ts'
import type { Outbox } from '#demo/monitor/outbox.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-outbox-'))
})
afterEach(async () => await rm(directory, { recursive: true }))

const file = () => path.join(directory, 'outbox.jsonl')
async function waitingIn(outbox: Outbox): Promise<string[]> {
  const ids: string[] = []
  for (let first = outbox.first(); first; first = outbox.first()) {
    ids.push(first.recordId)
    await outbox.done(first.recordId)
  }
  await outbox.close()
  return ids
}

it('has after a crash at any byte what was acknowledged until then and not done, in its order', async () => {
  const step = fc.record({ id: fc.integer({ min: 0, max: 5 }).map(String), does: fc.constantFrom('add', 'done') })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (steps, cut) => {
        await rm(file(), { force: true })
        const outbox = await openOutbox(directory)
        const sizes: number[] = []
        const states: string[][] = []
        let waiting: string[] = []
        const note = async () => {
          sizes.push((await stat(file())).size)
          states.push(waiting)
        }
        await note()
        for (const { id, does } of steps) {
          if (does === 'add') {
            const isNew = await outbox.add({ recordId: id, text: `₹ "${id}"\n` })
            expect(isNew).toBe(!waiting.includes(id))
            if (isNew) waiting = [...waiting, id]
          } else {
            await outbox.done(id)
            waiting = waiting.filter((one) => one !== id)
          }
          await note()
        }
        await outbox.close()
        const left = Math.floor(cut * (sizes.at(-1) ?? 0))
        await truncate(file(), left)
        const acknowledged = sizes.findLastIndex((size) => size <= left)
        // Of the step that was cut off, all may have come to disk but the end of its line.
        expect(await waitingIn(await openOutbox(directory))).toEqual(states[acknowledged])
      },
    ),
    { numRuns: 60 },
  )
})

it('forgets what was done when it is opened, and goes on after a line that could not be written whole', async () => {
  const outbox = await openOutbox(directory)
  for (const recordId of ['a', 'b']) await outbox.add({ recordId })
  await outbox.done('a')
  await outbox.close()
  await writeFile(file(), '{"add":{"recor', { flag: 'a' })
  const again = await openOutbox(directory)
  await again.add({ recordId: 'c' })
  await again.close()
  expect(await waitingIn(await openOutbox(directory))).toEqual(['b', 'c'])
  expect((await openOutbox(directory)).size).toBe(0)
  expect(await readFile(file(), 'utf8')).toBe('')
})

it('puts aside what the server will never take', async () => {
  const outbox = await openOutbox(directory)
  await outbox.add({ recordId: 'a', amountMinor: -1 })
  await outbox.reject('a', 'badInput')
  expect(outbox.first()).toBeUndefined()
  await outbox.close()
  expect(await readFile(path.join(directory, 'rejected.jsonl'), 'utf8')).toContain('"amountMinor":-1')
})
