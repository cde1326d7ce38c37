import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allCommands } from '#commands/command-list.ts'
import type { CommandFacts, TargetOf } from '#commands/command.ts'
import { ORDER_COMMAND_EVENTS, orderCommands } from '#commands/entities/order.commands.ts'
import { contract } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { ORDER_STATUS_IDS, ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { orderSubjectOf, orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { orderFormOf } from '#machines/order/order-forms.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import { isByPeople } from '#machines/lifecycle.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { LOCALES } from '#domain/text/locales.ts'

const bools = [false, true]
/** Every combination of status, lifecycle facts and setting. */
const cases = ORDER_STATUSES.flatMap((status) =>
  bools.flatMap((locked) =>
    bools.flatMap((holdsResource) =>
      bools.flatMap((isPaid) =>
        bools.flatMap((hasCallbackUrl) =>
          bools.map((canTimeoutSupplement) => ({
            order: orderRow({
              orderStatusId: ORDER_STATUS_IDS[status],
              locked,
              holdsResource,
              realAmountMinor: isPaid ? 125_003 : null,
              hasCallbackUrl,
            }),
            settings: { canTimeoutSupplement, showBatchButton: true },
          })),
        ),
      ),
    ),
  ),
)
const target = (rows: readonly OrderRow[], matching: number | null = null): TargetOf<'order'> => ({
  kind: 'order',
  rows,
  source: 'focus',
  matching,
})
const factsFor = (role: Role, order: OrderRow, settings: CommandFacts['settings']): CommandFacts => ({
  role,
  userId: 1,
  screen: 'orders',
  target: target([order]),
  settings,
})
const access = (role: Role, command: string) => {
  const call = orderFormOf(command)?.callFor({
    role,
    settings: {
      canTimeoutSupplement: true,
      googleVerifyManualSupplement: true,
      googleVerifyBalanceOperation: true,
      googleVerifyBatchOperations: true,
      googleVerifyIpWhitelist: true,
      googleVerifyIpRule: true,
    },
  })
  if (!call) throw new Error(`${command} has no call`)
  const allowed: unknown = contract[call].access
  return Array.isArray(allowed) && allowed.includes(role)
}
const allows = (order: OrderRow, event: (typeof orderLifecycle.events)[number], mayTimeoutSupplement: boolean) =>
  [undefined, ...ORDER_STATUSES].some(
    (target) => orderLifecycle.judge(orderSubjectOf(order, mayTimeoutSupplement), { type: event, target }).ok,
  )

describe('the commands of orders', () => {
  it('have one form each, whose call determines their roles', () => {
    for (const command of ORDER_COMMAND_EVENTS.keys()) expect(orderFormOf(command), command).toBeDefined()
    expect(orderCommands.map(({ id }) => id).sort()).toEqual(
      [...ORDER_COMMAND_EVENTS.keys(), 'order.copyEvidence', 'order.note', 'order.undo', 'order.takeNext'].sort(),
    )
  })

  it('cover every event that a person may trigger in the lifecycle', () => {
    const byPeople = orderLifecycle.transitions.filter(({ by }) => isByPeople(by)).map(({ event }) => event)
    expect(new Set(ORDER_COMMAND_EVENTS.values())).toEqual(new Set(byPeople))
  })

  it.each(ROLES)('enable for %s exactly what lifecycle and call allow, in every state', (role) => {
    for (const [id, event] of ORDER_COMMAND_EVENTS) {
      const command = orderCommands.find((one) => one.id === id)
      if (!command) throw new Error(id)
      const mayCall = access(role, id)
      expect([id, command.roles.includes(role)]).toEqual([id, mayCall])
      if (!mayCall) continue
      for (const { order, settings } of cases) {
        const enabled = command.availability(factsFor(role, order, settings)).ok
        expect([id, order, enabled]).toEqual([id, order, allows(order, event, settings.canTimeoutSupplement)])
      }
    }
  })

  it('give the lifecycle’s own reason where it forbids them', () => {
    for (const [id, event] of ORDER_COMMAND_EVENTS) {
      // A manual status is forbidden by the reason of one of its targets.
      if (event === 'UPDATE_STATUS') continue
      for (const { order, settings } of cases) {
        const verdict = orderLifecycle.judge(orderSubjectOf(order, settings.canTimeoutSupplement), { type: event })
        const availability = orderCommands
          .find((one) => one.id === id)
          ?.availability(factsFor('superAdmin', order, settings))
        expect([id, order, availability?.ok === false ? availability.reason : null]).toEqual([
          id,
          order,
          verdict.ok ? null : verdict.refusal,
        ])
      }
    }
  })

  it.each(LOCALES)('have a reason in %s whenever they are blocked', (locale) => {
    const texts = JSON.parse(readFileSync(`locales/${locale}/commands.json`, 'utf8')) as { reason: object }
    const given = new Set(
      orderCommands.flatMap((command) =>
        cases.flatMap(({ order, settings }) => {
          const availability = command.availability(factsFor('superAdmin', order, settings))
          return availability.ok ? [] : [availability.reason]
        }),
      ),
    )
    expect(given.size).toBeGreaterThan(5)
    expect([...given].filter((reason) => !Reflect.get(texts.reason, reason))).toEqual([])
  })

  it('accept several rows exactly if a bulk action exists', () => {
    const several = target([orderRow(), orderRow({ id: 2, orderCode: 'C2611200000000002' })])
    for (const id of ORDER_COMMAND_EVENTS.keys()) {
      const availability = orderCommands
        .find((one) => one.id === id)
        ?.availability({
          ...factsFor('superAdmin', orderRow(), { canTimeoutSupplement: true, showBatchButton: true }),
          target: several,
        })
      expect([id, availability?.ok]).toEqual([id, id in ORDER_BULKS])
    }
  })

  it('are unavailable to read-only roles', () => {
    for (const role of ['merchant', 'technicalMaintenance', 'technicalSupport'] as const) {
      expect(
        allCommands([]).filter((command) => command.id.startsWith('order.') && command.roles.includes(role)),
      ).toEqual([])
    }
  })
})

describe('undo', () => {
  const undo = orderCommands.find(({ id }) => id === 'order.undo')
  const after = (event: string, order = orderRow()) =>
    undo?.availability({
      ...factsFor('customerService', order, { canTimeoutSupplement: true, showBatchButton: true }),
      lastDone: { event, target: target([order]) },
    })

  it('is available after an event with an inverse in the lifecycle', () => {
    expect(after('MARK')).toEqual({ ok: true })
    expect(after('UNLOCK')).toEqual({ ok: true })
  })

  it('is unavailable after any other event, and before any', () => {
    for (const event of orderLifecycle.events) {
      if (event === 'MARK' || event === 'UNLOCK') continue
      expect(after(event)).toEqual({ ok: false, reason: 'nothingToUndo' })
    }
    expect(
      undo?.availability(factsFor('admin', orderRow(), { canTimeoutSupplement: true, showBatchButton: true })),
    ).toEqual({ ok: false, reason: 'nothingToUndo' })
  })

  it('is unavailable when the order no longer allows the inverse', () => {
    expect(after('UNLOCK', orderRow({ orderStatusId: 9 }))).toMatchObject({ ok: false, reason: 'notInThisState' })
  })

  it('acts on the last changed order, wherever the cursor is', () => {
    const done = orderRow({ id: 9, orderCode: 'C2611200000000009' })
    const facts = {
      ...factsFor('admin', orderRow(), { canTimeoutSupplement: true, showBatchButton: true }),
      lastDone: { event: 'MARK', target: target([done]) },
    }
    expect(undo?.intent(facts)).toEqual({ kind: 'undo', target: target([done]) })
  })
})
