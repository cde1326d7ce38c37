import { createActor } from 'xstate'
import type { AnyActorRef } from 'xstate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLOWS } from '#recording/all-machines.ts'
import { redact, redactText } from '#recording/redact.ts'
import { recorded } from '#recording/recorder.ts'
import { answerAs, scriptedMachine } from '#recording/replay.ts'
import { createReplayClock } from '#recording/replay-clock.ts'
import { createRing } from '#recording/ring.ts'
import { WALKS } from '#tests/machines/walks/all-walks.ts'
import { SECRETS } from '#tests/machines/secrets.ts'

const LEAKS = Object.values(SECRETS)
const leaksIn = (value: unknown) => LEAKS.filter((secret) => JSON.stringify(value).includes(secret))

// A recording holds when each event came, and the digits of some milliseconds are those of the secret code.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_795_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('no recording holds what is secret', () => {
  it.each(FLOWS.map((flow) => [flow.machine.id, flow] as const))(
    'of %s, whatever is typed into it and answered to it',
    (id, flow) => {
      const { inputs, events, answers } = WALKS[id] ?? { inputs: [], events: [], answers: {} }
      const ring = createRing({ runs: 10_000, bytes: 1e9, partEvents: 7, partBytes: 1e9 })
      for (const input of inputs) {
        for (const outcomes of [0, 1, 2, 3]) {
          const clock = createReplayClock()
          const actor = createActor(scriptedMachine(flow), { ...recorded({ input: input(clock.now) }, ring), clock })
          actor.subscribe({ error: () => {} })
          actor.start()
          for (const event of [...events, ...events]) {
            if (actor.getSnapshot().status !== 'active') break
            // An event that ends the machine at once would skip the rest.
            if (!/^(CANCEL|CLOSE|CLOSE_PANEL|SIGN_OUT|SIGNED_OUT_ELSEWHERE)$/.test(event.type)) actor.send(event)
            const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot().children
            for (const [child, ref] of Object.entries(children)) {
              const outcome = typeof ref?.src === 'string' ? answers[ref.src]?.[outcomes] : undefined
              if (outcome) answerAs(actor, child, outcome)
            }
          }
        }
      }
      expect(leaksIn(ring.runs())).toEqual([])
    },
  )

  it('although the walks type and return all of it', () => {
    expect(
      leaksIn(
        Object.values(WALKS).map(({ inputs, events, answers }) => [
          inputs.map((input) => input(() => 0)),
          events,
          answers,
        ]),
      ).sort(),
    ).toEqual([...LEAKS].sort())
  })

  it.each([
    [
      'a credential by its name',
      { newPassword: 'hunter22', api_key: 'abc', 'X-Token': 'abc', signKey: 'abc' },
      { newPassword: '[secret]', api_key: '[secret]', 'X-Token': '[secret]', signKey: '[secret]' },
    ],
    [
      'whatever stands below it',
      { credentials: { user: 'me', list: ['a', 7] } },
      { credentials: { user: '[secret]', list: ['[secret]', 0] } },
    ],
    [
      'a pair that names it by text',
      { extra: [{ name: 'password', value: 'x' }] },
      { extra: [{ name: 'password', value: '[secret]' }] },
    ],
    [
      'a code, which keeps its shape',
      { googleCode: '482913', code: '482913', payoutCardNumber: '6222-0202' },
      { googleCode: '111111', code: '111111', payoutCardNumber: '1111-1111' },
    ],
    [
      'a number as a number',
      { cardNumber: 6222020200112230, pin: 4829, amount: 6222020200112230 },
      { cardNumber: 1111111111111111, pin: 1111, amount: 1111111111111111 },
    ],
    ['nothing that was not typed', { password: '', token: null, code: 401 }, { password: '', token: null, code: 401 }],
    [
      'what is no secret',
      { orderCode: 'C2611200000000001', amountMinor: 150_000, at: 1_795_000_000_000, reason: 'duplicate' },
      { orderCode: 'C2611200000000001', amountMinor: 150_000, at: 1_795_000_000_000, reason: 'duplicate' },
    ],
  ])('hides %s', (_what, value, kept) => {
    expect(redact(value)).toEqual(kept)
    expect(redact(redact(value))).toEqual(kept)
  })

  it.each([
    ['pay 4111 1111 1111 1111 today', 'pay 1111 1111 1111 1111 today'],
    ['{"key":"abc","mchId":"M1"}', '{"key":"[secret]","mchId":"M1"}'],
    ['https://x.example/a?token=abc123&b=1', 'https://x.example/a?token=[secret]&b=1'],
    ['https://me:pass@x.example', 'https://[secret]@x.example'],
    ['Authorization: Bearer abcdefgh12345678', 'Authorization: [secret] [secret]'],
    ['eyJhbGciOi.eyJzdWIiOi.sig_nature', '[secret]'],
    ['9B74C9897BAC770FFC029102A200C5DE', '[secret]'],
    [
      '0b2f7c1e-9a4d-4c55-8a6b-0d9b6f1f2a3c C2611200000000001',
      '0b2f7c1e-9a4d-4c55-8a6b-0d9b6f1f2a3c C2611200000000001',
    ],
  ])('hides what looks like a secret in %s', (text, kept) => {
    expect(redactText(text)).toBe(kept)
    expect(redactText(kept)).toBe(kept)
  })
})
