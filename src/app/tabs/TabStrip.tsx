import { Icon } from '#ui/icons/Icon.tsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '#app/links/Dropdown.tsx'
import { HOME } from '#app/tabs/tabs-state.ts'
import type { TabsStore } from '#app/tabs/tabs-store.ts'
import type { ShellStep } from '#commands/command.ts'
import type { ShellHost } from '#commands/surface.ts'
import { LIMITS } from '#domain/limits.ts'
import { scrollAcross } from '#ui/scroll-across.ts'
import menu from '#app/links/Dropdown.module.css'
import classes from '#app/tabs/TabStrip.module.css'
import { builtRouteOf } from '#app/catalogue.ts'
import { routeTitle } from '#app/screen-titles.ts'
import { ShellLink } from '#app/links/ShellLink.tsx'
import type { Tab } from '#app/tabs/tabs-state.ts'

interface TabStripProps {
  tabs: TabsStore
  path: string
  host: ShellHost
}

const STEPS = [
  ['closeTab', 'tabs.closeThis'],
  ['closeOtherTabs', 'tabs.closeOthers'],
  ['closeAllTabs', 'tabs.closeAll'],
] as const satisfies readonly (readonly [ShellStep, string])[]

/** The open pages, each with its last URL. */
export function TabStrip({ tabs, path, host }: TabStripProps) {
  const { t } = useTranslation('shell')
  const open = useSyncExternalStore(tabs.subscribe, tabs.tabs)
  const strip = useRef<HTMLUListElement>(null)
  const isOverflowing = useOverflow(strip, open.length)
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>('[aria-current]')?.closest('li')
    if (strip.current && here) scrollAcross(strip.current, here)
  }, [path, open])
  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })

  return (
    <nav className={classes.strip} aria-label={t('tabs.label')}>
      {isOverflowing && (
        <button
          type="button"
          className={classes.side}
          aria-label={t('tabs.scrollLeft')}
          onClick={() => scroll(-LIMITS.tabScrollPx)}
        >
          <Icon name="chevron-left" size={14} />
        </button>
      )}
      <ul ref={strip} className={classes.tabs}>
        {open.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isHere={tab.path === path}
            onClose={() => {
              if (tab.path === path) host.perform('closeTab')
              else tabs.close(tab.path)
            }}
          />
        ))}
      </ul>
      {isOverflowing && (
        <button
          type="button"
          className={classes.side}
          aria-label={t('tabs.scrollRight')}
          onClick={() => scroll(LIMITS.tabScrollPx)}
        >
          <Icon name="chevron-right" size={14} />
        </button>
      )}
      <Dropdown label={t('tabs.more')} className={classes.side} trigger={<Icon name="dots" size={14} />}>
        {(close) =>
          STEPS.map(([step, text]) => (
            <button
              key={step}
              type="button"
              className={menu.item}
              disabled={open.length === 1 || (step === 'closeTab' && path === HOME)}
              onClick={() => {
                close()
                host.perform(step)
              }}
            >
              <span>{t(text)}</span>
            </button>
          ))
        }
      </Dropdown>
    </nav>
  )
}

/** True while the tabs are wider than their strip. */
function useOverflow(strip: RefObject<HTMLUListElement | null>, count: number): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [strip, count])
  return isOverflowing
}

const MIDDLE_BUTTON = 1

/** One open page; the middle button closes it too. */
function TabItem({ tab, isHere, onClose }: { tab: Tab; isHere: boolean; onClose: () => void }) {
  const { t } = useTranslation(['screens', 'shell'])
  const built = builtRouteOf(tab.path)
  if (!built) return null
  const title = routeTitle(t, built.route)
  const isClosable = built.route.closable !== false
  return (
    <li
      className={classes.tab}
      data-here={isHere || undefined}
      onAuxClick={(event) => {
        if (event.button !== MIDDLE_BUTTON || !isClosable) return
        event.preventDefault()
        onClose()
      }}
    >
      <ShellLink href={tab.href} className={classes.link} aria-current={isHere ? 'page' : undefined}>
        <Icon name={built.declaration.icon} size={14} stroke={1.6} />
        <span>{title}</span>
      </ShellLink>
      {isClosable && (
        <button type="button" className={classes.close} aria-label={t('shell:tabs.close', { title })} onClick={onClose}>
          <Icon name="x" size={12} />
        </button>
      )}
    </li>
  )
}
