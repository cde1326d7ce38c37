import { once } from 'node:events'
import { get } from 'node:http'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { isThisMachine } from '#server/http/limits/payer-limits.ts'
import { addressesIn, keepClientAddress } from '#server/http/transport/client-address.ts'

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['198.51.100.1, 203.0.113.7:4711', ['198.51.100.1', '203.0.113.7']],
  ['[2001:db8::7]:4711, 2001:db8::8,[2001:db8::9]', ['2001:db8::7', '2001:db8::8', '2001:db8::9']],
  ['"[2001:db8::7]:4711"', ['2001:db8::7']],
  ['203.0.113.7, unknown', []],
  ['rubbish 17, 203.0.113.7:80', ['203.0.113.7']],
  ['203.0.113.7:port', []],
  ['1, 0x7f.1, 203.0.113.999', []],
  ['', []],
])('reads the addresses of %j', (forwarded, addresses) => {
  expect(addressesIn(forwarded)).toEqual(addresses)
})

it('knows the address of a client that has left', async () => {
  const app = fastify()
  keepClientAddress(app)
  const seen: unknown[] = []
  app.get('/', async (request) => {
    request.raw.socket.destroy()
    seen.push(request.ip, isThisMachine({ trustProxy: [] }, request))
    return ''
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await expect(once(get(address), 'response')).rejects.toThrow()
  expect(seen).toEqual(['127.0.0.1', true])
  await app.close()
})
