import type { BuiltRoute } from '#app/catalogue.ts'
import { isSecondVariant } from '#domain/screen-titles.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName } from '#domain/screens.ts'

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

/** The most lines of a menu before its owner opens anything. */
export const LINES_MAX = 12
/** The group of the pages that a role does not work with daily. */
export const MORE = 'more'

/** The queues of the desk; the lines that are left are those of the views below them. */
const DESK = [
  'home',
  'orders',
  'smsRecords',
  'orderCallbacks',
  'payoutPool',
  'payoutOrders',
  'payoutBatches',
  'todoMine',
] as const

/** The pages that a role works with daily, in the order of its day. A role with few pages sees all of them. */
const DAILY: Partial<Record<Role, readonly ScreenName[]>> = {
  superAdmin: [
    'home',
    'orders',
    'orderCallbacks',
    'payoutOrders',
    'payoutBatches',
    'merchants',
    'suppliers',
    'fundRecords',
    'collectionStatistics',
    'users',
    'todoMine',
  ],
  admin: DESK,
  customerService: DESK,
  technicalMaintenance: [
    'home',
    'orders',
    'orderCallbacks',
    'payoutOrders',
    'monitorLog',
    'monitorScripts',
    'payScripts',
    'payScriptCalls',
    'systemMaintenance',
    'auditLog',
    'todoMine',
  ],
  supplier: [
    'home',
    'orders',
    'smsRecords',
    'payoutOrders',
    'payoutBatches',
    'accounts.internationalCardToCard',
    'accounts.indiaAutoPayout',
    'fundRecords',
    'collectionStatistics',
    'payoutStatistics',
    'profile',
  ],
}

/**
 * The menu of a role: what it works with daily, and the other pages in their groups below `More`, most used first. `uses`
 * says how often the person opened a path.
 */
export function menuTree(
  pages: readonly BuiltRoute[],
  role: Role,
  uses: Readonly<Record<string, number>> = {},
): MenuNode[] {
  const daily = DAILY[role]
  if (!daily || pages.length <= LINES_MAX) return pages.map(pageNode)
  const first = daily.flatMap(
    (screen) => pages.find(({ route }) => route.screen === screen && !isSecondVariant(route)) ?? [],
  )
  const usesOf = ({ route }: BuiltRoute) => uses[route.path] ?? 0
  const rest = pages.filter((built) => !first.includes(built)).toSorted((a, b) => usesOf(b) - usesOf(a))
  return [...first.map(pageNode), { kind: 'group', id: MORE, key: MORE, children: groupsOf(rest) }]
}

const pageNode = (built: BuiltRoute): MenuNode => ({ kind: 'page', built })

/** Pages in their groups; a group is placed at its first page. */
function groupsOf(pages: readonly BuiltRoute[]): MenuNode[] {
  const roots: MenuNode[] = []
  for (const built of pages) childrenOf(roots, built.route.group).push(pageNode(built))
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
