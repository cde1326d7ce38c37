import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '#server/platform/config.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'paydesk-config-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: path.join(directory, 'data'), ...env })

/** The problems reported for an invalid environment. */
function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  throw new Error('The environment was accepted.')
}

describe('loadConfig', () => {
  it('has a default for every variable', () => {
    expect(load()).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      dataDir: path.join(directory, 'data'),
      databaseUrl: undefined,
      demo: true,
      demoOrders: 20_000,
      traffic: 30,
      trustProxy: [],
      backupDir: path.join(directory, 'data/backups'),
      backupPassphrase: undefined,
      admin: undefined,
      logLevel: 'info',
    })
  })

  it('takes a replica only of a database that it names', () => {
    const replica = 'postgres://reader@replica/paydesk'
    expect(problemsOf({ DATABASE_READ_URL: replica })).toEqual([
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica',
    ])
    const DATABASE_URL = 'postgres://paydesk@database/paydesk'
    expect(load({ DATABASE_URL, DATABASE_READ_URL: replica }).databaseReadUrl).toBe(replica)
  })

  it('treats an empty variable as unset', () => {
    expect(load({ PORT: '', DEMO: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 8787,
      demo: true,
      databaseUrl: undefined,
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DEMO', 'yes'],
    ['DEMO_ORDERS', '999'],
    ['TRAFFIC', '1e3'],
    ['TRAFFIC', '6001'],
    ['DATABASE_URL', 'mysql://localhost/paydesk'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', 'ab'.repeat(31)],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} must `))
  })

  it('accepts addresses and networks of both families as proxies', () => {
    expect(load({ TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.7' }).trustProxy).toEqual(['10.0.0.0/8', '::1', '192.0.2.7'])
  })

  it('reports every invalid variable at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' }).map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
    ])
  })

  it('requires both halves of the first administrator', () => {
    expect(problemsOf({ ADMIN_ACCOUNT: 'boss' })[0]).toMatch(/^ADMIN_PASSWORD /)
    expect(problemsOf({ ADMIN_PASSWORD: 'long enough' })[0]).toMatch(/^ADMIN_ACCOUNT /)
    expect(load({ ADMIN_ACCOUNT: 'boss', ADMIN_PASSWORD: 'long enough' }).admin).toEqual({
      account: 'boss',
      password: 'long enough',
    })
  })

  it('accepts a second-level password for it, which must differ', () => {
    const admin = { ADMIN_ACCOUNT: 'boss', ADMIN_PASSWORD: 'long enough' }
    expect(problemsOf({ ...admin, ADMIN_SECOND_PASSWORD: 'long enough' })[0]).toMatch(
      /^ADMIN_SECOND_PASSWORD must differ/,
    )
    expect(problemsOf({ ...admin, ADMIN_SECOND_PASSWORD: 'short' })[0]).toMatch(/^ADMIN_SECOND_PASSWORD must have/)
    expect(load({ ...admin, ADMIN_SECOND_PASSWORD: 'another one' }).admin?.secondPassword).toBe('another one')
  })

  it('stores the generated secret key, readable only by its user', () => {
    const first = load().secretKey
    expect(first).toHaveLength(32)
    expect(load().secretKey).toEqual(first)
    expect(statSync(path.join(directory, 'data/secret.key')).mode & 0o777).toBe(0o600)
  })

  it('refuses a damaged stored key instead of replacing it', () => {
    load()
    const file = path.join(directory, 'data/secret.key')
    writeFileSync(file, 'damaged')
    expect(problemsOf({})[0]).toContain(file)
    expect(readFileSync(file, 'utf8')).toBe('damaged')
  })

  it('accepts a 32-byte key in hexadecimal or base64', () => {
    const key = Buffer.alloc(32, 7)
    expect(load({ SECRET_KEY: key.toString('hex') }).secretKey).toEqual(key)
    expect(load({ SECRET_KEY: key.toString('base64') }).secretKey).toEqual(key)
  })

  it('allows a demo system to listen on loopback only', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })[0]).toMatch(/^HOST .*loopback/)
    expect(problemsOf({ HOST: '::' })[0]).toMatch(/^HOST .*loopback/)
    for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) expect(load({ HOST }).host).toBe(HOST)
    expect(load({ HOST: '0.0.0.0', DEMO: '0' }).host).toBe('0.0.0.0')
  })

  it('recognises a demo system by its file even when DEMO is 0', () => {
    const { dataDir } = load()
    writeFileSync(path.join(dataDir, 'demo.json'), '{}')
    expect(problemsOf({ HOST: '0.0.0.0', DEMO: '0' })[0]).toMatch(/^HOST .*demo\.json/)
  })
})
