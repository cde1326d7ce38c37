import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRotatingFile } from '#server/ops/system/log/rotating-file.ts'

const BOUNDS = { bytesMax: 1_000, filesMax: 3 }

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'paydesk-log-'))
  file = path.join(directory, 'server.log')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const line = (at: number) => `${String(at).padStart(99, '.')}\n`
const linesOf = (name: string) => readFileSync(name, 'utf8').split('\n').filter(Boolean)

it('keeps the newest lines whole in a bounded number of files of bounded size', () => {
  const rotating = createRotatingFile(file, BOUNDS)
  for (let at = 0; at < 95; at += 1) rotating.append(line(at))
  const names = readdirSync(directory).sort()
  expect(names).toEqual(['server.log', 'server.log.1', 'server.log.2'])
  for (const name of names) expect(statSync(path.join(directory, name)).size).toBeLessThanOrEqual(BOUNDS.bytesMax)
  const kept = names.reverse().flatMap((name) => linesOf(path.join(directory, name)))
  expect(kept).toEqual(Array.from({ length: 25 }, (_, at) => line(70 + at).trim()))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('appends to an existing file, and rotates it when full', () => {
  createRotatingFile(file, BOUNDS).append(line(1))
  createRotatingFile(file, BOUNDS).append(line(2))
  expect(linesOf(file)).toHaveLength(2)
  createRotatingFile(file, { ...BOUNDS, bytesMax: 200 }).append(line(3))
  expect([linesOf(file).length, linesOf(`${file}.1`).length]).toEqual([1, 2])
})

it('stays within its limits when two processes share it, and loses no line of either', () => {
  const bounds = { bytesMax: 4_000, filesMax: 50 }
  const sharers = [createRotatingFile(file, bounds), createRotatingFile(file, bounds)]
  for (let at = 0; at < 400; at += 1) sharers[at % 2]?.append(line(at))
  const names = readdirSync(directory)
  for (const name of names) expect(statSync(path.join(directory, name)).size).toBeLessThanOrEqual(bounds.bytesMax * 1.1)
  expect(new Set(names.flatMap((name) => linesOf(path.join(directory, name)))).size).toBe(400)
})

it('follows when another program rotates the file', () => {
  const rotating = createRotatingFile(file, BOUNDS)
  rotating.append(line(1))
  renameSync(file, `${file}.old`)
  for (let at = 0; at < 3; at += 1) rotating.append(line(at))
  expect(existsSync(file)).toBe(true)
})
