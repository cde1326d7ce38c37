import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODES } from '#contract/wire/envelope.ts'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { idempotencyKeys, savedViews } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { FixtureAccount } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn('custservice')
})
afterAll(async () => await server.dispose())

const key = (value: string) => ({ 'idempotency-key': value })
const view = (name: string) => ({ screen: 'orders', name, search: {}, layout: {} })
const viewsNamed = async (name: string) => await server.services.db.$count(savedViews, eq(savedViews.name, name))

describe('Idempotency-Key', () => {
  it('returns the first response to a repeat, and does the work once', async () => {
    const first = await client.call('savedView.save', view('repeat'), key('k1'))
    expect(await client.call('savedView.save', view('repeat'), key('k1'))).toEqual(first)
    expect(await viewsNamed('repeat')).toBe(1)
  })

  it('runs one of many concurrent calls, and gives all its answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.attempt('savedView.save', view('at once'), key('k2'))),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await viewsNamed('at once')).toBe(1)
  })

  it('refuses another body or call, separates keys by user, and releases the key of a failed call', async () => {
    await client.call('savedView.save', view('mine'), key('k3'))
    expect(await client.attempt('savedView.save', view('other'), key('k3'))).toMatchObject({
      status: 409,
      msg: 'idempotency.otherBody',
    })
    expect(await client.attempt('message.has_read', view('mine'), key('k3'))).toMatchObject({ status: 400 })
    const other = await server.signIn('supplier01')
    expect((await other.call('savedView.save', view('mine'), key('k3'))).isOwn).toBe(true)
    expect((await client.attempt('savedView.save', view('mine'), key('k4'))).code).toBe(400)
    expect((await client.attempt('savedView.save', view('free'), key('k4'))).code).toBe(200)
  })

  it('stores answers encrypted', async () => {
    await client.call('savedView.save', view('sealed words'), key('k5'))
    const rows = await server.services.db.select().from(idempotencyKeys)
    expect(JSON.stringify(rows)).not.toContain('sealed words')
  })

  it('works for handlers with their own transactions: 409 while running, then the first answer', async () => {
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    let runs = 0
    const slow = ownTransaction(async (): Promise<Record<string, never>> => {
      runs += 1
      started.resolve()
      await gate.promise
      return {}
    })
    const app = await buildApp(server.services, { ...handlers, 'savedView.delete': slow })
    const slowClient = createTestClient(await app.listen({ host: '127.0.0.1', port: 0 }), client.headers)
    const first = slowClient.attempt('savedView.delete', { id: 1 }, key('k6'))
    await started.promise
    expect(await slowClient.attempt('savedView.delete', { id: 1 }, key('k6'))).toMatchObject({
      status: 409,
      msg: 'idempotency.running',
    })
    gate.resolve()
    expect((await first).code).toBe(200)
    expect((await slowClient.attempt('savedView.delete', { id: 1 }, key('k6'))).code).toBe(200)
    expect(runs).toBe(1)
    await app.close()
  })
})

describe('the content of a call with a key', () => {
  const save = async (body: string) => {
    const response = await fetch(`${server.baseUrl}/v1.0/savedView/save`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', token: client.token, ...key('order-of-keys') },
    })
    return (await response.json()) as { code: number; msg: string; data: { id: number } }
  }

  it('is equal whatever the order of its fields, at every depth, and differs when a list’s order differs', async () => {
    const first = await save('{"screen":"orders","name":"a","search":{"x":{"p":1,"q":[1,2]},"y":2},"layout":{}}')
    expect(first.code).toBe(200)
    const same = await save('{"layout":{},"search":{"y":2,"x":{"q":[1,2],"p":1}},"name":"a","screen":"orders"}')
    expect(same).toEqual(first)
    const other = await save('{"layout":{},"search":{"y":2,"x":{"q":[2,1],"p":1}},"name":"a","screen":"orders"}')
    expect(other).toMatchObject({ code: 409, msg: 'idempotency.otherBody' })
  })
})

