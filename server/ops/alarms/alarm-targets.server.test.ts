import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '#contract/contract.ts'
import { callbackText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'
import { BOT_TOKEN, CHAT, startBotApi, startMailServer, startWebhook } from '#tests/support/servers/alarm-receivers.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

let mail: Awaited<ReturnType<typeof startMailServer>>
let webhook: Awaited<ReturnType<typeof startWebhook>>
let bot: Awaited<ReturnType<typeof startBotApi>>
beforeAll(async () => {
  ;[mail, webhook, bot] = await Promise.all([startMailServer(), startWebhook(), startBotApi()])
  await setSettings(server, {
    alarmAddressExceptions: `${mail.endpoint}\n${webhook.endpoint}`,
    botAddressExceptions: bot.endpoint,
    botApiUrl: bot.url,
  })
})
afterAll(async () => {
  await Promise.all([mail.stop(), webhook.stop(), bot.stop()])
})

type Target = InputOf<'alarmTarget.create'>
const USUAL = { severity: 'warning', language: 'en-US', repeatMinutes: 0 } as const
const targetsOf = (): Target[] => [
  { ...USUAL, name: 'chat', kind: 'telegram', address: String(CHAT), secret: BOT_TOKEN },
  { ...USUAL, name: 'mail', kind: 'email', address: 'on-call@example.com', secret: `smtp://${mail.endpoint}` },
  { ...USUAL, name: 'hook', kind: 'webhook', address: webhook.url, secret: 'key of the hook', language: 'zh-CN' },
]
const create = async (values: Target) => (await admin.call('alarmTarget.create', values)).id
const rowOf = async (id: number) => must((await admin.call('alarmTarget.getList', { id })).list[0])

it('sends a test alarm to each kind of target, and shows and keeps what it answered', async () => {
  const answers = new Map<string, string>()
  for (const values of targetsOf()) {
    const id = await create(values)
    const { reply: answer, outcome } = await admin.call('alarmTarget.sendTest', { id })
    expect(outcome, answer).toBe('delivered')
    expect(await rowOf(id)).toMatchObject({ lastOutcome: 'delivered', lastAnswer: answer, hasSecret: true, version: 0 })
    answers.set(values.kind, answer)
  }
  expect(bot.texts()).toEqual([expect.stringContaining('Test alarm')])
  expect(mail.mails).toEqual([{ to: ['on-call@example.com'], text: expect.stringContaining('Subject: Test alarm') }])
  expect(answers.get('email')).toContain('250')
  const { body, headers } = must(webhook.calls[0])
  const time = String(headers[SIGN_HEADERS.time.toLowerCase()])
  expect(headers[SIGN_HEADERS.sign.toLowerCase()]).toBe(hmacOf('key of the hook', callbackText(time, body)))
  expect(JSON.parse(body)).toMatchObject({ event: 'test', subject: '测试告警' })
  expect(answers.get('webhook')).toBe('HTTP 200 taken')
})

it('says why a target was not reached, without its secret', async () => {
  const [chat, mailbox, hook] = targetsOf() as [Target, Target, Target]
  const answerOf = async (values: Target) => {
    const id = await create(values)
    const { reply: answer, outcome } = await admin.call('alarmTarget.sendTest', { id })
    expect(outcome).toBe('failed')
    expect(await rowOf(id)).toMatchObject({ lastOutcome: 'failed', lastAnswer: answer })
    return answer
  }
  expect(await answerOf({ ...chat, name: 'no chat', address: '-5' })).toMatch(/^400: .*chat/)
  const wrongToken = await answerOf({ ...chat, name: 'wrong token', secret: '77:another' })
  expect(wrongToken).toMatch(/^40[14]: /)
  expect(wrongToken).not.toContain('another')
  webhook.answer(503)
  expect(await answerOf({ ...hook, name: 'busy' })).toBe('HTTP 503 taken')
  webhook.answer(200)
  expect(await answerOf({ ...hook, name: 'inside', address: 'http://127.0.0.1:9/' })).toBe('addressRefused')
  expect(await answerOf({ ...mailbox, name: 'relay', secret: 'smtp://127.0.0.1:9' })).toContain('not a public address')
  const before = mail.mails.length
  const withPassword = { ...mailbox, name: 'in clear', secret: `smtp://user:secret-word@${mail.endpoint}` }
  expect(await answerOf(withPassword), 'a password goes over TLS alone').not.toContain('secret-word')
  expect(mail.mails).toHaveLength(before)
})

it('takes only addresses, secrets and hours that fit, and keeps a secret while the kind stays', async () => {
  const [chat, mailbox, hook] = targetsOf() as [Target, Target, Target]
  const faultOf = async (values: Target) =>
    ((await admin.attempt('alarmTarget.create', values)).data as { issues?: object[] } | null)?.issues
  const name = 'odd'
  expect(await faultOf({ ...chat, name, address: 'a chat' })).toMatchObject([{ path: 'address', fault: 'wrongFormat' }])
  expect(await faultOf({ ...chat, name, secret: '' })).toMatchObject([{ path: 'secret', fault: 'required' }])
  expect(await faultOf({ ...mailbox, name, secret: 'mail.example' })).toMatchObject([{ path: 'secret' }])
  expect(await faultOf({ ...mailbox, name, sender: 'nobody' })).toMatchObject([{ path: 'sender' }])
  expect(await faultOf({ ...hook, name, address: 'ftp://example.com' })).toMatchObject([{ path: 'address' }])
  expect(await faultOf({ ...hook, name, quietFrom: '22:00' })).toMatchObject([{ path: 'quietTo', fault: 'required' }])
  expect(await faultOf({ ...hook, name, quietFrom: '25:00', quietTo: '07:00' })).toMatchObject([{ path: 'quietFrom' }])

  const id = await create({ ...chat, name: 'kept' })
  await admin.call('alarmTarget.update', { ...chat, id, name: 'kept', secret: '', repeatMinutes: 30 })
  expect((await admin.call('alarmTarget.sendTest', { id })).outcome).toBe('delivered')
  const other = { ...hook, id, name: 'kept', secret: '' }
  await admin.call('alarmTarget.update', other)
  expect(await rowOf(id)).toMatchObject({ kind: 'webhook', hasSecret: false })
})

it('writes every change to the audit log without secrets, and lets technicalMaintenance read alone', async () => {
  const { list } = await admin.call('audit.getList', { targetKind: ['alarmTarget'], pageSize: 200 })
  expect(new Set(list.map(({ action }) => action))).toEqual(
    new Set(['alarmTarget.create', 'alarmTarget.update', 'alarmTarget.test']),
  )
  expect(JSON.stringify(list)).not.toMatch(/secret-word|key of the hook|77:alarms/)
  const reader = await server.signIn('techmaintain', { secondLevel: true })
  expect((await reader.call('alarmTarget.getList', {})).list.length).toBeGreaterThan(0)
  expect(await reader.attempt('alarmTarget.sendTest', { id: 1 })).toMatchObject({ code: 403 })
})
