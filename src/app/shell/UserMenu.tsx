import { IconChevronDown, IconKey, IconKeyboard, IconLogout, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { currentLanguage } from '#app/i18n.ts'
import { Dropdown } from '#app/shell/Dropdown.tsx'
import type { ShellHost } from '#commands/surface.ts'
import type { SessionUser } from '#contract/user.endpoints.ts'
import { roleOf } from '#routes/access.ts'
import header from '#app/shell/Header.module.css'
import classes from '#app/shell/Dropdown.module.css'

/** The signed-in person with role and second-level state, and the sign-out. */
export function UserMenu({ user, host, surface }: { user: SessionUser; host: ShellHost; surface: ConsoleSurface }) {
  const { t } = useTranslation(['shell', 'enums'])
  const role = t(`enums:role.${roleOf(user)}`)
  return (
    <Dropdown
      label={t('shell:header.user', { account: user.account })}
      className={header.user}
      trigger={
        <>
          <span className={header.avatar} data-initial={user.userName.slice(0, 1).toUpperCase()} />
          <span className={header.account}>{user.account}</span>
          <IconChevronDown size={12} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <>
          <div className={classes.about}>
            <strong>{user.userName}</strong>
            <span>
              {user.account} · {role}
            </span>
            <span>
              {t('shell:user.secondLevel')}: {secondLevelText()}
            </span>
          </div>
          <Item
            icon={IconShieldLock}
            text={t('shell:user.giveSecondLevel')}
            onChoose={() => leave(close, () => host.perform('secondLevel'))}
          />
          <Item
            icon={IconKey}
            text={t('shell:user.changeSecondPassword')}
            onChoose={() => leave(close, () => host.perform('secondPassword'))}
          />
          <Item
            icon={IconKeyboard}
            text={t('shell:user.shortcuts')}
            onChoose={() => leave(close, () => surface.run('shell.shortcuts', 'menu'))}
          />
          <hr className={classes.line} />
          <Item icon={IconLogout} text={t('shell:user.signOut')} onChoose={() => host.perform('logout')} />
        </>
      )}
    </Dropdown>
  )

  function secondLevelText(): string {
    const until = user.secondLevelUntil === null ? null : new Date(user.secondLevelUntil)
    if (until === null || until.getTime() <= Date.now()) return t('shell:user.secondLevelMissing')
    const time = until.toLocaleTimeString(currentLanguage(), {
      timeZone: user.system.zone,
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    })
    return t('shell:user.secondLevelUntil', { time })
  }
}

/** Closes first, so that what opens next keeps the focus. */
function leave(close: () => void, then: () => void): void {
  close()
  then()
}

function Item({ icon: Icon, text, onChoose }: { icon: typeof IconLogout; text: string; onChoose: () => void }) {
  return (
    <button type="button" className={classes.item} onClick={onChoose}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <span>{text}</span>
    </button>
  )
}
