import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { isSecretSetting, SECRET_MASK, SECRET_SETTINGS, SETTING_KEYS, SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingType } from '#domain/settings.ts'
import { closeServices, createServices } from '#server/create-services.ts'
import { audit, settings } from '#server/db/schema/schema.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ newSettings: true })
  admin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())

/** A value other than the default, the body that sets it, and a body that must be refused. */
function sample(key: SettingKey): { value: unknown; body: object; bad: object } {
  const type: SettingType = SETTINGS[key].type
  const preset: unknown = SETTINGS[key].default
  switch (type.kind) {
    case 'boolean':
      return { value: !preset, body: { enable: !preset }, bad: { enable: 'perhaps' } }
    case 'integer': {
      const value = preset === type.max ? type.min : type.max
      return { value, body: { value }, bad: { value: type.min - 1 } }
    }
    case 'choice': {
      const value = type.options.find((option) => option !== preset)
      return { value, body: { value }, bad: { value: 'none of them' } }
    }
    case 'text': {
      const samples = { url: 'https://example.com/x', list: '192.0.2.1:80,[2001:db8::1]:443,pay.example.com:8080' }
      const value = type.format === undefined ? 'some text' : samples[type.format]
      const bad = type.format === 'list' ? 'not an address!!' : 'x'.repeat(type.maxLength + 1)
      return { value, body: { value }, bad: { value: bad } }
    }
    case 'record': {
      const value = Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, field.max]))
      return { value, body: value, bad: { ...value, [Object.keys(value)[0] ?? '']: -1 } }
    }
  }
}

describe.each(SETTING_KEYS)('%s', (key) => {
  const { value, body, bad } = sample(key)
  const shown = isSecretSetting(key) ? SECRET_MASK : value

  it('returns its default, accepts another value, shows and applies it, records who set it, and refuses invalid ones', async () => {
    expect(await admin.call(`system-config.get:${key}`)).toEqual({ value: SETTINGS[key].default })
    await admin.call(`system-config.set:${key}`, body as InputOf<`system-config.set:${SettingKey}`>)
    expect(await admin.call(`system-config.get:${key}`)).toEqual({ value: shown })
    await expect.poll(() => server.services.settings.get(key), { interval: 5 }).toEqual(value)
    const { code, msg, failure } = await admin.attempt(`system-config.set:${key}`, bad)
    expect([code, msg, failure.issues?.length]).toEqual([400, 'badInput', 1])
    expect(await admin.call(`system-config.get:${key}`)).toEqual({ value: shown })
    const [row] = await server.services.db.select().from(audit).where(eq(audit.target, key)).orderBy(audit.id)
    expect(row).toMatchObject({
      action: 'setting.change',
      account: 'superadmin',
      detail: { from: SETTINGS[key].default, to: shown },
    })
  })
})

it('changes by its type the parameters of accounts with few records or with many, and no others', async () => {
  const { default: few } = SETTINGS.securityFreqParametersLow
  const valuesOf = async () => [
    (await admin.call('system-config.get:securityFreqParameters')).value.minReliableChainSize,
    (await admin.call('system-config.get:securityFreqParametersLow')).value.minReliableChainSize,
  ]
  const set = 'system-config.set:securityFreqParameters'
  await admin.call(set, { ...few, minReliableChainSize: 11, minReliableCheckTimeRange: 60, type: 'high' })
  await admin.call(set, { ...few, minReliableChainSize: 12, minReliableCheckTimeRange: 60, type: 'low' })
  expect(await valuesOf()).toEqual([11, 12])
  await admin.call(set, { ...few, minReliableChainSize: 13, minReliableCheckTimeRange: 60 })
  expect(await valuesOf()).toEqual([13, 12])
  expect(await admin.attempt(set, { ...few, minReliableCheckTimeRange: 60, type: 'other' })).toMatchObject({
    failure: { issues: [{ path: 'type' }] },
  })
})

/** A setting's row in the database, as text. */
const storedText = async (key: SettingKey) => {
  const [row] = await server.services.db.select().from(settings).where(eq(settings.key, key))
  return JSON.stringify(row?.value)
}

it('tells open consoles of a change once they can read it', async () => {
  const agent = await server.signIn('custservice')
  const { socket, push, ask } = watchSocket(await server.openSocket())
  expect((await ask('auth', { token: agent.token })).code).toBe(200)
  await admin.call('system-config.set:orderWaitLimit', { value: 7 })
  await push('system.changed')
  expect((await agent.call('user.getInfo')).system.waitLimits.order).toBe(7)
  socket.close()
})

