import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { ApiError } from '#api/api-error.ts'
import { createClient } from '#api/client.ts'
import { routesOf } from '#contract/calls/endpoint-routes.ts'
import { createAuthGate } from '#api/transport/auth-gate.ts'
import type { DemandReason } from '#api/transport/auth-gate.ts'

const routes = routesOf(contract)

interface Sent {
  url: string
  method: string | undefined
  headers: Headers
  body: unknown
  signal: AbortSignal | null | undefined
}

/** A client with a function as its server; `asked` records the prompts. */
function bench(answer: (sent: Sent, count: number) => object | Response | Promise<object | Response>, canAsk = true) {
  const sent: Sent[] = []
  const asked: DemandReason[] = []
  const held: { token: string | null; token2: string | null } = { token: 't1', token2: null }
  const gate = createAuthGate()
  gate.setPrompt((reason) => {
    asked.push(reason)
    return canAsk
  })
  let keys = 0
  const client = createClient({
    fetch: async (url, { method, headers, body, signal }) => {
      const one = {
        url,
        method,
        headers: headers as Headers,
        body: body ? JSON.parse(String(body)) : undefined,
        signal,
      }
      sent.push(one)
      const answered = await answer(one, sent.length)
      return answered instanceof Response ? answered : Response.json(answered)
    },
    baseUrl: 'https://paydesk.test',
    routes,
    tokens: { read: () => ({ ...held }) },
    gate,
    newKey: () => `key-${++keys}`,
  })
  return { client, gate, sent, asked, held }
}

