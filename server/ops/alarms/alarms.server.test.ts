import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HealthSnapshot } from '#domain/alarms/alarm-figures.ts'
import { FIGURE_NAMES, metricOf } from '#domain/alarms/alarm-figures.ts'
import { CALM_MINUTES } from '#domain/alarms/alarms.ts'
import { alarmCourses, alarmNotices } from '#server/db/schema/schema.ts'
import { ALARM_QUEUE, lookAtAlarms, sendAlarm } from '#server/ops/alarms/look.ts'
import type { AlarmJob } from '#server/ops/alarms/look.ts'
import { readSnapshot } from '#server/ops/alarms/measure.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import { startWebhook } from '#tests/support/servers/alarm-receivers.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'

let server: TestServer
let admin: TestClient
beginWithAdmin((...made) => {
  ;[server, admin] = made
})

let webhook: Awaited<ReturnType<typeof startWebhook>>
let targetId: number
beforeAll(async () => {
  webhook = await startWebhook()
  await setSettings(server, { alarmAddressExceptions: webhook.endpoint })
  const target = { name: 'hook', kind: 'webhook', address: webhook.url, severity: 'warning' } as const
  targetId = (await admin.call('alarmTarget.create', { ...target, language: 'en-US', repeatMinutes: 30 })).id
})
afterAll(async () => await webhook.stop())

const START = Date.parse('2026-11-30T04:00:00Z')
const FULL: HealthSnapshot = { diskFreeShare: 0.04 }
const SOUND: HealthSnapshot = { diskFreeShare: 0.5 }

const look = async (minute: number, snapshot: HealthSnapshot, by = server) =>
  await lookAtAlarms({ ...by.services, now: () => new Date(START + minute * 60_000) }, snapshot)

/** Works on the jobs that wait; answers what the webhook was told by them. */
async function told(): Promise<object[]> {
  const before = webhook.calls.length
  const jobs = await server.services.boss.fetch<AlarmJob>(ALARM_QUEUE, { batchSize: 100 })
  for (const { data } of jobs) await sendAlarm(server.services, data)
  await server.services.boss.complete(
    ALARM_QUEUE,
    jobs.map(({ id }) => id),
  )
  return webhook.calls.slice(before).map(({ body }) => JSON.parse(body) as object)
}

const stateOf = async (id: string) => must((await admin.call('alarm.getList', { id })).list[0])

it('tells once that an alarm fires, again at its pace, and that it is over, whichever process looks', async () => {
  const second = await startTestServer({ beside: server })
  try {
    await look(0, FULL)
    expect(await stateOf('diskFull')).toMatchObject({ state: 'pending', measured: 0.04, limit: 0.05 })
    expect(await admin.attempt('alarm.acknowledge', { alarm: 'diskFull' })).toMatchObject({ msg: 'alarm.notFiring' })
    await Promise.all([look(1, FULL), look(1, FULL, second)])
    const fired = { event: 'firing', alarm: 'diskFull', severity: 'critical', value: 0.04 }
    expect(await told()).toMatchObject([{ ...fired, subject: '[Critical] Alarm: The disk is nearly full' }])
    expect(await stateOf('diskFull')).toMatchObject({ state: 'firing', firingSince: '2026-11-30T04:01:00.000Z' })

    await look(5, FULL, second)
    expect(await told()).toMatchObject([{ event: 'firing', alarm: 'diskLow', severity: 'warning' }])
    await look(31, FULL)
    expect(await told()).toMatchObject([{ event: 'still', alarm: 'diskFull', since: '2026-11-30T04:01:00.000Z' }])

    await admin.call('alarm.acknowledge', { alarm: 'diskFull' })
    expect(await stateOf('diskFull')).toMatchObject({ acknowledgedBy: 'superadmin name' })
    await look(90, FULL, second)
    expect(await told()).toMatchObject([{ event: 'still', alarm: 'diskLow' }])

    await look(91, SOUND)
    await Promise.all([look(91 + CALM_MINUTES, SOUND), look(91 + CALM_MINUTES, SOUND, second)])
    const over = await told()
    expect(over.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toMatchObject([
      { event: 'over', alarm: 'diskFull', since: '2026-11-30T04:01:00.000Z' },
      { event: 'over', alarm: 'diskLow' },
    ])
    expect(await stateOf('diskFull')).toMatchObject({ state: 'calm', firingSince: null, acknowledgedBy: null })
    expect(await server.services.db.select().from(alarmNotices)).toEqual([])
  } finally {
    await second.dispose()
  }
})

it('tries a notice again until it is taken, with the same id, and tells a target that is off nothing', async () => {
  await server.services.db.delete(alarmCourses)
  await look(0, FULL)
  await look(1, FULL)
  const [job] = await server.services.boss.fetch<AlarmJob>(ALARM_QUEUE, { batchSize: 1 })
  const { data } = must(job)
  webhook.answer(500)
  await expect(sendAlarm(server.services, data)).rejects.toThrow('HTTP 500')
  webhook.answer(200)
  await sendAlarm(server.services, data)
  const [first, again] = webhook.calls.slice(-2).map(({ body }) => JSON.parse(body) as { eventId: string })
  expect(again).toEqual(first)
  const sent = webhook.calls.length
  await admin.call('alarmTarget.setEnabled', { id: targetId, enabled: false })
  await sendAlarm(server.services, data)
  expect(webhook.calls).toHaveLength(sent)
})

it('is found by its name in each language, by severity and by state', async () => {
  const found = async (filter: object) => (await admin.call('alarm.getList', filter)).list.map(({ id }) => id)
  expect(await found({ name: 'nearly full' })).toEqual(['diskFull'])
  expect(await found({ name: '磁盘即将' })).toEqual(['diskFull'])
  expect(await found({ severity: ['warning'], state: ['calm'] })).toContain('partDegraded')
})

it('measures every figure, for itself and for Prometheus, which needs a token from elsewhere', async () => {
  await setInstallationKind(server.services.db, 'real')
  const snapshot = await readSnapshot(server.services)
  expect(FIGURE_NAMES.filter((figure) => snapshot[figure] === undefined)).toEqual([])
  const { config } = server.services
  const scrape = async (headers = {}) => await fetch(`${server.baseUrl}/metrics`, { headers })
  const text = await (await scrape()).text()
  expect(FIGURE_NAMES.filter((figure) => !new RegExp(`^${metricOf(figure)} [\\d.e+-]+$`, 'm').test(text))).toEqual([])
  config.trustProxy.push('192.0.2.1')
  config.metricsToken = 'a token of Prometheus'
  expect((await scrape()).status).toBe(404)
  expect((await scrape({ authorization: 'Bearer another' })).status).toBe(404)
  expect((await scrape({ authorization: `Bearer ${config.metricsToken}` })).status).toBe(200)
})
