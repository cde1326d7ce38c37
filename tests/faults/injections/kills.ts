import { setTimeout as delay } from 'node:timers/promises'
import { lastSeat } from '../world/world.ts'
import { askOnce } from '../traffic/ask.ts'
import { merchantOf, orderRequest } from '../traffic/merchant-calls.ts'
import { acknowledge } from '../traffic/tally.ts'
import { contract } from '#contract/contract.ts'
import type { Injection } from './injection.ts'

const KILLS = 3
const BURST = 40

/** kill -9, three times, each with calls in flight. */
export const kill: Injection = {
  name: `kill -9, ${KILLS} times`,
  endsServer: true,
  run: async ({ world, random }) => {
    let downMs = 0
    for (let at = 0; at < KILLS; at += 1) {
      const { server } = lastSeat(world)
      const ended = server.ends()
      const killedAt = performance.now()
      process.kill(server.pid(), 'SIGKILL')
      while (server.ends() === ended) await delay(10)
      await server.up()
      downMs += performance.now() - killedAt
      await delay(random.int(200, 800))
    }
    return `up again after ${(downMs / KILLS / 1_000).toFixed(1)} s each`
  },
}

/**
 * SIGTERM with forty orders in flight at one server: each is completed or refused with an envelope, none is cut off.
 */
export const terminate: Injection = {
  name: `SIGTERM in a burst of ${BURST}`,
  endsServer: true,
  run: async ({ world, random, tally }) => {
    const { server } = lastSeat(world)
    const url = server.url()
    const burst = Array.from({ length: BURST }, async () => {
      const { number, ...request } = orderRequest(random, merchantOf(world), world.receiver.url)
      const answered = await askOnce(tally, url, request)
      if (answered.code === 200)
        acknowledge(tally.orders, tally, number, contract['api.order.create'].output.parse(answered.data).orderCode)
      return answered.status
    })
    await delay(random.int(5, 30))
    const ended = server.ends()
    process.kill(server.pid(), 'SIGTERM')
    const statuses = await Promise.all(burst)
    while (server.ends() === ended) await delay(10)
    await server.up()
    const count = (status: (typeof statuses)[number]) => statuses.filter((each) => each === status).length
    return `of the burst ${count(200)} done, ${count(503)} refused, ${count('reset')} reset`
  },
}
