import { SESSION_FIELDS } from '#domain/lists/parties/people.fields.ts'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import { deviceOf } from '#features/session/device-of.ts'
import { sessionActions } from '#actions/people/session.actions.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Who is signed in, and from where. */
export default defineList({
  screen: 'onlineUsers',
  namespace: 'onlineUsers',
  alsoNamed: ['addresses'],
  icon: 'access-point',
  goto: 's o',
  call: 'user.getSessions',
  fields: SESSION_FIELDS,
  search: 'account',
  titleOf: ({ account, ip }) => `${account} · ${ip}`,
  actions: sessionActions,
  cells: {
    account: ({ account, isCurrent }, { t }) =>
      sanitizeText(isCurrent ? `${account} ${t('onlineUsers:you')}` : account),
    userAgent: ({ userAgent }) => sanitizeText(deviceOf(userAgent)),
  },
  Answer: AddressDays,
  live: { read: (push) => (push.commandType === 'sessions.changed' ? { kind: 'stale' } : null) },
})
