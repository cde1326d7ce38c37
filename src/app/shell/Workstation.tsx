// Import order matters: button styles override the unstyled ones.
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import { useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BUILT_ROUTES, builtRouteOf } from '#app/catalogue.ts'
import { CommandLayer } from '#app/CommandLayer.tsx'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { useOperationName } from '#app/commands/use-operation-name.ts'
import { HintBar } from '#app/commands/shortcuts/HintBar.tsx'
import { keepCollapse } from '#app/menu/kept-collapse.ts'
import { Menu } from '#app/menu/Menu.tsx'
import { SettingLayer } from '#app/palette/SettingLayer.tsx'
import { Content } from '#app/shell/Content.tsx'
import { Header } from '#app/shell/header/Header.tsx'
import { NoticeRegion } from '#app/shell/notices/NoticeRegion.tsx'
import { useMenuState } from '#app/menu/use-menu-state.ts'
import { routeTitle } from '#app/screen-titles.ts'
import { useSystemFacts } from '#app/shell/use-system-facts.ts'
import { useUnreadCount } from '#app/shell/notices/use-unread-count.ts'
import { useOwnPreferences } from '#app/shell/use-own-preferences.ts'
import { useSecondLevel } from '#app/shell/use-second-level.ts'
import { useShellHost } from '#app/shell/use-shell-host.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { TabStrip } from '#app/tabs/TabStrip.tsx'
import { useTabs } from '#app/tabs/use-tabs.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { signInKeys } from '#features/session/sign-in/sign-in-key-buffer.ts'
import { useSession } from '#features/session/session-context.ts'
import { useNotifier } from '#features/session/realtime/use-notifier.ts'
import { useDocumentTitle } from '#features/document-title.ts'
import { isInMenu } from '#routes/access.ts'
import classes from '#app/shell/Workstation.module.css'

const ReplayPanel = lazyComponent(
  lazyModule(async () => ({ default: (await import('#app/replay/ReplayPanel.tsx')).ReplayPanel })),
)
const RunStateBanner = lazyComponent(lazyModule(() => import('#app/shell/notices/RunStateBanner.tsx')))
const SecondPasswordPanel = lazyComponent(lazyModule(() => import('#features/session/panels/SecondPasswordPanel.tsx')))

interface WorkstationProps {
  user: SessionUser
  surface: ConsoleSurface
  /** A page that is no screen. */
  children?: ReactNode
}

/** Menu, header, tabs, the screen, and the hint bar at the foot. */
export function Workstation({ user, surface, children }: WorkstationProps) {
  const { t } = useTranslation('common')
  const { t: screens } = useTranslation('screens')
  const session = useSession()
  const path = useLocation({ select: (location) => location.pathname })
  const built = builtRouteOf(path)
  const isArriving = useArriving(surface)
  const pages = useMemo(() => BUILT_ROUTES.filter(({ route }) => isInMenu(route, user)), [user])
  const tabs = useTabs(user)
  const [searchRequests, setSearchRequests] = useState(0)
  const [isLanguageOpen, setLanguageOpen] = useState(false)
  const menu = useMenuState(user, path)
  const [panel, setPanel] = useState<'replay' | 'secondPassword' | null>(null)
  const closePanel = useCallback(() => setPanel(null), [])
  const { menuCollapsed, keys } = user.preferences
  const searchMenu = useCallback(() => {
    menu.show()
    setSearchRequests((count) => count + 1)
  }, [menu])
  const keepKeys = useCallback(
    (next: KeyOverrides) => void session.savePreferences({ keys: next }).catch(() => {}),
    [session],
  )
  const host = useShellHost(surface, tabs, {
    toggleMenu: menu.toggle,
    searchMenu,
    chooseLanguage: () => setLanguageOpen(true),
    replayRecording: () => setPanel('replay'),
    secondPassword: () => setPanel('secondPassword'),
  })
  useOwnPreferences(user)
  const title = built ? routeTitle(screens, built.route) : ''
  useDocumentTitle(built ? title : null, user.systemFlag)
  useUnreadCount()
  useSystemFacts()
  useSecondLevel()
  useOperationName(surface)
  useNotifier(user)
  useEffect(signInKeys.release, [])
  useEffect(() => keepCollapse(menuCollapsed), [menuCollapsed])

  return (
    <div className={classes.frame} data-collapsed={menuCollapsed || undefined}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Menu
        pages={pages}
        user={user}
        isCollapsed={menuCollapsed && !menu.isNarrow}
        isOpen={menu.isOpen}
        searchRequests={searchRequests}
        onSearch={searchMenu}
        onToggle={() => host.perform('toggleMenu')}
        onNavigate={(to) => host.navigate(to)}
      />
      <div className={classes.workspace}>
        <Header
          user={user}
          built={built}
          surface={surface}
          host={host}
          isLanguageOpen={isLanguageOpen}
          onLanguageOpen={setLanguageOpen}
          isMenuOpen={menu.isOpen}
        />
        <TabStrip tabs={tabs} path={path} host={host} />
        <Content
          title={title}
          isArriving={isArriving}
          fillsHeight={built?.declaration.fillsHeight ?? false}
          path={path}
        >
          {children}
        </Content>
        <footer>
          {user.system.runState.state !== 'running' && <RunStateBanner system={user.system} />}
          <HintBar surface={surface} overrides={keys} />
        </footer>
      </div>
      <CommandLayer surface={surface} overrides={keys} onOverridesChange={keepKeys} />
      <SettingLayer user={user} />
      <NoticeRegion isMenuFolded={menuCollapsed || menu.isNarrow} />
      <Suspense>
        {panel === 'replay' && <ReplayPanel onClose={closePanel} />}
        {panel === 'secondPassword' && <SecondPasswordPanel onClose={closePanel} />}
      </Suspense>
    </div>
  )
}

/** True while the screen of the address loads. The screen that was left takes no commands meanwhile. */
function useArriving(surface: ConsoleSurface): boolean {
  const isArriving = useRouterState({
    select: ({ status, matches, location }) => status === 'pending' && matches.at(-1)?.pathname !== location.pathname,
  })
  // Before it is painted: the next key already belongs to the title that is shown.
  useLayoutEffect(() => surface.setArriving(isArriving), [surface, isArriving])
  return isArriving
}