it('lists all settings with their editors and masked secrets, and keeps a secret that is sent back masked', async () => {
  await admin.call('system-config.set:botToken', { value: 'very-secret' })
  const stored = await storedText('botToken')
  await admin.call('system-config.set:botToken', { value: SECRET_MASK })
  expect(await storedText('botToken')).toBe(stored)
  await expect.poll(() => server.services.settings.get('botToken'), { interval: 5 }).toBe('very-secret')
  const { list } = await admin.call('system-config.getAll')
  expect(list.map(({ key }) => key)).toEqual(SETTING_KEYS)
  expect(list.find(({ key }) => key === 'botToken')).toMatchObject({
    value: SECRET_MASK,
    isDefault: false,
    updatedBy: 'superadmin',
  })
  expect(server.log()).not.toContain('very-secret')
})

describe.each(SECRET_SETTINGS)('the secret %s', (key) => {
  const token = `7218:${key}`
  const dump = async () => {
    const { rows } = await server.services.pool.query<{ text: string }>(
      'select s::text as text from settings s union all select a::text from audit a',
    )
    return rows.map(({ text }) => text).join('\n')
  }

  it('is stored encrypted, appears in no row in plain text, and shows as unset once removed', async () => {
    await admin.call(`system-config.set:${key}`, { value: token })
    expect(await dump()).not.toContain(token)
    await expect.poll(() => server.services.settings.get(key), { interval: 5 }).toBe(token)
    await admin.call(`system-config.set:${key}`, { value: '' })
    expect(await admin.call(`system-config.get:${key}`)).toEqual({ value: '' })
    await expect.poll(() => server.services.settings.get(key), { interval: 5 }).toBe('')
  })

  it('is encrypted by the next start where an earlier version stored plain text; concurrent and later starts change nothing', async () => {
    const { config, databaseUrl, db, log } = { ...server.services, databaseUrl: server.databaseUrl }
    await db
      .insert(settings)
      .values({ key, value: token })
      .onConflictDoUpdate({ target: settings.key, set: { value: token } })
    expect(await dump()).toContain(token)
    const start = async () => {
      const services = await createServices(config, databaseUrl, log)
      const value = services.settings.get(key)
      await closeServices(services)
      return value
    }
    expect(await Promise.all([start(), start()])).toEqual([token, token])
    expect(await dump()).not.toContain(token)
    const stored = await storedText(key)
    expect(await start()).toBe(token)
    expect(await storedText(key)).toBe(stored)
  })
})

describe('two people who change one setting', () => {
  const versionOf = async (key: SettingKey) => {
    const { list } = await admin.call('system-config.getAll')
    return list.find((row) => row.key === key)?.version
  }

  it.each([
    ['timeoutCallbackTime', { value: 5 }, { value: 6 }],
    ['usdtAuto', { enable: false }, { enable: true }],
    ['limitMode', { value: 'relaxed' }, { value: 'strict' }],
    ['contactInfo', { value: 'desk@example.com' }, { value: 'other@example.com' }],
    ['globalSecuritySetting', SETTINGS.globalSecuritySetting.default, SETTINGS.globalSecuritySetting.default],
  ] as const)('of %s: the second is told who was first, and when, and changes nothing', async (key, first, second) => {
    const seen = await versionOf(key)
    await admin.call(`system-config.set:${key}`, { ...first, expectedVersion: seen } as never)
    const after = await admin.call(`system-config.get:${key}`)
    expect(await admin.attempt(`system-config.set:${key}`, { ...second, expectedVersion: seen })).toMatchObject({
      code: 409,
      msg: 'setting.versionConflict',
      failure: {
        params: { refusal: 'versionConflict' },
        present: { version: (seen ?? 0) + 1 },
        by: 'superadmin',
        at: expect.stringMatching(/^\d{4}-/),
      },
    })
    expect(await admin.call(`system-config.get:${key}`)).toEqual(after)
    await admin.call(`system-config.set:${key}`, { ...second, expectedVersion: (seen ?? 0) + 1 } as never)
    expect(await versionOf(key)).toBe((seen ?? 0) + 2)
  })

  it('lets one of several that saw the default win', async () => {
    await server.services.db.delete(settings).where(eq(settings.key, 'payoutWaitLimit'))
    const tries = [11, 12, 13].map((value) =>
      admin.attempt('system-config.set:payoutWaitLimit', { value, expectedVersion: 0 }),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 409, 409])
    expect(await versionOf('payoutWaitLimit')).toBe(1)
  })
})