describe('a key that another call releases between our conflict and our lookup', () => {
  /** Makes the next call find its key held by a call that fails before the lookup of its answer. */
  const holdOnce = async (account: FixtureAccount, name: string) =>
    await server.services.pool.query(holdAndGiveBack(`user:${server.fixtures.users[account].userId}`, name))

  /** Sends the same call while the first, which took the released key, is still running. */
  const sendTwice = async (
    name: string,
    wrap: (work: Handlers['savedView.delete']) => Handlers['savedView.delete'],
  ) => {
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    let runs = 0
    const work = wrap(async () => {
      runs += 1
      started.resolve()
      await gate.promise
      return {}
    })
    const app = await buildApp(server.services, { ...handlers, 'savedView.delete': work })
    const caller = createTestClient(await app.listen({ host: '127.0.0.1', port: 0 }), client.headers)
    const send = async () => await caller.attempt('savedView.delete', { id: 1 }, key(name))
    await holdOnce('custservice', name)
    const first = send()
    await started.promise
    const second = send()
    return {
      second,
      end: async () => {
        gate.resolve()
        const codes = [(await first).code, (await second).code, (await send()).code]
        await app.close()
        return { codes, runs }
      },
    }
  }

  it('is taken by a single-transaction call: a second one waits for the first answer', async () => {
    const { end } = await sendTwice('gap-within', (work) => work)
    expect(await end()).toEqual({ codes: [200, 200, 200], runs: 1 })
  })

  it('is taken by a call with its own transactions: a second one is told that it is running', async () => {
    const { second, end } = await sendTwice('gap-beside', ownTransaction)
    expect(await second).toMatchObject({ status: 409, msg: 'idempotency.running' })
    expect(await end()).toEqual({ codes: [200, 409, 200], runs: 1 })
  })

  it('is taken by a call that returns a file', async () => {
    const app = await buildApp(server.services, {
      ...handlers,
      'payoutBatch.export': async ({ reply }) => {
        await reply.type('text/csv').send('a file')
        return ''
      },
    })
    await holdOnce('superadmin', 'gap-file')
    const admin = await server.signIn('superadmin', { secondLevel: true })
    const { body } = await app.inject({
      url: '/v1.0/payoutBatch/export?batchId=1',
      headers: { ...admin.headers, ...key('gap-file') },
    })
    await app.close()
    expect(body).toBe('a file')
    const { db } = server.services
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'gap-file'))).toBe(1)
  })
})

it('leaves a key taken over from a seemingly dead call with its current owner', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const started = gates.map(() => Promise.withResolvers<void>())
  let runs = 0
  const work = ownTransaction(async (): Promise<Record<string, never>> => {
    const run = runs++
    started[run]?.resolve()
    await gates[run]?.promise
    return {}
  })
  const app = await buildApp(server.services, { ...handlers, 'savedView.delete': work })
  const caller = createTestClient(await app.listen({ host: '127.0.0.1', port: 0 }), client.headers)
  const send = async () => await caller.attempt('savedView.delete', { id: 1 }, key('taken over'))
  const slow = send()
  await started[0]?.promise
  const { db } = server.services
  await db
    .update(idempotencyKeys)
    .set({ createdAt: new Date(0) })
    .where(eq(idempotencyKeys.key, 'taken over'))
  const heir = send()
  await started[1]?.promise
  gates[0]?.reject(new AppError(CODES.conflict, 'idempotency.running'))
  expect((await slow).code).toBe(409)
  expect(await send()).toMatchObject({ code: 409, msg: 'idempotency.running' })
  gates[1]?.resolve()
  expect((await heir).code).toBe(200)
  expect((await send()).code).toBe(200)
  expect(runs).toBe(2)
  await app.close()
})

/**
 * One-time triggers on the statement that takes a key: before it another call holds the key, after it that call has
 * failed and released it.
 */
const holdAndGiveBack = (scope: string, name: string) => `
  create table if not exists held_keys (scope text, key text);
  insert into held_keys values ('${scope}', '${name}');
  create or replace function hold_key() returns trigger language plpgsql as $$ begin
    if pg_trigger_depth() = 1 then
      insert into idempotency_keys (scope, key, request_hash) select scope, key, 'of another' from held_keys;
    end if;
    return null;
  end $$;
  create or replace function give_key_back() returns trigger language plpgsql as $$ begin
    if pg_trigger_depth() = 1 then
      delete from idempotency_keys where request_hash = 'of another';
      delete from held_keys;
    end if;
    return null;
  end $$;
  create or replace trigger hold_key before insert on idempotency_keys execute function hold_key();
  create or replace trigger give_key_back after insert on idempotency_keys execute function give_key_back();
`

it('forbids caching of API responses, including the framework’s errors', async () => {
  const policyOf = async (url: string, init?: RequestInit) =>
    (await fetch(server.baseUrl + url, init)).headers.get('cache-control')
  const { headers } = client
  expect(await policyOf('/v1.0/order/getList', { headers })).toBe('no-store')
  expect(await policyOf('/v1.0/user/getInfo')).toBe('no-store')
  expect(await policyOf('/v1.0/nothing')).toBe('no-store')
  expect(await policyOf('/v1.0/%ff')).toBe('no-store')
  expect(await policyOf('/healthz')).toBe('no-store')
})
