import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { codeToggleOf, demandsOf } from '#contract/calls/operation-kinds.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { buildApp } from '#server/app.ts'
import { authCounters } from '#server/db/schema/schema.ts'
import { handlers } from '#server/handlers.ts'
import { opensOwnTransaction, ownTransaction, precheckOf, prechecked } from '#server/http/call.ts'
import type { Handlers } from '#server/http/call.ts'
import { CALL_EXAMPLES } from '#tests/support/calls/call-examples.ts'
import { startCallWorld } from '#tests/support/worlds/call-world.ts'
import type { CallWorld } from '#tests/support/worlds/call-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { setSettings } from '#tests/support/set-settings.ts'

const names = Object.keys(contract) as EndpointName[]
const specOf = (name: EndpointName): EndpointSpec => contract[name]

/** Calls whose proofs are judged before their handler runs, with a session. */
const proven = names.filter((name) => {
  const { access, operation } = specOf(name)
  const { googleCode } = demandsOf(operation)
  return typeof access !== 'string' && (googleCode === 'always' || codeToggleOf(operation) !== undefined)
})

let world: CallWorld
let app: FastifyInstance
const runs = new Map<EndpointName, number>()

type AnyHandler = (...args: never[]) => Promise<unknown>

/** The handler of a call, which counts how often it runs. */
function counted(name: EndpointName): AnyHandler {
  const handler = handlers[name] as AnyHandler
  const counting: AnyHandler = async (...args) => {
    runs.set(name, (runs.get(name) ?? 0) + 1)
    return await handler(...args)
  }
  const check = precheckOf(handler)
  if (check) prechecked(check, counting)
  return opensOwnTransaction(handler) ? ownTransaction(counting) : counting
}

beforeAll(async () => {
  world = await startCallWorld()
  app = await buildApp(
    world.server.services,
    Object.fromEntries(names.map((name) => [name, counted(name)])) as Handlers,
  )
  // Examples are made without codes, and sent here where each is demanded.
})
afterAll(async () => {
  await app.close()
  await world.dispose()
})

const demandCodes = async (isOn: boolean) =>
  await setSettings(world.server, {
    googleVerifyIpRule: isOn,
    googleVerifyIpWhitelist: isOn,
    googleVerifyBalanceOperation: isOn,
    googleVerifyManualSupplement: isOn,
    googleVerifyBatchOperations: isOn,
  })

describe('a call that asks for a code', () => {
  it('is one of many', () => {
    expect(proven.length).toBeGreaterThan(20)
  })

  it.each(proven.filter((name) => name in CALL_EXAMPLES))('%s runs nothing without a right one', async (name) => {
    await demandCodes(false)
    const example = await must(CALL_EXAMPLES[name])(world)
    const client = example.client ?? (await world.client(example.as ?? 'superadmin'))
    const { method, path } = specOf(name)
    await demandCodes(true)
    for (const googleCode of [undefined, '000000']) {
      await world.db.delete(authCounters)
      const payload = { ...example.input, googleCode }
      const answer = await app.inject({ method, url: path, headers: client.headers, payload })
      expect(answer.json()).toMatchObject({ msg: googleCode ? 'googleCode.wrong' : 'googleCode.required' })
    }
    expect(runs.get(name) ?? 0).toBe(0)
  })

  it.each(
    proven.filter((name) =>
      Object.keys((specOf(name).input as { shape?: object }).shape ?? {}).includes('expectedVersion'),
    ),
  )('%s compares the version that was seen before it judges the code', (name) => {
    expect(precheckOf(handlers[name])).toBeDefined()
  })
})
