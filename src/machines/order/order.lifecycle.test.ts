import { getShortestPaths } from '@xstate/graph'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderFacts } from '#machines/order/order.lifecycle.ts'

const { transitions, machine, judge, refusals, targetsOf, events } = orderLifecycle

const bools = [false, true]
/** Every combination of the facts. */
const FACT_NAMES = [
  'locked',
  'hasAccount',
  'hasResource',
  'isPaid',
  'hasCallbackUrl',
  'mayTimeoutSupplement',
] as const satisfies readonly (keyof OrderFacts)[]
const allFacts = FACT_NAMES.reduce<Partial<OrderFacts>[]>(
  (some, name) => some.flatMap((facts) => bools.map((holds) => ({ ...facts, [name]: holds }))),
  [{}],
) as OrderFacts[]
const allEvents = events.flatMap((type) => {
  const targets = transitions
    .filter((row) => row.event === type && row.choosesTarget)
    .map((row) => row.to as OrderStatus)
  return targets.length > 0 ? targets.map((target) => ({ type, target })) : [{ type }]
})

describe('the order lifecycle', () => {
  it('reaches every state from the initial one along existing transitions', () => {
    const reached = new Set<unknown>()
    for (const facts of allFacts) {
      for (const path of getShortestPaths(machine, { input: facts, events: allEvents, limit: 10_000 })) {
        reached.add(path.state.value)
        for (const [index, step] of path.steps.entries()) {
          const from = path.steps[index - 1]?.state.value ?? 'created'
          if (index > 0)
            expect(
              transitions.some((row) => row.event === step.event.type && row.from.includes(from as never)),
              `${String(from)} ${step.event.type}`,
            ).toBe(true)
        }
      }
    }
    expect(reached).toEqual(new Set(ORDER_STATUSES))
  })

  it('lets no person change an order that automation holds, except by what is listed', () => {
    const byPersons = new Set(
      transitions.filter(({ by }) => by === 'person' || by === 'both').map(({ event }) => event),
    )
    const allowed = ORDER_STATUSES.flatMap((state) =>
      allFacts
        .filter(({ locked }) => locked)
        .flatMap((context) =>
          allEvents.flatMap((event) =>
            byPersons.has(event.type) && judge({ state, context }, event).ok ? [event.type] : [],
          ),
        ),
    )
    expect(new Set(allowed)).toEqual(new Set(['UNLOCK', 'MARK', 'QUERY_STATUS']))
  })

  it('takes every transition of its table under some facts, to the target in the table', () => {
    for (const row of transitions) {
      for (const state of row.from) {
        const outcomes = allFacts.map((context) =>
          judge(
            { state, context },
            { type: row.event, target: row.choosesTarget ? (row.to as OrderStatus) : undefined },
          ),
        )
        const to = row.to === 'same' ? state : row.to
        expect(
          outcomes.some((verdict) => verdict.ok && verdict.to === to),
          `${state} ${row.event} → ${to}`,
        ).toBe(true)
      }
    }
  })

  it('refuses with the failing guard, and otherwise with notInThisState', () => {
    for (const state of ORDER_STATUSES) {
      for (const event of allEvents) {
        for (const context of allFacts) {
          const verdict = judge({ state, context }, event)
          const target = 'target' in event ? event.target : undefined
          const rows = transitions.filter(
            (row) =>
              row.event === event.type &&
              (row.from as readonly OrderStatus[]).includes(state) &&
              (!row.choosesTarget || row.to === target),
          )
          if (verdict.ok) continue
          if (rows.length === 0) expect(verdict.refusal).toBe('notInThisState')
          else {
            const refusalsOf = (row: (typeof rows)[number]) => (row.guards ?? []).map((guard) => refusals[guard])
            expect(rows.flatMap(refusalsOf)).toContain(verdict.refusal)
          }
        }
      }
    }
  })

  it('lets no person change the money of a locked order', () => {
    const facts = fc.record({
      locked: fc.constant(true),
      hasAccount: fc.boolean(),
      hasResource: fc.boolean(),
      isPaid: fc.boolean(),
      hasCallbackUrl: fc.boolean(),
      mayTimeoutSupplement: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), facts, (state, context) => {
        for (const type of ['SUPPLEMENT', 'REJECT', 'REVERSE', 'RESELECT', 'FREE_RESOURCE'] as const)
          expect(judge({ state, context }, { type }).ok).toBe(false)
        expect(targetsOf({ state, context }, 'UPDATE_STATUS')).toEqual([])
      }),
    )
  })

  it('has an exit from every non-final state, and no manual status change to a successful order', () => {
    for (const context of allFacts) {
      for (const state of ORDER_STATUSES)
        expect(targetsOf({ state, context }, 'UPDATE_STATUS')).not.toContain('successful')
    }
    for (const state of ['created', 'allocated', 'pendingConfirmation', 'rejecting'] as const) {
      expect(
        allFacts.some((context) =>
          allEvents.some((event) => {
            const verdict = judge({ state, context }, event)
            return verdict.ok && verdict.to !== state
          }),
        ),
      ).toBe(true)
    }
  })
})