const ok = (data: unknown) => ({ code: 200, msg: '', data })
const refused = (code: number, msg = 'refused', data: unknown = null) => ({ code, msg, data })

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`)
  return error
}

describe('a call', () => {
  it('sends a GET as a query without empty values, lists joined, tokens as headers', async () => {
    const { client, sent, held } = bench(() => ok({ list: [], total: 0, totalIsExact: true, nextCursor: null }))
    held.token2 = 's1'
    await client.call('order.getList', {
      orderCode: '',
      utr: undefined,
      orderStatusId: [2, 3],
      locked: false,
      pageIndex: 1,
      merchantOrderId: 'a b&c',
    })
    expect(sent[0]?.url).toBe(
      'https://paydesk.test/v1.0/order/getList?orderStatusId=2%2C3&locked=false&pageIndex=1&merchantOrderId=a+b%26c',
    )
    expect(sent[0]?.headers.get('token')).toBe('t1')
    expect(sent[0]?.headers.get('token2')).toBe('s1')
    expect(sent[0]?.headers.has('Idempotency-Key')).toBe(false)
  })

  it('omits an empty list', async () => {
    const { client, sent } = bench(() => ok({ list: [] }))
    await client.call('order.getList', { orderStatusId: [] })
    expect(sent[0]?.url).toBe('https://paydesk.test/v1.0/order/getList')
  })

  it('sends a POST as JSON and returns the data', async () => {
    const { client, sent } = bench(() => ok({ token: 'new', bindRequired: false }))
    const input = { userName: 'a', password: ' p ', googleCode: '' }
    expect(await client.call('user.login', input)).toEqual({ token: 'new', bindRequired: false })
    expect(sent[0]).toMatchObject({ method: 'POST', body: input })
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
  })

  it('sends no token header while signed out', async () => {
    const { client, sent, held } = bench(() => ok({}))
    held.token = null
    await client.call('system.getPublic', {})
    expect(sent[0]?.headers.has('token')).toBe(false)
  })

  it('generates an idempotency key per change, accepts a given one, and sends none for read-only POSTs', async () => {
    const { client, sent } = bench(() => ok({}))
    await client.call('user.setPreferences', {})
    await client.call('user.setPreferences', {})
    await client.call('user.setPreferences', {}, { idempotencyKey: 'mine' })
    await client.call('user.getInfo', {})
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-2', 'mine', null])
  })

  it('fails with the envelope’s code, message and failure', async () => {
    const { client } = bench(() =>
      Response.json(refused(409, 'order.stateConflict', { by: 'Li', present: { state: 'closed' } }), { status: 409 }),
    )
    const error = await failureOf(client.call('order.callback', { orderCode: 'C2611200000000001' }))
    expect(error).toMatchObject({
      code: 409,
      msg: 'order.stateConflict',
      failure: { by: 'Li', present: { state: 'closed' } },
      endpoint: 'order.callback',
    })
  })

  it.each([
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 502],
    ['JSON that is no envelope', () => Response.json({ error: 'x' }, { status: 429 }), 429],
    ['a page in place of an answer', () => new Response('<html>'), 500],
  ])('fails with the status when %s comes', async (_what, answer, code) => {
    const { client } = bench(answer)
    expect(await failureOf(client.call('user.getInfo', {}))).toMatchObject({ code, msg: 'notUnderstood' })
  })

  it('fails with `network` when no response arrives', async () => {
    const { client } = bench(() => {
      throw new TypeError('fetch failed')
    })
    expect(await failureOf(client.call('user.getInfo', {}))).toMatchObject({
      code: 'network',
      endpoint: 'user.getInfo',
    })
  })

  it('fails with its signal’s reason when aborted', async () => {
    const abort = new AbortController()
    const { client } = bench(() => {
      abort.abort(new Error('left'))
      throw new DOMException('aborted', 'AbortError')
    })
    await expect(client.call('user.getInfo', {}, { signal: abort.signal })).rejects.toThrow('left')
  })
})

describe('the gate', () => {
  const isExpired = ({ headers }: Sent) => headers.get('token') === 't1'

  it('holds an expired call, then resends it with the new token and the same key', async () => {
    const { client, gate, sent, asked, held } = bench((one) => (isExpired(one) ? refused(1003) : ok({ done: true })))
    const call = client.call('user.setPreferences', { notifierMuted: true })
    await expect.poll(() => asked).toEqual(['expired'])
    expect(sent).toHaveLength(1)
    held.token = 't2'
    gate.release('expired')
    expect(await call).toEqual({ done: true })
    expect(sent.map(({ headers }) => [headers.get('token'), headers.get('Idempotency-Key')])).toEqual([
      ['t1', 'key-1'],
      ['t2', 'key-1'],
    ])
  })

  it('prompts once for many calls, and holds later ones unsent', async () => {
    const { client, gate, sent, asked, held } = bench((one) => (isExpired(one) ? refused(1003) : ok({})))
    const calls = [
      client.call('user.getInfo', {}),
      client.call('message.init', {}),
      client.call('user.getSessions', {}),
    ]
    await expect.poll(() => sent).toHaveLength(3)
    await expect.poll(() => asked).toHaveLength(1)
    const later = client.call('order.openWork', {})
    await Promise.resolve()
    expect(sent).toHaveLength(3)
    held.token = 't2'
    gate.release('expired')
    await Promise.all([...calls, later])
    expect(sent).toHaveLength(7)
    expect(asked).toHaveLength(1)
  })

  it('fails held and waiting calls as cancelled when the panel is closed', async () => {
    const { client, gate, asked } = bench(() => refused(1003))
    const first = failureOf(client.call('user.getInfo', {}))
    await expect.poll(() => asked).toHaveLength(1)
    const later = failureOf(client.call('message.init', {}))
    gate.cancel('expired')
    expect(await first).toMatchObject({ code: 'cancelled', endpoint: 'user.getInfo' })
    expect(await later).toMatchObject({ code: 'cancelled', endpoint: 'message.init' })
  })

  it('fails as cancelled when there is no panel to prompt', async () => {
    const { client } = bench(() => refused(1003), false)
    expect(await failureOf(client.call('user.getInfo', {}))).toMatchObject({ code: 'cancelled' })
  })

  it('resends without prompting when another call has renewed the token', async () => {
    const { client, asked, held } = bench((one) => {
      held.token = 't2'
      return isExpired(one) ? refused(1003) : ok({})
    })
    await client.call('user.getInfo', {})
    expect(asked).toEqual([])
  })

  it('gives up when the call is refused again after a new sign-in', async () => {
    const { client, gate, sent, asked, held } = bench(() => refused(1003))
    const call = failureOf(client.call('user.getInfo', {}))
    await expect.poll(() => asked).toHaveLength(1)
    held.token = 't2'
    gate.release('expired')
    expect(await call).toMatchObject({ code: 1003 })
    expect(sent).toHaveLength(2)
  })

  it.each([
    [1024, 'secondLevelMissing'],
    [1025, 'secondLevelExpired'],
  ])('holds %i for the second-level password while other calls go on', async (code, reason) => {
    const { client, gate, sent, asked, held } = bench((one) =>
      one.url.includes('forceLogout') && !one.headers.has('token2') ? refused(code) : ok({}),
    )
    const call = client.call('user.forceLogout', { token: 'handle' })
    await expect.poll(() => asked).toEqual([reason])
    await client.call('user.getInfo', {})
    held.token2 = 's1'
    gate.release('secondLevel')
    await call
    expect(sent.at(-1)?.headers.get('token2')).toBe('s1')
    expect(
      new Set(
        sent.filter(({ url }) => url.includes('forceLogout')).map(({ headers }) => headers.get('Idempotency-Key')),
      ).size,
    ).toBe(1)
  })

  it('waits for both when the session expires and the new one lacks the second level', async () => {
    const { client, gate, sent, asked, held } = bench((one) => {
      if (isExpired(one)) return refused(1003)
      return one.headers.has('token2') ? ok({}) : refused(1024)
    })
    const call = client.call('user.forceLogout', { token: 'handle' })
    await expect.poll(() => asked).toEqual(['expired'])
    held.token = 't2'
    gate.release('expired')
    await expect.poll(() => asked).toEqual(['expired', 'secondLevelMissing'])
    held.token2 = 's1'
    gate.release('secondLevel')
    await call
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  it('lets sign-in calls fail instead of waiting', async () => {
    const { client, gate, asked } = bench(() => refused(1003))
    gate.block('expired')
    expect(await failureOf(client.call('user.login2', { password: 'x' }, { gated: false }))).toMatchObject({
      code: 1003,
    })
    expect(asked).toEqual([])
  })

  it('drops a held call whose signal is aborted, and keeps the others waiting', async () => {
    const { client, gate, asked, held } = bench((one) => (isExpired(one) ? refused(1003) : ok({})))
    const abort = new AbortController()
    const left = client.call('user.getInfo', {}, { signal: abort.signal })
    const stays = client.call('message.init', {})
    await expect.poll(() => asked).toHaveLength(1)
    abort.abort(new Error('left the page'))
    await expect(left).rejects.toThrow('left the page')
    held.token = 't2'
    gate.release('expired')
    await stays
  })
})
