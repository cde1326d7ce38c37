import fastify from 'fastify'
import { expect, it } from 'vitest'
import { makeDrainable } from './drain.ts'

it('closes the connection of an answer that was under way, and does not wait until it is no longer kept alive', async () => {
  const app = fastify()
  makeDrainable(app)
  const rest = Promise.withResolvers<void>()
  app.get('/', async (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('first, ')
    await rest.promise
    reply.raw.end('last')
  })
  const answer = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
  expect(answer.headers.get('connection')).toBe('keep-alive')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  rest.resolve()
  expect(await answer.text()).toBe('first, last')
  await closed
})
