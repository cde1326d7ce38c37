import i18next from 'i18next'
import { profileCommands } from '#commands/entities/profile.commands.ts'
import { profileSections } from '#commands/entities/profile.sections.ts'
import { callbackMethod } from '#domain/orders/callback-format.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { timeText, zoneName } from '#features/list/columns/time-text.ts'
import { BindLead } from '#features/profile/BindLead.tsx'
import { KeyAnswer } from '#features/profile/KeyAnswer.tsx'
import { OwnSessions } from '#features/profile/OwnSessions.tsx'
import { Whitelist } from '#features/profile/Whitelist.tsx'
import { isNotifiedOfOrders } from '#features/session/realtime/use-notifier.ts'
import { defineSections } from '#features/sections/define-sections.tsx'
import { profileActions, removable } from '#machines/profile/profile.actions.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

const NOTE_LENGTH = 40

/** Passwords, authenticator, sessions, console, and a merchant's key: everything that is a person's own. */
export default defineSections({
  page: profileSections,
  actions: profileActions,
  commands: profileCommands,
  titleOf: ({ account }) => account,
  facts: {
    account: ({ account }) => sanitizeText(account),
    nickname: ({ nickname }) => sanitizeText(nickname),
    role: ({ role }, { texts }) => texts.enum('role', role),
    authenticator: ({ authenticator }, { t }) => (
      <StatusBadge
        tone={authenticator === 'bound' ? 'success' : 'warn'}
        label={t(`personal:authenticator.${authenticator}`)}
      />
    ),
    codeAtSignIn: ({ isCodeAskedAtSignIn }, { t }) =>
      t(`personal:codeAtSignIn.${isCodeAskedAtSignIn ? 'asked' : 'none'}`),
    payPassword: ({ role, hasPayPassword }, { t }) =>
      role === 'supplier' || role === 'merchant' ? t(`personal:payPassword.${hasPayPassword ? 'set' : 'none'}`) : null,
    ownChanges: ({ allowModify }, { t }) =>
      allowModify ? null : <StatusBadge tone="warn" label={t('personal:managed')} />,
    language: (_profile, { t }) => t(`personal:language.${i18next.language}`),
    scheme: (_profile, { t, user }) => t(`personal:scheme.${user.preferences.colorScheme}`),
    zone: (_profile, { t, zone }) => t('personal:zone', { zone, offset: zoneName(zone) }),
    keys: (_profile, { t, user }) => {
      const own = Object.values(user.preferences.keys)
      const off = own.filter((key) => key === null).length
      return own.length === 0 ? t('personal:keys.usual') : t('personal:keys.own', { changed: own.length - off, off })
    },
    sound: (_profile, { t, user }) =>
      isNotifiedOfOrders(user) ? t(`personal:sound.${user.preferences.notifierMuted ? 'off' : 'on'}`) : null,
    mchId: ({ api }) => api && <bdi>{visibleText(api.mchId)}</bdi>,
    key: ({ api }) => api && <code>{api.maskedKey}</code>,
    keyChangedTime: ({ api }, { zone }) => (api?.keyChangedTime ? timeText(api.keyChangedTime, zone) : null),
    oldKeyUntil: ({ api }, { t, zone }) =>
      api?.oldKeyUntil ? (
        <StatusBadge tone="warn" label={t('personal:oldKey', { until: timeText(api.oldKeyUntil, zone) })} />
      ) : null,
    callbacksSignedWith: ({ api }, { t }) =>
      api?.oldKeyUntil ? t(`personal:signedWith.${api.callbacksSignedWith}`) : null,
    encryption: ({ api }, { texts }) => api && texts.enum('encryption', api.encryption),
    signVersion: ({ api }, { texts }) => api && texts.enum('signVersion', String(api.signVersion)),
    callbackFormat: ({ api }, { texts }) =>
      api && `${callbackMethod(api.callbackFormat)} · ${texts.enum('callbackFormat', api.callbackFormat)}`,
  },
  bodies: { sessions: OwnSessions, whitelist: Whitelist },
  words: (_context, _verb, profile) => ({
    choicesOf: () =>
      profile
        ? removable(profile).map(({ id, network, note }) => ({
            value: String(id),
            label: note === null ? network : `${network} · ${sanitizeText(note, NOTE_LENGTH)}`,
          }))
        : [],
  }),
  FormLead: BindLead,
  Answer: KeyAnswer,
})
