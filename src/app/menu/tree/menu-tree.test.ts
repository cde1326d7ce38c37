import { describe, expect, it } from 'vitest'
import { BUILT_ROUTES, SCREEN_ENTRIES } from '#app/catalogue.ts'
import { LINES_MAX, menuTree, MORE, pagesOf } from '#app/menu/tree/menu-tree.ts'
import { screenCommands } from '#commands/screen.commands.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'

const pagesFor = (role: Role) =>
  BUILT_ROUTES.filter(({ route }) => route.menu !== false && route.roles !== 'public' && route.roles.includes(role))
const pathsOf = (nodes: ReturnType<typeof menuTree>) => pagesOf(nodes).map(({ route }) => route.path)

describe.each(ROLES)('the menu of %s', (role) => {
  const pages = pagesFor(role)
  const tree = menuTree(pages, role)

  it('has at most twelve lines before anything is opened, home first, and every page once', () => {
    expect(tree.length).toBeLessThanOrEqual(LINES_MAX)
    expect(tree.filter(({ kind }) => kind === 'group').length).toBe(pages.length > LINES_MAX ? 1 : 0)
    expect(pathsOf(tree)[0]).toBe('/home')
    expect(pathsOf(tree).toSorted()).toEqual(pages.map(({ route }) => route.path).toSorted())
  })

  it('is of the screens that the palette and the sheet of keys have', () => {
    const commands = new Set(
      screenCommands(SCREEN_ENTRIES).flatMap(({ id, roles }) => (roles.includes(role) ? [id] : [])),
    )
    for (const path of pathsOf(tree)) expect(commands).toContain(`screen.${path}`)
  })
})

it('orders what is below `More` by use, and leaves the rest where it is', () => {
  const pages = pagesFor('superAdmin')
  const used = menuTree(pages, 'superAdmin', {
    '/setting/banks': 1,
    '/auditRecord/auditRecord': 3,
    '/order/profile': 2,
    '/home': 9,
  })
  const more = (nodes: typeof used) =>
    nodes.flatMap((node) => (node.kind === 'group' && node.id === MORE ? node.children : []))
  expect(used.slice(0, -1)).toEqual(menuTree(pages, 'superAdmin').slice(0, -1))
  expect(
    more(used)
      .flatMap((node) => (node.kind === 'group' ? node.id : []))
      .slice(0, 2),
  ).toEqual(['systemManager', 'order'])
  expect(pathsOf(more(used)).slice(0, 2)).toEqual(['/auditRecord/auditRecord', '/setting/banks'])
})

it('leaves the desk three lines for the views below its queues', () => {
  for (const role of ['customerService', 'admin'] as const)
    expect(menuTree(pagesFor(role), role).length).toBeLessThanOrEqual(LINES_MAX - 3)
})
