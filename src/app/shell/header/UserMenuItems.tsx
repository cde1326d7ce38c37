import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { currentLanguage } from '#app/texts/i18n.ts'
import type { ShellHost } from '#commands/surface.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { roleOf } from '#routes/access.ts'
import classes from '#app/links/Dropdown.module.css'

interface UserMenuItemsProps {
  user: SessionUser
  host: ShellHost
  surface: ConsoleSurface
  close: () => void
}

/** Who is signed in, and what they do with their session. */
export default function UserMenuItems({ user, host, surface, close }: UserMenuItemsProps) {
  const { t } = useTranslation(['shell', 'enums'])
  // Closes first, so that what opens next keeps the focus.
  const leave = (then: () => void) => () => {
    close()
    then()
  }
  return (
    <>
      <div className={classes.about}>
        <strong>{user.userName}</strong>
        <span>
          {user.account} · {t(`enums:role.${roleOf(user)}`)}
        </span>
        <span>
          {t('shell:user.secondLevel')}: {secondLevelText()}
        </span>
      </div>
      <Item
        icon="shield-lock"
        isFirst
        text={t('shell:user.giveSecondLevel')}
        onChoose={leave(() => host.perform('secondLevel'))}
      />
      <Item
        icon="key"
        text={t('shell:user.changeSecondPassword')}
        onChoose={leave(() => host.perform('secondPassword'))}
      />
      <Item
        icon="keyboard"
        text={t('shell:user.shortcuts')}
        onChoose={leave(() => surface.run('shell.shortcuts', 'menu'))}
      />
      <hr className={classes.line} />
      <Item icon="logout" text={t('shell:user.signOut')} onChoose={() => host.perform('logout')} />
    </>
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

interface ItemProps {
  icon: IconName
  text: string
  /** Takes the focus once it is there. */
  isFirst?: boolean
  onChoose: () => void
}

function Item({ icon, text, isFirst, onChoose }: ItemProps) {
  return (
    <button type="button" className={classes.item} autoFocus={isFirst} onClick={onChoose}>
      <Icon name={icon} size={15} stroke={1.6} />
      <span>{text}</span>
    </button>
  )
}
