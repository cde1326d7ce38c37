import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isLongRun } from '#tests/support/rounds.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'
import { patience } from '#tools/lib/suites/patience.ts'

/** Whom root does this as; another user stays who it is. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const READY_MS = 60_000

/** The instructions of the Dockerfile's stage that builds, and what the image runs. */
function instructions() {
  const text = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && line.trim() !== '')
  const second = lines.findLastIndex((line) => line.startsWith('FROM '))
  const command = lines.find((line) => line.startsWith('CMD '))?.slice(4) ?? '[]'
  return { build: lines.slice(0, second), command: z.array(z.string()).parse(JSON.parse(command)) }
}

/** Context of the build: the tracked files, without those that `.dockerignore` names. */
function context(): string[] {
  const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n')
  const files = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  return files.split('\0').filter((file) => file !== '' && !ignored.includes(file.split('/')[0] ?? ''))
}

it.runIf(isLongRun)(
  'builds and runs by the commands of the Dockerfile, in a clean folder and without rights',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paydesk-image-'))
    const [home, work] = [path.join(folder, 'home'), path.join(folder, 'paydesk')]
    for (const each of [folder, home, work]) {
      mkdirSync(each, { recursive: true })
      if (NOBODY.uid !== undefined) chownSync(each, NOBODY.uid, NOBODY.gid)
    }
    const PATH = `${path.dirname(process.execPath)}:${process.env['PATH']}`
    const env = { ...ofNetwork(), PATH, HOME: home, COMMIT: 'abc1234567' }
    const options = { cwd: work, env, ...NOBODY }
    try {
      const { build, command } = instructions()
      for (const line of build) {
        const [word = '', rest = ''] = [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]
        if (word === 'RUN') execFileSync('/bin/sh', ['-ec', rest], { ...options, stdio: 'pipe' })
        if (word === 'COPY') copy(rest.split(' ').slice(0, -1), work)
      }
      const [program = '', ...args] = command
      const server = spawn(program === 'node' ? process.execPath : program, args, {
        ...options,
        env: {
          ...env,
          DATA_DIR: path.join(home, 'data'),
          PORT: '0',
          DEMO: '0',
          ADMIN_ACCOUNT: 'founder01',
          ADMIN_PASSWORD: 'Founder2026',
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      const ended = once(server, 'exit')
      try {
        const [message]: unknown[] = await once(server, 'message', { signal: AbortSignal.timeout(patience(READY_MS)) })
        const { address } = z.object({ address: z.string() }).parse(message)
        expect((await fetch(`${address}/healthz`)).status).toBe(200)
        expect(await (await fetch(address)).text()).toContain('<script')
        expect(readFileSync(path.join(work, 'dist/commit'), 'utf8')).toBe('abc1234567')
      } finally {
        server.kill('SIGTERM')
        expect(await ended).toEqual([0, null])
      }
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  },
  patience(600_000),
)

/** Registry of this machine. */
const ofNetwork = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /proxy|cert|^ssl_|^npm_config_(?!cache)/i.test(name)),
  )

/** Copies what an instruction names; `.` is all of the context. */
function copy(names: readonly string[], into: string): void {
  const files = context().filter((file) => names.includes('.') || names.includes(file))
  expect(files.length).toBeGreaterThanOrEqual(names.length)
  for (const file of files) {
    const target = path.join(into, file)
    mkdirSync(path.dirname(target), { recursive: true })
    cpSync(path.join(ROOT, file), target)
  }
  if (NOBODY.uid !== undefined) execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, into])
}
