import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transactionOf } from '#demo/chain-node/demo-chain.ts'
import { keptChain } from '#demo/chain-node/kept-chain.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-chain-'))
})
afterEach(async () => await rm(directory, { recursive: true, force: true }))

it('is the same chain after its process began anew, with what was paid, and grows with the time', async () => {
  const file = path.join(directory, 'chains.jsonl')
  let at = Date.UTC(2026, 10, 23)
  const now = () => new Date(at)
  const kept = keptChain('tron', file, now)
  const paid = transactionOf('one', [{ from: 'aa'.repeat(20), to: 'bb'.repeat(20), amount: 5n }])
  kept.add(paid)
  kept.add(paid)
  kept.grow()
  const begun = kept.chain.height()
  at += 7_000
  kept.grow()
  expect(kept.chain.height()).toBe(begun + 2)
  expect(kept.chain.transfersIn(begun + 1)).toMatchObject([{ txId: paid.txId, amount: 5n }])
  // A crash may cut the last line off.
  await appendFile(file, '{"network":"tron","blo')
  const again = keptChain('tron', file, now)
  // By the hash that a reader kept, before anybody asked for the block.
  expect(again.chain.numberOf(kept.chain.hashOf(begun + 1))).toBe(begun + 1)
  expect(again.chain.numberOf('f'.repeat(64))).toBeUndefined()
  const hashes = ({ chain }: typeof kept) => [begun, begun + 1, begun + 2].map((number) => chain.hashOf(number))
  expect(hashes(again)).toEqual(hashes(kept))
  expect(again.chain.transfersIn(begun + 1)).toEqual(kept.chain.transfersIn(begun + 1))
  // Sent again, it is no second payment.
  again.add(paid)
  at += 3_000
  again.grow()
  expect(again.chain.transfersIn(begun + 3)).toEqual([])
})
