import { afterAll, describe, expect, it } from 'vitest'
import { RUN_FAULTS } from '#domain/pay-scripts/pay-script.ts'
import { createSandbox } from '#server/collect/pay-scripts/sandbox/sandbox.ts'
import type { AnswerCall } from '#server/collect/pay-scripts/sandbox/sandbox.ts'
import type { RunWanted } from '#server/collect/pay-scripts/sandbox/sandbox-messages.ts'
import { hostileScripts } from '#tests/support/hostile/hostile-scripts.ts'
import type { HostileScript } from '#tests/support/hostile/hostile-scripts.ts'
import { rounds } from '#tests/support/rounds.ts'
import { patience } from '#tools/lib/suites/patience.ts'

/** How many hostile scripts run; `ROUNDS` asks for more. */
const HOSTILE = rounds(12, 112)

const AT_ONCE = 4

const sandbox = createSandbox()
afterAll(() => sandbox.close())

const LIMITS = {
  runMs: 5_000,
  cpuMs: 2_000,
  memoryBytes: 16_000_000,
  callsMax: 3,
  outputMax: 2_000,
  notesMax: 200,
}
const nobody: AnswerCall = async () => ({ refusal: 'nobody' })
const run = async (source: string, more: Partial<RunWanted> = {}, answer = nobody) =>
  await sandbox.run({ source, input: '{"amountMinor":12}', ...LIMITS, ...more }, answer)

describe('a script', () => {
  it('answers by its default function, in TypeScript or JavaScript', async () => {
    const typed = `interface O { amountMinor: number }
      export default async (order: O): Promise<{ twice: number }> => ({ twice: order.amountMinor * 2 })`
    expect(await run(typed)).toMatchObject({ fault: null, output: '{"twice":24}' })
    expect(await run('export default (o) => o.amountMinor')).toMatchObject({ fault: null, output: '12' })
    expect(await run('export default () => {}')).toMatchObject({ fault: null, output: 'null' })
  })

  it('asks the outside by texts alone, and goes on with the answers', async () => {
    const asked: unknown[] = []
    const result = await run(
      `export default async () => {
        const [one, two] = await Promise.all([gateway('g').post('/a', { b: 1 }), http.get('https://c.example/d')])
        log('status', one.status, two.json)
        return [one.json.ok, two.ok, await gateway('g').hmac('text')]
      }`,
      {},
      async (wanted) => {
        asked.push(JSON.parse(wanted))
        return wanted.includes('hmac') ? { digest: 'abc' } : { status: 201, text: '{"ok":true}' }
      },
    )
    expect(result).toMatchObject({ fault: null, output: '[true,true,"abc"]', notes: 'status 201 {"ok":true}' })
    expect(asked).toEqual([
      { kind: 'gateway', name: 'g', method: 'POST', path: '/a', body: '{"b":1}' },
      { kind: 'http', method: 'GET', url: 'https://c.example/d', headers: {}, body: null },
      { kind: 'hmac', name: 'g', text: 'text' },
    ])
  })

  it.each([
    ['syntax', 'export default (\n=> 1'],
    ['syntax', 'enum A { b }\nexport default () => A.b'],
    ['noFunction', 'export const pay = 1'],
    ['threw', 'export default () => { throw new TypeError("no account") }'],
    ['threw', 'export default () => { throw { toString() { return {} } } }'],
    ['threw', 'export default () => Promise.reject(null)'],
    ['outputTooLong', 'export default () => "x".repeat(5000)'],
    ['timeLimit', 'export default () => new Promise(() => {})'],
  ] as const)('ends in %s: %s', async (fault, source) => {
    expect(await run(source, { runMs: 800 })).toMatchObject({ fault, output: null })
  })

  it('names the line of an error', async () => {
    const source = 'export default () => {\n  const account: { vpa?: string } | null = null\n  return account.vpa\n}'
    expect(await run(source)).toMatchObject({ fault: 'threw', line: 3, message: expect.stringMatching(/^TypeError: /) })
    expect(await run('const a = 1\nexport default () => a +* 2')).toMatchObject({ fault: 'syntax', line: 2 })
  })

  it('finds nothing of another run in its world', async () => {
    await run('globalThis.left = 1; Object.prototype.left = 1; export default () => 1')
    expect(await run('export default () => [globalThis.left, ({}).left]')).toMatchObject({ output: '[null,null]' })
  })
})

describe('hostile scripts', () => {
  it(`end in a named error, or in an answer without harm (${HOSTILE} of them)`, async () => {
    let answered = 0
    const outcomes = new Map<string, number>()
    const tryOne = async ({ family, source, allowed }: HostileScript) => {
      const result = await run(source, { runMs: patience(1_500), cpuMs: 250 }, async () => {
        answered += 1
        return { status: 200, text: '{}' }
      })
      const came = result.fault ?? `answered ${result.output}`
      expect(allowed, `${family}: ${source}\n${came} ${result.message}`).toContain(came)
      if (result.fault !== null) expect(RUN_FAULTS).toContain(result.fault)
      outcomes.set(`${family} ${came}`, (outcomes.get(`${family} ${came}`) ?? 0) + 1)
    }
    const scripts = hostileScripts(HOSTILE)
    for (let at = 0; at < HOSTILE; at += AT_ONCE) await Promise.all(scripts.slice(at, at + AT_ONCE).map(tryOne))
    // No script was answered more often than it may ask, and the sandbox still works.
    expect(answered).toBeLessThanOrEqual(HOSTILE * LIMITS.callsMax)
    expect(outcomes.size).toBeGreaterThan(4)
    expect(await run('export default () => 1')).toMatchObject({ output: '1' })
    expect([Object.prototype, Array.prototype, Promise.prototype].flatMap((one) => Object.keys(one))).toEqual([])
  }, 900_000)

  it('let no other run fail as if it were at fault, however long they have the threads', async () => {
    const own = createSandbox()
    const runIn = async (source: string, more: Partial<RunWanted>) =>
      await own.run({ source, input: '{}', ...LIMITS, ...more }, nobody)
    // The engine cannot be interrupted within one step of its own.
    const stuck =
      'const text = "x".repeat(4_000_000); export default () => { for (;;) text.indexOf(text.slice(1) + "y") }'
    const held = { runMs: 4_000, cpuMs: 4_000 }
    const loops = [runIn('export default () => { for (;;); }', held), runIn(stuck, held)]
    const others = Array.from({ length: 8 }, (_, at) => runIn(`export default () => ${at}`, { runMs: patience(800) }))
    expect((await Promise.all(others)).map(({ fault, output }) => [fault, output])).toEqual(
      Array.from({ length: 8 }, (_, at) => [null, String(at)]),
    )
    expect((await Promise.all(loops)).map(({ fault }) => fault)).toEqual(['timeLimit', 'timeLimit'])
    await own.close()
  }, 60_000)

  it('keep nobody waiting: another run goes on beside an endless loop', async () => {
    const loops = Array.from({ length: 4 }, () =>
      run('export default () => { for (;;); }', { runMs: 1_000, cpuMs: 100 }),
    )
    expect(await run('export default () => 1')).toMatchObject({ output: '1' })
    expect((await Promise.all(loops)).map(({ fault }) => fault)).toEqual(Array.from({ length: 4 }, () => 'timeLimit'))
  })
})
