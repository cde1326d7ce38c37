import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'

/** A step of the tour: the command whose key is to be pressed. */
export interface TourStep {
  /** Its text is `tour.step.<text>` of the `shell` locale. */
  text: 'orders' | 'merchants' | 'suppliers' | 'down' | 'open' | 'back' | 'palette' | 'leavePalette' | 'keys'
  command: string
}

/** The list that a role's tour shows, which it works with every day. */
const LIST_OF = {
  superAdmin: 'merchants',
  admin: 'merchants',
  technicalSupport: 'suppliers',
  technicalMaintenance: 'orders',
  customerService: 'orders',
  supplier: 'orders',
  merchant: 'orders',
} as const satisfies Record<Role, TourStep['text']>

/** The steps of a role's tour on its own list, in their order. They move and open, and change nothing. */
export function tourOf(role: Role): readonly TourStep[] {
  const list = LIST_OF[role]
  return [
    { text: list, command: `screen.${pathFor(list, role)}` },
    { text: 'down', command: 'list.down' },
    { text: 'open', command: 'list.open' },
    { text: 'back', command: 'shell.leaveLayer' },
    { text: 'palette', command: 'shell.palette' },
    { text: 'leavePalette', command: 'shell.leaveLayer' },
    { text: 'keys', command: 'shell.shortcuts' },
  ]
}
