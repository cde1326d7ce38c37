import i18next from 'i18next'
import { useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { createElement, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { nextScheme, toggleFullscreen } from '#app/shell/display.ts'
import { chooseLanguage } from '#app/texts/i18n.ts'
import { neighbour } from '#app/tabs/tabs-state.ts'
import type { TabsStore } from '#app/tabs/tabs-store.ts'
import type { ShellStep } from '#commands/command.ts'
import type { ShellHost } from '#commands/surface.ts'
import { isLocale } from '#domain/text/locales.ts'
import { forgetDrafts } from '#features/form/draft/drafts.ts'
import { loadPage } from '#features/lazy-module.ts'
import { StoredMessage, useErrorText } from '#features/failure-text.ts'
import type { Said } from '#features/failure-text.ts'
import { exporter } from '#features/list/export/exporter.ts'
import { useSession } from '#features/session/session-context.ts'
import { useNotice } from '#features/use-notice.ts'
import { stringifySearch } from '#domain/text/search-text.ts'

/** Commands that the layout handles with its own state. */
export type LayoutSteps = Record<
  | 'toggleMenu'
  | 'searchMenu'
  | 'chooseLanguage'
  | 'replayRecording'
  | 'secondPassword'
  | 'tour'
  | 'seenNewOrders'
  | 'openNewOrder',
  () => void
>

// Lazy, since it includes the list of all machines.
const loadReproduction = loadPage(() => import('#app/replay/reproduction.ts'))
const loadRunOnOrder = loadPage(() => import('#app/shell/run-on-order.ts'))
const loadSetup = loadPage(() => import('#app/setup/open-setup.ts'))
const showNotice = (said: Said, color?: string) =>
  notifications.show({
    id: 'reproduction',
    message: createElement(StoredMessage, { said }),
    ...(color && { color }),
  })

/** Runs the commands of the shell. */
export function useShellHost(surface: ConsoleSurface, tabs: TabsStore, layout: LayoutSteps): ShellHost {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The host keeps its identity while its inputs change with every render.
  const errorText = useErrorText()
  const notice = useNotice()
  const now = useRef({ t, colorScheme, setColorScheme, layout, errorText })
  now.current = { t, colorScheme, setColorScheme, layout, errorText }

  const host = useMemo((): ShellHost => {
    const path = () => router.state.location.pathname
    const goTo = (href: string) => {
      if (href !== router.state.location.href) void router.navigate({ href })
    }
    const keep = (change: Parameters<typeof session.savePreferences>[0]) => session.savePreferences(change)
    const failed = (error: unknown) =>
      notifications.show({ id: 'failed', color: 'yellow', message: now.current.errorText(error) })
    const steps: Partial<Record<ShellStep, () => void>> = {
      toggleMenu: () => now.current.layout.toggleMenu(),
      searchMenu: () => now.current.layout.searchMenu(),
      chooseLanguage: () => now.current.layout.chooseLanguage(),
      tour: () => now.current.layout.tour(),
      toggleFullscreen,
      toggleColorScheme() {
        const scheme = nextScheme(now.current.colorScheme)
        now.current.setColorScheme(scheme)
        void keep({ colorScheme: scheme }).catch(() => {})
      },
      help: () => goTo(`/help${stringifySearch({ at: path() })}`),
      closeTab: () => goTo(tabs.close(path()).href),
      closeOtherTabs: () => tabs.closeOthers(path()),
      closeAllTabs() {
        tabs.closeAll()
        goTo('/home')
      },
      nextTab: () => goTo(neighbour(tabs.tabs(), path(), 1).href),
      previousTab: () => goTo(neighbour(tabs.tabs(), path(), -1).href),
      cancelExport: exporter.cancel,
      showExport: exporter.show,
      toggleMute: () => void keep({ notifierMuted: !session.user()?.preferences.notifierMuted }).catch(failed),
      seenNewOrders: () => now.current.layout.seenNewOrders(),
      openNewOrder: () => now.current.layout.openNewOrder(),
      secondLevel: () => session.actor.send({ type: 'DEMAND_SECOND_LEVEL', reason: 'missing' }),
      secondPassword: () => now.current.layout.secondPassword(),
      logout() {
        forgetDrafts()
        session.signOut()
      },
      merchantDocs: () => void window.open(`/docs/merchant/${i18next.language}`, '_blank', 'noopener'),
      replayRecording: () => now.current.layout.replayRecording(),
      copyReproduction: () =>
        void loadReproduction()
          .then(({ copyReproduction }) => copyReproduction())
          .then(
            () => showNotice(() => now.current.t('reproduction.copied')),
            () => showNotice(() => now.current.t('reproduction.copyRefused'), 'yellow'),
          ),
      downloadReproduction: () =>
        void loadReproduction().then(
          ({ downloadReproduction }) => {
            const name = downloadReproduction()
            showNotice(() => now.current.t('reproduction.downloaded', { name }))
          },
          () => {},
        ),
    }
    return {
      navigate(to, search) {
        const href = to + stringifySearch(search ?? {})
        if (href === router.state.location.href) notice(() => now.current.t('alreadyHere'))
        else goTo(href)
      },
      perform: (step) => steps[step]?.(),
      openSetup(step) {
        void loadSetup()
          .then(({ openSetup }) => openSetup(surface, step))
          .catch(failed)
      },
      runOnOrder(work) {
        void loadRunOnOrder()
          .then(({ runOnOrder }) => runOnOrder(surface, work))
          .catch(failed)
      },
      setLanguage(language) {
        if (!isLocale(language)) return
        void chooseLanguage(language)
        keep({ language }).catch(() =>
          notifications.show({
            id: 'language',
            color: 'yellow',
            message: createElement(StoredMessage, { said: () => now.current.t('language.keepFailed') }),
          }),
        )
      },
    }
  }, [router, session, surface, tabs, notice])

  useLayoutEffect(() => surface.setShell(host), [surface, host])
  return host
}
