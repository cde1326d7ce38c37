import { describe, expect, it } from 'vitest'
import { placesOf } from '#app/palette/entries/command-places.ts'
import { beginningOf, partToOpen } from '#app/setup/step-to-open.ts'
import { allCommands } from '#commands/command-list.ts'
import { rolesOf } from '#commands/command.ts'
import { pathFor } from '#domain/screens.ts'
import { SETUP_PARTS, SETUP_PART_NAMES, SETUP_ROLES, SETUP_STEPS } from '#domain/system/setup.ts'
import type { SetupOpening, SetupPartName } from '#domain/system/setup.ts'

/** An admin has the forms too, and makes no superAdmins with them. */
const FOUNDERS_ALONE: readonly SetupPartName[] = ['secondAdmin']

const commands = allCommands([])

/** True where a role may use the form, setting or screen that opens a part. */
function mayOpen(part: SetupPartName, role: (typeof SETUP_ROLES)[number]): boolean {
  const opening: SetupOpening = SETUP_PARTS[part].opens
  if ('setting' in opening) return rolesOf(`system-config.set:${opening.setting}`).includes(role)
  if ('screen' in opening) return pathFor(opening.screen, role) !== undefined
  const command = commands.find(({ id }) => id === opening.command)
  if (!command?.roles.includes(role)) return false
  return command.scope === 'anywhere' || placesOf(command, role).length > 0
}

describe('the steps of the checklist', () => {
  it.each(SETUP_PART_NAMES.filter((part) => !FOUNDERS_ALONE.includes(part)))(
    '%s is for those who may open its form',
    (part) => {
      expect(SETUP_ROLES.filter((role) => mayOpen(part, role))).toEqual(SETUP_PARTS[part].roles)
    },
  )

  it('have each part in one step, and a digit each', () => {
    expect(SETUP_STEPS.flatMap(({ parts }): readonly string[] => parts)).toEqual(SETUP_PART_NAMES)
    expect(SETUP_STEPS.length).toBeLessThanOrEqual(9)
  })
})

const states = (...done: SetupPartName[]) => ({
  list: SETUP_PART_NAMES.map((part) => ({ part, isDone: done.includes(part), by: null, at: null })),
})

describe('the form of a step', () => {
  it('is that of its first missing part, and of its last one where none is missing', () => {
    expect(partToOpen(states(), 'supplier', 'superAdmin')).toBe('supplier')
    expect(partToOpen(states('supplier'), 'supplier', 'superAdmin')).toBe('supplierProduct')
    expect(partToOpen(states('supplier', 'supplierProduct', 'account'), 'supplier', 'superAdmin')).toBe('account')
  })

  it('is none for a role that has no part in it', () => {
    expect(partToOpen(states(), 'place', 'admin')).toBeUndefined()
    expect(partToOpen(states(), 'testOrder', 'admin')).toBe('paid')
  })

  it('begins with what the steps before have made', () => {
    const first = { supplierId: 3, merchantId: 5, productId: 3001, resourceId: 7 }
    expect(beginningOf('rate', { first })).toEqual({ ownerKind: 'merchant', merchantId: '5', productId: '3001' })
    expect(beginningOf('phone', { first })).toMatchObject({ supplierId: '3', watches: [{ resourceId: '7' }] })
    expect(beginningOf('phone', { first: { ...first, resourceId: null } })).toMatchObject({ watches: [] })
    expect(beginningOf('merchant', { first })).toBeUndefined()
  })
})
