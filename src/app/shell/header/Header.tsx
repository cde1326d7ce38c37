import { IconBell, IconBug, IconMaximize, IconMenu2, IconMinimize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { builtRouteOf } from '#app/catalogue.ts'
import type { BuiltPath, BuiltRoute } from '#app/catalogue.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Breadcrumbs } from '#app/shell/header/Breadcrumbs.tsx'
import { ConnectionMark } from '#app/shell/header/ConnectionMark.tsx'
import { useIsFullscreen } from '#app/shell/display.ts'
import { LanguageSwitch } from '#app/shell/header/LanguageSwitch.tsx'
import { MuteSwitch } from '#app/shell/header/MuteSwitch.tsx'
import { PaletteTrigger } from '#app/shell/header/PaletteTrigger.tsx'
import { SchemeSwitch } from '#app/shell/header/SchemeSwitch.tsx'
import { ShellLink } from '#app/shell/ShellLink.tsx'
import { useErrorCount } from '#app/shell/notices/use-error-count.ts'
import { UserMenu } from '#app/shell/header/UserMenu.tsx'
import { ZoneClock } from '#app/shell/header/ZoneClock.tsx'
import { effectiveKeys } from '#commands/keys/key-resolver.ts'
import type { ShellHost } from '#commands/surface.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { isAllowed } from '#routes/access.ts'
import classes from '#app/shell/header/Header.module.css'

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
        <IconMenu2 size={16} stroke={1.6} />
      </button>
      <Breadcrumbs built={built} />
      <PaletteTrigger keys={paletteKeys(surface, user)} onOpen={() => surface.run('shell.palette', 'button')} />
      {user.system.isDemo && <span className={classes.demo}>{t('header.demo')}</span>}
      <ConnectionMark />
      <ZoneClock zone={user.system.zone} />
      <div className={classes.buttons}>
        <ErrorBadge user={user} />
        <Badge href="/message_page" count={user.unreadCount} label={t('header.messages', { count: user.unreadCount })}>
          <IconBell size={16} stroke={1.6} />
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
          {isFullscreen ? <IconMinimize size={16} stroke={1.6} /> : <IconMaximize size={16} stroke={1.6} />}
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
      <IconBug size={16} stroke={1.6} />
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
