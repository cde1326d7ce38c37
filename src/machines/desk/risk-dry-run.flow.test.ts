import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import type { Outcome } from '#machines/outcome.ts'
import { riskDryRunFlow } from '#machines/desk/risk-dry-run.flow.ts'
import type { DryRunPeriod, DryRunResult } from '#machines/desk/risk-dry-run.flow.ts'

const RULE: RiskRuleRow = {
  id: 7,
  version: 3,
  name: 'rule',
  enabled: false,
  condition: { kind: 'windowCount', subject: 'payee', windowMinutes: 5, maxCount: 1 },
  updatedBy: null,
  updateTime: '2026-11-20T00:00:00.000Z',
  hitCount: 0,
  heldCount: 0,
}
const RESULT: DryRunResult = { looked: 10, isCut: false, hitOrders: 0, hits: [] }
const OUTCOME_UNKNOWN: Outcome<never> = { kind: 'outcomeUnknown', reason: 'network' }
const PERIOD = { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 12:00:00' }

function start({
  rule = RULE,
  tries = [],
  switches = [],
}: {
  rule?: RiskRuleRow
  tries?: Outcome<DryRunResult>[]
  switches?: Outcome<RiskRuleRow>[]
} = {}) {
  const tried: DryRunPeriod[] = []
  const keys: string[] = []
  let made = 0
  const actor = createActor(
    riskDryRunFlow.provide({
      actors: {
        tryRule: fromPromise<Outcome<DryRunResult>, DryRunPeriod & { rule: RiskRuleRow }>(
          async ({ input: { startTime, endTime } }) => {
            tried.push({ startTime, endTime })
            return tries.shift() ?? { kind: 'done', result: RESULT }
          },
        ),
        switchOn: fromPromise<Outcome<RiskRuleRow>, { rule: RiskRuleRow; key: string }>(async ({ input }) => {
          keys.push(input.key)
          return (
            switches.shift() ?? {
              kind: 'done',
              result: { ...input.rule, enabled: true, version: input.rule.version + 1 },
            }
          )
        }),
      },
    }),
    { input: { rule, ...PERIOD, newKey: () => `key-${(made += 1)}` } },
  )
  const reach = (state: 'asking' | 'shown' | 'conflict' | 'done') => waitFor(actor, (now) => now.matches(state))
  actor.start()
  return { actor, reach, tried, keys }
}

describe('trying a rule', () => {
  it('starts at once, and enables the rule as seen', async () => {
    const { actor, reach, tried } = start()
    expect((await reach('shown')).context.result).toEqual(RESULT)
    expect(tried).toEqual([PERIOD])
    actor.send({ type: 'SWITCH_ON' })
    expect((await reach('done')).context.rule).toMatchObject({ enabled: true, version: 4 })
  })

  it('enables a rule only after a result for the requested period', async () => {
    const { actor, reach, tried } = start()
    actor.send({ type: 'SWITCH_ON' })
    await reach('shown')
    actor.send({ type: 'CHANGE', change: { startTime: '2026-11-01 00:00:00' } })
    expect(actor.getSnapshot().context.result).toBeNull()
    actor.send({ type: 'SWITCH_ON' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type: 'RUN' })
    await reach('shown')
    expect(tried.at(-1)).toEqual({ ...PERIOD, startTime: '2026-11-01 00:00:00' })
  })

  it('does not enable a rule that is on', async () => {
    const { actor, reach } = start({ rule: { ...RULE, enabled: true } })
    await reach('shown')
    expect(actor.getSnapshot().can({ type: 'SWITCH_ON' })).toBe(false)
  })

  it('shows at the field what is wrong with the period', async () => {
    const { reach } = start({
      tries: [{ kind: 'refused', reason: 'badInput', issues: [{ path: 'startTime', fault: 'startAfterEnd' }] }],
    })
    expect((await reach('asking')).context.faults).toEqual({ startTime: 'startAfterEnd' })
  })

  it('enables once despite a lost answer', async () => {
    const { actor, reach, keys } = start({ switches: [OUTCOME_UNKNOWN] })
    await reach('shown')
    actor.send({ type: 'SWITCH_ON' })
    expect((await waitFor(actor, (now) => now.context.failure !== null)).value).toBe('shown')
    actor.send({ type: 'SWITCH_ON' })
    await reach('done')
    expect(keys).toEqual(['key-1', 'key-1'])
  })

  it('retries a rule that another person changed in the meantime', async () => {
    const present: RiskRuleRow = { ...RULE, version: 9, name: 'other' }
    const { actor, reach, tried } = start({
      switches: [{ kind: 'conflict', refusal: 'versionConflict', present, by: 'Agent', at: null }],
    })
    await reach('shown')
    actor.send({ type: 'SWITCH_ON' })
    await reach('conflict')
    actor.send({ type: 'TAKE_FRESH' })
    expect((await reach('shown')).context.rule.version).toBe(9)
    expect(tried).toHaveLength(2)
  })
})
