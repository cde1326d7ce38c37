import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createScriptRunner } from '#demo/monitor/script-runner.ts'
import type { HeartbeatAnswer, KeptScripts } from '#demo/monitor/script-runner.ts'
import { ServerUnavailable } from '#demo/monitor/signed-calls.ts'

type Asked = HeartbeatAnswer['scripts'][number]
type Said = { scriptId: number; state: string; version: number | null; command: number; error?: string }

const SOURCE = '{"patterns":[{"pattern":"(?<amount>\\\\d+)"}]}'
const sha256 = createHash('sha256').update(SOURCE).digest('hex')

function world(source = SOURCE) {
  const state = { kept: { scripts: {} } as KeptScripts, fetched: 0, isAway: false, clock: 1_000 }
  const start = () =>
    createScriptRunner({
      kept: structuredClone(state.kept),
      save: async (kept) => void (state.kept = structuredClone(kept)),
      fetchScript: async () => {
        if (state.isAway) throw new ServerUnavailable('away')
        state.fetched += 1
        return { source, sha256 }
      },
      now: () => state.clock,
    })
  return { state, start }
}
const asked = (command: Asked['command'], commandId: number, version: number | null = 1): HeartbeatAnswer => ({
  word: null,
  scripts: [{ scriptId: 1, command, commandId, version }],
})
const saidOf = (runner: ReturnType<typeof createScriptRunner>) => runner.heartbeat().scripts as Said[]

it('says that a script starts, then that it runs, does each command once, and goes on after a restart', async () => {
  const { start, state } = world()
  let runner = start()
  expect(await runner.hear(asked('start', 7))).toBe(true)
  expect(saidOf(runner)).toEqual([{ scriptId: 1, state: 'starting', version: 1, command: 0 }])
  expect(await runner.hear(asked('start', 7))).toBe(true)
  expect(saidOf(runner)).toEqual([{ scriptId: 1, state: 'running', version: 1, command: 7 }])
  expect([await runner.hear(asked('start', 7)), state.fetched, runner.patterns().length]).toEqual([false, 1, 1])
  runner = start()
  expect([saidOf(runner)[0]?.state, runner.patterns().length]).toEqual(['running', 1])
  expect(await runner.hear(asked('stop', 8, null))).toBe(true)
  expect(saidOf(runner)).toEqual([{ scriptId: 1, state: 'stopped', version: null, command: 8 }])
  expect(runner.patterns()).toEqual([])
})

it('stays starting while the server is away, and says why a script could not run', async () => {
  const away = world()
  const runner = away.start()
  away.state.isAway = true
  await runner.hear(asked('start', 1))
  expect(await runner.hear(asked('start', 1))).toBe(false)
  expect(saidOf(runner)[0]).toMatchObject({ state: 'starting', command: 0 })
  const broken = world('not what was promised').start()
  await broken.hear(asked('start', 1))
  await broken.hear(asked('start', 1))
  expect(saidOf(broken)).toEqual([
    { scriptId: 1, state: 'stopped', version: null, command: 1, error: 'the text is damaged' },
  ])
})

it('numbers its words upwards, above what the server has heard, also where its clock was set back', async () => {
  const { start, state } = world()
  const runner = start()
  const first = runner.heartbeat().word
  state.clock = 0
  expect(runner.heartbeat().word).toBeGreaterThan(first)
  const other = start()
  expect(await other.hear({ word: 5_000, scripts: [] })).toBe(true)
  expect(other.heartbeat().word).toBe(5_001)
})

it('comes to what was asked last, however often answers are lost, doubled or come after a kill', async () => {
  const step = fc.record({
    asks: fc.option(fc.constantFrom<Asked['command']>('start', 'stop', 'restart')),
    heard: fc.boolean(),
    killed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { start } = world()
      let runner = start()
      let last: HeartbeatAnswer | undefined
      let number = 0
      for (const { asks, heard, killed } of steps) {
        if (asks) last = asked(asks, (number += 1), asks === 'stop' ? null : number)
        if (heard && last) await runner.hear(last)
        if (killed) runner = start()
      }
      if (!last) return
      // The server asks until the monitor says that it is done.
      for (let times = 0; times < 2; times += 1) await runner.hear(last)
      const [command] = last.scripts
      expect(saidOf(runner)[0]).toMatchObject({
        state: command?.command === 'stop' ? 'stopped' : 'running',
        version: command?.version,
        command: command?.commandId,
      })
    }),
  )
})
