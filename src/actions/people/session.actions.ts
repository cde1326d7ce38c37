import { whoUsed } from '#actions/people/address-use.ts'
import type { SessionRow } from '#contract/people/user.endpoints.ts'
import { defineActions } from '#machines/action/define-actions.ts'

const refusalOf = ({ isCurrent }: SessionRow) => (isCurrent ? 'ownSession' : null)

export const sessionActions = defineActions('session', 'user.getSessions', (make) => ({
  forceOut: make.onRow({
    call: 'user.forceLogout',
    key: 'Delete',
    icon: 'delete',
    hint: 9,
    refusalOf,
    inputOf: ({ token }) => ({ token, scope: 'session' }),
  }),
  forceOutPerson: make.onRow({
    call: 'user.forceLogout',
    key: 'd',
    icon: 'delete',
    hint: 10,
    refusalOf,
    inputOf: ({ token }) => ({ token, scope: 'person' }),
  }),
  addresses: whoUsed(make, ({ ip }) => ip),
  forceOutOthers: make.onList({
    call: 'user.forceLogoutOthers',
    key: 'shift+d',
    icon: 'delete',
    hint: 11,
    review: 'neverByChord',
    messageValuesOf: ({ ended }) => ({ count: ended }),
    inputOf: () => ({}),
  }),
}))
