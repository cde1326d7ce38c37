import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAID_STATES, SCRIPT_COMMANDS, SCRIPT_STATES } from '#domain/monitors/monitors.ts'
import {
  monitorScriptLifecycle,
  askOf,
  askRefusal,
  factsOf,
  stateNow,
  wordOf,
} from '#machines/lifecycles/monitor-script.lifecycle.ts'

const { judge, transitions } = monitorScriptLifecycle

const state = fc.constantFrom(...SCRIPT_STATES)
const said = fc.constantFrom(...SAID_STATES)
const command = fc.constantFrom(...SCRIPT_COMMANDS)
const asked = fc.option(command)

describe('a script on a monitor', () => {
  it('is in whatever state the monitor says, whatever was lost between', () => {
    fc.assert(
      fc.property(state, said, asked, (from, to, pending) => {
        expect(judge({ state: from, context: factsOf(pending, { isNews: true }) }, { type: wordOf(to) })).toEqual({
          ok: true,
          to,
        })
      }),
    )
  })

  it('does not follow a word that was overtaken', () => {
    fc.assert(
      fc.property(state, said, (from, to) => {
        const verdict = judge({ state: from, context: factsOf(null) }, { type: wordOf(to) })
        expect(verdict).toEqual({ ok: false, refusal: 'olderWord' })
      }),
    )
  })

  it('never changes its state by what a person asks', () => {
    expect(transitions.filter(({ by, to }) => by === 'person' && to !== 'same')).toEqual([])
    fc.assert(
      fc.property(state, command, asked, (from, wanted, pending) => {
        const verdict = judge({ state: from, context: factsOf(pending, { isNews: true }) }, { type: askOf(wanted) })
        if (verdict.ok) expect(verdict.to).toBe(from)
      }),
    )
  })

  it('is disconnected before the first word and after too long a silence, and only then', () => {
    expect(stateNow(null, false)).toBe('disconnected')
    expect(stateNow(null, true)).toBe('disconnected')
    for (const one of SAID_STATES) expect([stateNow(one, false), stateNow(one, true)]).toEqual([one, 'disconnected'])
  })

  it('can be asked what changes something, also back again before the monitor has heard it', () => {
    expect(askRefusal('stopped', null, 'start')).toBeNull()
    expect(askRefusal('stopped', 'start', 'start')).toBe('askedToStart')
    expect(askRefusal('stopped', 'start', 'stop')).toBeNull()
    expect(askRefusal('stopped', null, 'stop')).toBe('notAskedToRun')
    expect(askRefusal('running', null, 'start')).toBe('notAskedToStop')
    expect(askRefusal('running', 'stop', 'start')).toBeNull()
    expect(askRefusal('running', null, 'restart')).toBeNull()
    expect(askRefusal('stopped', null, 'restart')).toBe('notInThisState')
    for (const one of SCRIPT_COMMANDS) expect(askRefusal('disconnected', null, one)).toBeNull()
  })

  it('of words that come in any order, doubled and lost, ends as the last one says', () => {
    const words = fc.array(fc.record({ at: fc.nat(50), says: said }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(words, (heard) => {
        let last = -1
        let now: (typeof SCRIPT_STATES)[number] = 'disconnected'
        // Of two words with one number, the second is the first once more.
        const unique = heard.map(({ at, says }) => heard.find((one) => one.at === at) ?? { at, says })
        for (const { at, says } of unique) {
          const verdict = judge({ state: now, context: factsOf(null, { isNews: at > last }) }, { type: wordOf(says) })
          if (verdict.ok) now = verdict.to
          last = Math.max(last, at)
        }
        const newest = unique.find(({ at }) => at === last)
        expect(now).toBe(newest?.says)
      }),
    )
  })
})
