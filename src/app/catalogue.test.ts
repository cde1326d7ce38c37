import { describe, expect, it } from 'vitest'
import { allCommands } from '#commands/command-list.ts'
import { findKeyConflicts } from '#commands/keys/key-conflicts.ts'
import { BUILT_ROUTES, builtRouteOf, SCREEN_ENTRIES } from '#app/catalogue.ts'
import { SCREENS } from '#app/screens.gen.ts'
import { menuTree, pagesOf } from '#app/menu/tree/menu-tree.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor, SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import type { ScreenDeclaration } from '#features/define-screen.ts'
import { isAllowed, isInMenu } from '#routes/access.ts'

/** A letter, or two. */
const KEYS = /^[a-z]( [a-z])?$/

const rows: readonly ScreenRoute[] = SCREEN_ROUTES
const system = {
  zone: 'Asia/Shanghai',
  isDemo: false,
  isDevelopment: false,
  supplierSmsRecordEnable: true,
  supplierWebMessageEnable: true,
  canTimeoutSupplement: true,
  googleVerifyManualSupplement: true,
  googleVerifyBatchOperations: true,
  googleVerifyIpWhitelist: true,
  googleVerifyIpRule: true,
  googleVerifyBalanceOperation: true,
  showBatchButton: true,
  canClearMerchantBalance: false,
  enablePayPassword: false,
  apiUrl: '',
  runState: { state: 'running' as const, since: null, by: null },
  waitLimits: { order: 10, callback: 15, payout: 30 },
}
const person = (role: Role) => ({ access: [role] as [Role], system })
const isBuilt = (route: ScreenRoute) => SCREENS.some(({ screen }) => screen === route.screen)

describe('catalogue', () => {
  it.each(ROLES)('lets %s open exactly the paths that name the role', (role) => {
    for (const route of SCREEN_ROUTES) {
      const named: boolean = route.roles === 'public' || (route.roles as readonly Role[]).includes(role)
      expect([route.path, isAllowed(route.path, person(role))]).toEqual([route.path, named])
    }
  })

  it('mounts every path of a built screen and none of any other', () => {
    expect(BUILT_ROUTES.map(({ route }) => route.path)).toEqual(rows.filter(isBuilt).map(({ path }) => path))
    for (const route of rows.filter((row) => !isBuilt(row))) expect(builtRouteOf(route.path)).toBeUndefined()
  })

  /** Pages of sections have the forms of lists, and no rows. */
  const sectioned = new Set(allCommands([]).flatMap(({ id, screen }) => (/\.section\./.test(id) && screen) || []))

  it('declares a screen as a list if it has list features', () => {
    for (const { screen, list, namespaces, fillsHeight } of SCREENS.map((one): ScreenDeclaration => one)) {
      const isList = namespaces.includes('list') && fillsHeight === true && !sectioned.has(screen)
      expect([screen, list !== undefined && namespaces.includes(list)]).toEqual([screen, isList])
    }
  })

  it.each(ROLES)('shows %s a menu of the built pages that they may open', (role) => {
    const pages = BUILT_ROUTES.filter(({ route }) => isInMenu(route, person(role)))
    const expected = rows.filter(
      (row) => isBuilt(row) && row.menu !== false && row.roles !== 'public' && row.roles.includes(role),
    )
    expect(pages.map(({ route }) => route.path)).toEqual(expected.map(({ path }) => path))
    expect(new Set(pagesOf(menuTree(pages, role)))).toEqual(new Set(pages))
  })

  it('gives every role a home tab that stays open and is not cached', () => {
    for (const role of ROLES) expect(pathFor('home', role)).toBe('/home')
    expect(builtRouteOf('/home')?.route).toMatchObject({ cached: false, closable: false })
  })

  it('hides screens that a setting hides from suppliers, and only from them', () => {
    for (const [path, setting] of [
      ['/bankStatement/list', 'supplierSmsRecordEnable'],
      ['/bankStatement/webMessageRecord', 'supplierWebMessageEnable'],
    ] as const) {
      const row = rows.find((one) => one.path === path)
      if (!row) throw new Error(`no ${path}`)
      const known = (role: Role, is: boolean | undefined) => {
        const settings = { ...system, [setting]: is } as typeof system
        return { access: [role] as [Role], system: settings }
      }
      expect(isInMenu(row, known('supplier', true))).toBe(true)
      expect(isInMenu(row, known('supplier', false))).toBe(false)
      // A setting that could not be fetched counts as on.
      expect(isInMenu(row, known('supplier', undefined))).toBe(true)
      expect(isInMenu(row, known('admin', false))).toBe(path === '/bankStatement/list')
    }
  })

  it.each(ROLES)('gives %s every screen by one letter after g or two, none twice', (role) => {
    const entries = SCREEN_ENTRIES.filter(({ route }) => isAllowed(route.path, person(role)))
    expect(entries.length).toBeGreaterThan(0)
    for (const { route, goto } of entries) expect([route.path, goto]).toEqual([route.path, expect.stringMatching(KEYS)])
    expect(new Set(entries.map(({ goto }) => goto)).size).toBe(entries.length)
  })
})

describe('the keys of all screens and commands together', () => {
  it('do not conflict', () => {
    expect(findKeyConflicts(allCommands(SCREEN_ENTRIES))).toEqual([])
  })
})
