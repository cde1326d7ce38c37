import i18next from 'i18next'
import { profileCommands } from '#commands/entities/profile.commands.ts'
import { profileSections } from '#commands/entities/profile.sections.ts'
import { callbackMethod } from '#domain/orders/order-sign.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { timeText, zoneName } from '#features/list/columns/time-text.ts'
import { isNotifiedOfOrders } from '#features/session/realtime/use-notifier.ts'
import { defineSections } from '#features/sections/define-sections.tsx'
import { profileActions, removable } from '#actions/people/profile.actions.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/contract.ts'
import { REVEAL_SECONDS } from '#domain/limits.ts'
import styles from '#features/profile/Profile.module.css'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import type { Profile } from '#contract/people/profile.endpoints.ts'
import { useErrorText } from '#features/failure-text.ts'
import { AuthenticatorSecret } from '#features/session/google-verify/AuthenticatorSecret.tsx'
import { useBinding } from '#features/session/google-verify/use-binding.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { deviceOf } from '#features/session/device-of.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

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
    testKey: ({ api }) => api && <code>{api.maskedTestKey}</code>,
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

/** A merchant's key, for as long as a secret is shown. */
function KeyAnswer({ answer }: { verb: string; answer: unknown }) {
  const { t } = useTranslation('personal')
  const left = useSecondsLeft(REVEAL_SECONDS)
  const { key } = answer as OutputOf<'merchantApi.revealKey'>
  if (left === 0) return <p role="status">{t('keyHidden')}</p>
  return (
    <div className={styles.key}>
      <CodeBlock
        label={t('fact.key')}
        text={key}
        labels={{ copy: t('copy.button'), copied: t('copy.done'), copyFailed: t('copy.failed') }}
      />
      <p className={styles.muted}>{t('keyShown', { count: left })}</p>
    </div>
  )
}

interface BindLeadProps {
  verb: string
  row: Profile | undefined
}

/** The first half of binding an authenticator, above the code that is the second: a new secret, to be scanned. */
function BindLead({ verb, row }: BindLeadProps) {
  return verb === 'bind' && row ? <NewSecret account={row.account} /> : null
}

function NewSecret({ account }: { account: string }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const { binding, failure, again } = useBinding(account)
  if (failure) return <ErrorState title={errorText(failure)} retryLabel={t('bind.retry')} onRetry={again} />
  if (!binding) return <LoadingState label={t('bind.loading')} />
  return <AuthenticatorSecret binding={binding} />
}

/** Where the person is signed in. */
function OwnSessions({ row: { sessions }, zone }: { row: Profile; zone: string }) {
  const { t } = useTranslation('personal')
  return (
    <FramedTable label={t('session.table')}>
      <thead>
        <tr>
          <th scope="col">{t('session.device')}</th>
          <th scope="col">{t('session.ip')}</th>
          <th scope="col">{t('session.seen', { zone: zoneName(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, ip, isCurrent, lastSeenTime, userAgent }) => (
          <tr key={id}>
            <td>
              {sanitizeText(deviceOf(userAgent)) || t('session.unknown')}{' '}
              {isCurrent ? <StatusBadge tone="info" label={t('session.here')} /> : null}
            </td>
            <td data-mono>{ip}</td>
            <td>{timeText(lastSeenTime, zone)}</td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  )
}

/** From which addresses a merchant's servers may call. */
function Whitelist({ row: { api } }: { row: Profile }) {
  const { t } = useTranslation(['personal', 'enums'])
  const addresses = api?.addresses ?? []
  const isNarrowed = addresses.some(({ effect, enabled }) => effect === 'allow' && enabled)
  return (
    <>
      <p className={styles.muted}>{t(`personal:whitelist.${isNarrowed ? 'narrowed' : 'open'}`)}</p>
      {addresses.length > 0 ? (
        <FramedTable label={t('personal:whitelist.table')}>
          <thead>
            <tr>
              <th scope="col">{t('personal:whitelist.network')}</th>
              <th scope="col">{t('personal:whitelist.effect')}</th>
              <th scope="col">{t('personal:whitelist.note')}</th>
            </tr>
          </thead>
          <tbody>
            {addresses.map(({ id, effect, enabled, network, note }) => (
              <tr key={id}>
                <td data-mono>{network}</td>
                <td>
                  <StatusBadge
                    tone={enabled ? (effect === 'allow' ? 'success' : 'danger') : 'neutral'}
                    label={enabled ? t(`enums:ipRuleEffect.${effect}`) : t('personal:whitelist.off')}
                  />
                </td>
                <td>{note === null ? '' : <UntrustedText text={note} />}</td>
              </tr>
            ))}
          </tbody>
        </FramedTable>
      ) : null}
    </>
  )
}
