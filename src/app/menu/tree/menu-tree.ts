import type { BuiltRoute } from '#app/catalogue.ts'

/** A place in the menu: a page, or a group of them. */
export type MenuNode = { kind: 'page'; built: BuiltRoute } | MenuGroup
export interface MenuGroup {
  kind: 'group'
  /** The group's path, `systemConfig/dynamicPay`. */
  id: string
  /** The key of its title below `group` of the `screens` locale. */
  key: string
  children: MenuNode[]
}

/** The menu of some pages: a group is placed at its first page. */
export function menuTree(pages: readonly BuiltRoute[]): MenuNode[] {
  const roots: MenuNode[] = []
  for (const built of pages) childrenOf(roots, built.route.group).push({ kind: 'page', built })
  return roots
}

function childrenOf(roots: MenuNode[], group: string | null): MenuNode[] {
  let level = roots
  let id = ''
  for (const key of group?.split('/') ?? []) {
    id = id === '' ? key : `${id}/${key}`
    level = groupIn(level, id, key).children
  }
  return level
}

function groupIn(level: MenuNode[], id: string, key: string): MenuGroup {
  const known = level.find((node): node is MenuGroup => node.kind === 'group' && node.id === id)
  if (known) return known
  const made: MenuGroup = { kind: 'group', id, key, children: [] }
  level.push(made)
  return made
}

/** Every page below some nodes. */
export function pagesOf(nodes: readonly MenuNode[]): BuiltRoute[] {
  return nodes.flatMap((node) => (node.kind === 'page' ? [node.built] : pagesOf(node.children)))
}
