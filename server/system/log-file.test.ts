import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLogFile } from '#server/system/log-file.ts'

let directory: string
let place: string
let now: number
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'paydesk-log-'))
  place = path.join(directory, 'server.log')
  now = 0
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const BOUNDS = { bytesMax: 100_000, filesMax: 2 }
const open = () => openLogFile(place, BOUNDS, () => now)

it('outlives a full disk, counts what it had to drop, and says so once there is room', () => {
  symlinkSync('/dev/full', place)
  const log = open()
  for (const line of ['a\n', 'b\n', 'c\n']) log.write(line)
  expect([log.isDegraded(), log.dropped()]).toEqual([true, 3])
  now += 2_000
  log.write('d\n')
  expect([log.isDegraded(), log.dropped()]).toEqual([true, 4])
  rmSync(place)
  log.write('not tried again within the second\n')
  now += 2_000
  log.write('e\n')
  expect([log.isDegraded(), log.dropped()]).toEqual([false, 5])
  const [note = '', ...rest] = readFileSync(place, 'utf8').split('\n')
  expect(JSON.parse(note)).toMatchObject({ dropped: 5, code: 'ENOSPC', level: 40 })
  expect(rest).toEqual(['e', ''])
})

it('outlives a place that is not there', () => {
  place = path.join(directory, 'missing', 'server.log')
  const log = open()
  log.write('a\n')
  expect([log.isDegraded(), log.dropped()]).toEqual([true, 1])
})
