import { Icon } from '#ui/icons/Icon.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { builtRouteOf } from '#app/catalogue.ts'
import type { BuiltPath, BuiltRoute } from '#app/catalogue.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Breadcrumbs } from '#app/shell/header/Breadcrumbs.tsx'
import { useIsFullscreen } from '#app/shell/display.ts'
import { LanguageSwitch } from '#app/shell/header/LanguageSwitch.tsx'
import { ShellLink } from '#app/links/ShellLink.tsx'
import { UserMenu } from '#app/shell/header/UserMenu.tsx'
import { ZoneClock } from '#app/shell/header/ZoneClock.tsx'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { ShellHost } from '#commands/surface.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { isAllowed } from '#routes/access.ts'
import classes from '#app/shell/header/Header.module.css'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import { useRealtimeState } from '#features/session/realtime/realtime.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/api.ts'
import { errorsSeenUntil, useErrorsSeen } from '#features/ops/errors-seen.ts'
import { useMantineColorScheme } from '@mantine/core'
import { isNotifiedOfOrders } from '#features/session/realtime/use-notifier.ts'

interface HeaderProps {
  user: SessionUser
  built: BuiltRoute | undefined
  surface: ConsoleSurface
  host: ShellHost
  isLanguageOpen: boolean
  onLanguageOpen(open: boolean): void
  /** In a narrow window, where the menu is called by a button. */
  isMenuOpen: boolean
}

/** Breadcrumbs and the tools of every screen: search, connection, time, messages, errors, language, account. */
export function Header({ user, built, surface, host, isLanguageOpen, onLanguageOpen, isMenuOpen }: HeaderProps) {
  const { t } = useTranslation('shell')
  const isFullscreen = useIsFullscreen()
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={`${classes.button} ${classes.menu}`}
        aria-label={t('menu.label')}
        aria-expanded={isMenuOpen}
        onClick={() => host.perform('toggleMenu')}
      >
        <Icon name="menu-2" size={16} stroke={1.6} />
      </button>
      <Breadcrumbs built={built} />
      <PaletteTrigger keys={paletteKeys(surface, user)} onOpen={() => surface.run('shell.palette', 'button')} />
      {user.system.isDemo && <span className={classes.demo}>{t('header.demo')}</span>}
      <ConnectionMark />
      <ZoneClock zone={user.system.zone} />
      <div className={classes.buttons}>
        <ErrorBadge user={user} />
        <Badge href="/message_page" count={user.unreadCount} label={t('header.messages', { count: user.unreadCount })}>
          <Icon name="bell" size={16} stroke={1.6} />
        </Badge>
        <MuteSwitch user={user} onToggle={() => host.perform('toggleMute')} />
        <LanguageSwitch isOpen={isLanguageOpen} onOpen={onLanguageOpen} onChoose={host.setLanguage} />
        <SchemeSwitch onSwitch={() => host.perform('toggleColorScheme')} />
        <button
          type="button"
          className={classes.button}
          aria-label={t(isFullscreen ? 'header.exitFullscreen' : 'header.fullscreen')}
          title={t(isFullscreen ? 'header.exitFullscreen' : 'header.fullscreen')}
          onClick={() => host.perform('toggleFullscreen')}
        >
          {isFullscreen ? (
            <Icon name="minimize" size={16} stroke={1.6} />
          ) : (
            <Icon name="maximize" size={16} stroke={1.6} />
          )}
        </button>
      </div>
      <UserMenu user={user} host={host} surface={surface} />
    </header>
  )
}

function paletteKeys(surface: ConsoleSurface, user: SessionUser): string | undefined {
  const palette = surface.commands.find(({ id }) => id === 'shell.palette')
  return palette && effectiveKeys(palette, user.preferences.keys)[0]
}

/** The console's own errors, for the roles that maintain it; not in development, where the browser shows them. */
function ErrorBadge({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const path: BuiltPath = '/error_logger_page'
  const isShown = !user.system.isDevelopment && builtRouteOf(path) !== undefined && isAllowed(path, user)
  const count = useErrorCount(user.userId, isShown)
  if (!isShown) return null
  return (
    <Badge href={path} count={count} label={t('header.errors', { count })}>
      <Icon name="bug" size={16} stroke={1.6} />
    </Badge>
  )
}

const SHOWN_MAX = 99

function Badge({
  href,
  count,
  label,
  children,
}: {
  href: BuiltPath
  count: number
  label: string
  children: ReactNode
}) {
  return (
    <ShellLink href={href} className={classes.button} aria-label={label} title={label}>
      {children}
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
      )}
    </ShellLink>
  )
}

/** Opens the palette by mouse, and shows its key. */
function PaletteTrigger({ keys, onOpen }: { keys: string | undefined; onOpen: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <button type="button" className={classes.palette} onClick={onOpen}>
      <Icon name="search" size={14} />
      <span className={classes.paletteText}>{t('header.palette')}</span>
      {keys !== undefined && <Keycaps sequence={keys} />}
    </button>
  )
}

/** The state of the connection for live updates. */
function ConnectionMark() {
  const { t } = useTranslation('shell')
  const state = useRealtimeState()
  const isLive = state === 'connected'
  const icon = isLive ? 'point-filled' : 'plug-connected-x'
  return (
    <span className={`${classes.connection} ${isLive ? classes.connected : classes.waiting}`} role="status">
      <Icon name={icon} size={14} />
      {t(`connection.${state}`)}
    </span>
  )
}

const EVERY_MS = 60_000
const ASKED_FOR = 100

/** The number of recent errors this person has not viewed. */
function useErrorCount(userId: number, isWanted: boolean): number {
  useErrorsSeen()
  const { data } = useQuery({
    ...query('errorLogger.getList', { unseenOnly: true, pageSize: ASKED_FOR }),
    enabled: isWanted,
    refetchInterval: EVERY_MS,
  })
  const seenUntil = errorsSeenUntil(userId)
  return data?.list.filter((entry) => entry.id > seenUntil).length ?? 0
}

const ICONS = { light: 'sun', dark: 'moon', auto: 'device-desktop' } as const

/** Cycles through light, dark and the system's preference. */
function SchemeSwitch({ onSwitch }: { onSwitch: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const { colorScheme } = useMantineColorScheme()
  const icon = ICONS[colorScheme]
  const label = t('shell:header.colorScheme', { scheme: t(`common:colorScheme.${colorScheme}`) })
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} onClick={onSwitch}>
      <Icon name={icon} size={16} stroke={1.6} />
    </button>
  )
}

/**
 * Mutes and unmutes the new-order reminder; hidden for roles without reminders. The reminder itself loads later and
 * follows the account.
 */
function MuteSwitch({ user, onToggle }: { user: SessionUser; onToggle: () => void }) {
  const { t } = useTranslation('session')
  if (!isNotifiedOfOrders(user)) return null
  const isMuted = user.preferences.notifierMuted
  const label = t(isMuted ? 'notifier.unmute' : 'notifier.mute')
  const icon = isMuted ? 'volume-off' : 'volume'
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isMuted}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon name={icon} size={16} stroke={1.6} />
    </button>
  )
}
