import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { botGroups, settings } from '#server/db/schema/schema.ts'
import { storedSetting } from '#server/platform/settings/sealed-settings.ts'
import { createBotWorld, LI, TOKENS } from '#tests/support/worlds/bot-world.ts'
import type { BotWorld } from '#tests/support/worlds/bot-world.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { forkProgram } from '#tests/support/processes/fork-program.ts'
import { patience } from '#tools/lib/suites/patience.ts'

/** How often a process is killed; each costs the start of a process. */
const KILLS = rounds(1, 10)
const A_KILL = 6
const ENTRIES = Math.max(8, KILLS * 3)
const KILLED_WITHIN_MS = 40
/** The share of answers that never arrive. */
const CUT = 0.05
const WAIT = { timeout: patience(60_000), interval: 50 }

let engine: OrderEngine
let parties: OrderWorld
let world: BotWorld
beginWithOrderWorld((...made) => {
  ;[engine, parties] = made
})
beforeEach(async () => {
  await engine.db.delete(settings)
  world = await createBotWorld(engine)
})
afterEach(async () => await world.stop())

it(
  `loses no entry, no answer and no carried message and does none twice while a process is killed and answers are cut (seed ${SEED})`,
  async () => {
    const { db, services } = engine
    await db.insert(settings).values(
      Object.entries(world.settings).map(([key, value]) => ({
        key,
        value: storedSetting(services.secrets, key as 'botToken', value),
      })),
    )
    await world.person()
    const { chat, id } = await world.group({ merchantId: parties.merchant.id })
    const one = await world.group({ side: 'merchant' }, 'relay')
    const other = await world.group({ side: 'supplier', peerId: one.id }, 'relay')
    // As in each group that a bot is put into: something was said before the bot says anything.
    world.service.say(TOKENS.relay, other.chat, LI, 'Here we are.')
    await world.poll('relay')
    await db.update(botGroups).set({ peerId: other.id }).where(eq(botGroups.id, one.id))
    const random = randomFrom(SEED)
    let kills = 0
    let calls = 0
    let said = 0
    let worker: ChildProcess | undefined
    world.behave(({ method }) => {
      calls += 1
      if (calls % A_KILL === 0 && kills < KILLS) {
        kills += 1
        setTimeout(() => worker?.kill('SIGKILL'), random() * KILLED_WITHIN_MS)
      }
      if (method === 'getUpdates' && said < ENTRIES) {
        said += 1
        world.service.say(TOKENS.group, chat, LI, `+${said}`)
        world.service.say(TOKENS.relay, one.chat, LI, `number ${said}`)
      }
      return method.startsWith('send') && random() < CUT ? 'cutAfter' : 'answer'
    })
    const begin = () => {
      worker = forkProgram('bots-process.ts', [engine.url, tmpdir()])
      return worker
    }
    try {
      while (kills < KILLS) await once(begin(), 'exit')
      begin()
      const numbers = Array.from({ length: ENTRIES }, (_, at) => at + 1)
      await vi.waitFor(async () => {
        expect(await world.records(id)).toHaveLength(ENTRIES)
        expect(world.textsIn(chat).length).toBeGreaterThanOrEqual(ENTRIES)
        expect(world.textsIn(other.chat).length).toBeGreaterThanOrEqual(ENTRIES)
      }, WAIT)
      expect(world.textsIn(other.chat)).toEqual(numbers.map((number) => `Merchant: number ${number}`))
      expect((await world.records(id)).map(({ amountMinor }) => amountMinor)).toEqual(
        numbers.map((number) => number * 100),
      )
      const balances = numbers.map((number) => (number * (number + 1)) / 2)
      expect(
        world.textsIn(chat).map((text) => Number(/Balance: ([\d.,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))),
      ).toEqual(balances)
    } finally {
      worker?.kill('SIGTERM')
    }
  },
  patience(240_000),
)
