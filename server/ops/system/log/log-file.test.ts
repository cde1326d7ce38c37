import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLogFile } from '#server/ops/system/log/log-file.ts'

let directory: string
let logPath: string
let now: number
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'paydesk-log-'))
  logPath = path.join(directory, 'server.log')
  now = 0
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const BOUNDS = { bytesMax: 100_000, filesMax: 2 }
const open = () => openLogFile(logPath, BOUNDS, () => now)

it('survives a full disk, counts dropped lines, and reports them once there is space', () => {
  symlinkSync('/dev/full', logPath)
  const log = open()
  for (const line of ['a\n', 'b\n', 'c\n']) log.write(line)
  expect([log.isDegraded(), log.dropped()]).toEqual([true, 3])
  now += 2_000
  log.write('d\n')
  expect([log.isDegraded(), log.dropped()]).toEqual([true, 4])
  rmSync(logPath)
  log.write('not tried again within the second\n')
  now += 2_000
  log.write('e\n')
  expect([log.isDegraded(), log.dropped()]).toEqual([false, 5])
  const [note = '', ...rest] = readFileSync(logPath, 'utf8').split('\n')
  expect(JSON.parse(note)).toMatchObject({ dropped: 5, code: 'ENOSPC', level: 40 })
  expect(rest).toEqual(['e', ''])
})

it('survives a missing directory', () => {
  logPath = path.join(directory, 'missing', 'server.log')
  const log = open()
  log.write('a\n')
  expect([log.isDegraded(), log.dropped()]).toEqual([true, 1])
})
