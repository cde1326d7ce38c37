import type { ServerResponse } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { RUN_MS } from '#domain/pay-scripts/pay-script.ts'
import { payScripts } from '#server/db/schema/schema.ts'
import { forgetActive } from '#server/collect/pay-scripts/active-scripts.ts'
import { AT_ONCE } from '#server/http/limits/fair-shares.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { beginWithAdmin } from '#tests/support/servers/begin-with-admin.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { CallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'

/** More orders wait for the gateway than calls of merchants are served at once. */
const WAITING = AT_ONCE + 2
const BY_SCRIPT = 3001
const WITHOUT_SCRIPT = 1008
/** Longer than the slowest machine takes to ask. */
const LONG_MS = 120_000

let server: TestServer
let gateway: CallbackReceiver
/** Questions that the gateway has not answered. */
const asked: ServerResponse[] = []
const allAsked = Promise.withResolvers<void>()
beginWithAdmin(async (made, admin) => {
  server = made
  gateway = await createCallbackReceiver()
  gateway.answer((_request, response) => {
    asked.push(response)
    if (asked.length === WAITING) allAsked.resolve()
  })
  await setSettings(server, { gatewayAddressExceptions: gateway.endpoint })
  const source = `export default async () => ({ qrText: (await http.post('${gateway.url}')).text })`
  const limits = { runMs: RUN_MS.max, callsMax: 1, fallback: 'refuse' as const }
  await admin.call('payScript.add', { name: 'slow', productId: BY_SCRIPT, resourceIds: [], source, ...limits })
  const { id } = must((await admin.call('payScript.getList', { name: 'slow' })).list[0])
  await admin.call('payScript.setEnabled', { id, enabled: true })
  await server.services.db.update(payScripts).set({ runMs: LONG_MS })
  forgetActive(server.services)
})
afterAll(async () => await gateway.close())

it('answers other calls of a merchant while its orders wait for a gateway, and then these', async () => {
  const orders = Array.from({ length: WAITING }, async () => await server.createOrder({ productId: BY_SCRIPT }))
  await allAsked.promise
  const other = await server.createOrder({ productId: WITHOUT_SCRIPT })
  expect(other.payTo).not.toBeNull()
  expect(asked).toHaveLength(WAITING)
  for (const response of asked) response.end('pay:me')
  expect((await Promise.all(orders)).map(({ payData }) => payData?.qrText)).toEqual(
    Array.from({ length: WAITING }, () => 'pay:me'),
  )
})
