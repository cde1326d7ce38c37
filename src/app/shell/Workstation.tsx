// Import order matters: button styles override the unstyled ones.
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import { useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMantineColorScheme } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { api } from '#api/api.ts'
import { CommandLayer } from '#app/CommandLayer.tsx'
import { BUILT_ROUTES, builtRouteOf } from '#app/catalogue.ts'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { HintBar } from '#app/commands/shortcuts/HintBar.tsx'
import { useOperationName } from '#app/commands/use-operation-name.ts'
import { Menu } from '#app/menu/Menu.tsx'
import { useMenuState } from '#app/menu/use-menu-state.ts'
import { SettingLayer } from '#app/palette/setting/SettingLayer.tsx'
import { routeTitle } from '#app/screen-titles.ts'
import { Content } from '#app/shell/Content.tsx'
import { ExportStatus } from '#app/shell/ExportStatus.tsx'
import classes from '#app/shell/Workstation.module.css'
import { Header } from '#app/shell/header/Header.tsx'
import { useUnreadCount } from '#app/shell/notices/use-unread-count.ts'
import { useShellHost } from '#app/shell/use-shell-host.ts'
import { SiblingTabs } from '#app/tabs/SiblingTabs.tsx'
import { TabStrip } from '#app/tabs/TabStrip.tsx'
import { useTabs } from '#app/tabs/use-tabs.ts'
import { chooseLanguage } from '#app/texts/i18n.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { LIMITS } from '#domain/limits.ts'
import { newOrderKeys, useNewOrders } from '#app/shell/use-new-orders.ts'
import { useDocumentTitle } from '#features/document-title.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { lazyModule } from '#features/lazy-module.ts'
import { usePushes } from '#features/session/realtime/realtime.ts'
import { useSession } from '#features/session/session-context.ts'
import { whenIdle } from '#features/when-idle.ts'
import { isInMenu } from '#routes/access.ts'

const Notices = lazyComponent(
  lazyModule(async () => ({ default: (await import('#app/shell/notices/Notices.tsx')).Notices })),
  { isOptional: true },
)

/** Where short notices appear. It is loaded once the page is idle, or as soon as there is a notice. */
function NoticeRegion({ isMenuFolded }: { isMenuFolded: boolean }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    if (notificationsStore.getState().notifications.length > 0) need()
    const stops = [whenIdle(need), notificationsStore.subscribe(need)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return <Suspense>{isNeeded && <Notices isMenuFolded={isMenuFolded} />}</Suspense>
}

const ReplayPanel = lazyComponent(
  lazyModule(async () => ({ default: (await import('#app/replay/ReplayPanel.tsx')).ReplayPanel })),
)
const NewOrders = lazyComponent(
  lazyModule(async () => ({ default: (await import('#features/session/realtime/NewOrders.tsx')).NewOrders })),
  { isOptional: true },
)
const RunStateBanner = lazyComponent(lazyModule(() => import('#app/shell/notices/RunStateBanner.tsx')))
const Tour = lazyComponent(
  lazyModule(() => import('#app/tour/Tour.tsx')),
  { isOptional: true },
)
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
  const tour = useTour()
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
  const newOrders = useNewOrders(user)
  const host = useShellHost(surface, tabs, {
    toggleMenu: menu.toggle,
    searchMenu,
    chooseLanguage: () => setLanguageOpen(true),
    replayRecording: () => setPanel('replay'),
    secondPassword: () => setPanel('secondPassword'),
    tour: tour.take,
    seenNewOrders: newOrders.seenNewOrders,
    openNewOrder: newOrders.openNewOrder,
  })
  useOwnPreferences(user)
  const title = built ? routeTitle(screens, built.route) : ''
  useDocumentTitle(built ? title : null, user.systemFlag)
  useUnreadCount()
  useSystemFacts()
  useSecondLevel()
  useOperationName(surface)

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
          lead={<SiblingTabs pages={pages} built={built} tabs={tabs} />}
        >
          {children}
        </Content>
        <footer>
          <Suspense>
            <ExportStatus surface={surface} />
          </Suspense>
          {user.system.runState.state !== 'running' && <RunStateBanner system={user.system} />}
          <Suspense>
            {(tour.walk !== null || !user.preferences.tourAnswered) && (
              <Tour user={user} surface={surface} walk={tour.walk} onDecline={tour.answer} onEnd={tour.end} />
            )}
          </Suspense>
          <div className={classes.foot}>
            <HintBar surface={surface} overrides={keys} />
            <Suspense>
              {newOrders.actor && (
                <NewOrders
                  actor={newOrders.actor}
                  userName={user.userName}
                  keys={newOrderKeys(keys)}
                  onSeen={newOrders.seenNewOrders}
                  onOpen={newOrders.mayOpen ? newOrders.openNewOrder : null}
                />
              )}
            </Suspense>
          </div>
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

/** The tour that is walked, by its number; null where none is. Who took or declined one is not offered it again. */
function useTour() {
  const session = useSession()
  const [{ count, isWalked }, setTour] = useState({ count: 0, isWalked: false })
  const answer = useCallback(() => {
    if (!session.user()?.preferences.tourAnswered) void session.savePreferences({ tourAnswered: true }).catch(() => {})
  }, [session])
  const take = useCallback(() => {
    setTour((last) => ({ count: last.count + 1, isWalked: true }))
    answer()
  }, [answer])
  const end = useCallback(() => setTour((last) => ({ ...last, isWalked: false })), [])
  return { walk: isWalked ? count : null, take, answer, end }
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

/** The account's preferences override this browser's, once after sign-in. */
function useOwnPreferences({ preferences }: SessionUser): void {
  const { setColorScheme } = useMantineColorScheme()
  const atSignIn = useRef(preferences)
  useEffect(() => {
    const { language, colorScheme } = atSignIn.current
    if (language !== null) void chooseLanguage(language)
    if (colorScheme !== 'auto') setColorScheme(colorScheme)
  }, [setColorScheme])
}

/** Updates the person's second-level expiry whenever they enter its password. */
function useSecondLevel(): void {
  const session = useSession()
  useEffect(() => {
    const subscription = session.actor.on('satisfied', ({ demand }) => {
      if (demand !== 'secondLevel') return
      const until = new Date(Date.now() + LIMITS.secondLevelSeconds * 1_000)
      session.actor.send({ type: 'UPDATE_USER', change: { secondLevelUntil: until.toISOString() } })
    })
    return () => subscription.unsubscribe()
  }, [session])
}

/** Keeps what the console knows of the system current: a changed setting counts in consoles that are open. */
function useSystemFacts(): void {
  const session = useSession()
  const read = async () => {
    const { system, systemFlag, showLogo } = await api.call('user.getInfo', {})
    session.actor.send({ type: 'UPDATE_USER', change: { system, systemFlag, showLogo } })
  }
  usePushes(({ commandType }) => {
    // A failed read is made up for at the next change, or with the next page.
    if (commandType === 'system.changed') void read().catch(() => undefined)
  })
}
