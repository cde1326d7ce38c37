import { rolesOf } from '#commands/command.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName } from '#domain/screens.ts'

interface HomeTile {
  tile: string
  /** The key that leads to it on home. */
  key: string
  screen: ScreenName
  search: Readonly<Record<string, unknown>>
  roles: readonly Role[]
}

const PAYOUT_WORKERS = rolesOf('payoutOrder.openWork').filter(isStaff)

/**
 * Tiles of home beside the open orders: payouts, what waits for the person, the health of the platform, and to
 * merchants and suppliers their money. The queues of orders have the digits before.
 */
export const HOME_TILES = [
  { tile: 'pool', key: '6', screen: 'payoutPool', search: {}, roles: PAYOUT_WORKERS },
  { tile: 'myClaims', key: '7', screen: 'payoutPool', search: { claimedByMe: true }, roles: PAYOUT_WORKERS },
  { tile: 'abnormal', key: '8', screen: 'payoutOrders', search: { processState: [5] }, roles: PAYOUT_WORKERS },
  { tile: 'toDo', key: '9', screen: 'todoMine', search: {}, roles: rolesOf('todo.getMine') },
  {
    tile: 'unread',
    key: '0',
    screen: 'smsRecordManagement',
    search: { messageState: ['unread'] },
    roles: rolesOf('bankMessage.getReread'),
  },
  {
    tile: 'health',
    key: '-',
    screen: 'systemMaintenance',
    search: { state: ['broken', 'look'] },
    roles: rolesOf('system.getHealth'),
  },
  {
    tile: 'balances',
    key: '6',
    screen: 'fundRecords',
    search: {},
    roles: rolesOf('user.getTotalBalance').filter((role) => !isStaff(role)),
  },
] as const satisfies readonly HomeTile[]

export type HomeTileName = (typeof HOME_TILES)[number]['tile']

/** The tiles that a role sees, by name. */
export const homeTilesOf = (role: Role): ReadonlyMap<HomeTileName, HomeTile> =>
  new Map(
    HOME_TILES.flatMap((tile: HomeTile & { tile: HomeTileName }) =>
      tile.roles.includes(role) ? [[tile.tile, tile]] : [],
    ),
  )
