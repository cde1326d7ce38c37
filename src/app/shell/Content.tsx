import { Outlet, useRouterState } from '@tanstack/react-router'
import { Icon } from '#ui/icons/Icon.tsx'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from '#app/shell/use-kept-focus.ts'
import { LIMITS } from '#domain/limits.ts'
import { LoadingState } from '#ui/states.tsx'
import classes from '#app/shell/Content.module.css'

/** The scroll position of each path when it was left; a tab restores it. */
const leftAt = new Map<string, number>()

interface ContentProps {
  title: string
  /** The screen of the address is still loading: its place is shown, not the screen that was left. */
  isArriving: boolean
  fillsHeight: boolean
  path: string
  /** Content above the page, which does not scroll with it. */
  lead: ReactNode
  /** A page that is no screen; by default the screen of the route. */
  children?: ReactNode
}

/** The main region: scrolls document-like pages, and offers the way back to the top. */
export function Content({ title, isArriving, fillsHeight, path, lead, children = <Outlet /> }: ContentProps) {
  const { t } = useTranslation(['shell', 'common'])
  const scroller = useRef<HTMLElement>(null)
  useKeptFocus(scroller)
  const isScrolled = useRef(false)
  const [isFarDown, setFarDown] = useState(false)
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  useLayoutEffect(() => {
    const top = leftAt.get(path) ?? 0
    // If nothing has been scrolled, writing scrollTop would only force an early layout.
    if (scroller.current && (top > 0 || isScrolled.current)) scroller.current.scrollTop = top
    isScrolled.current = top > 0
  }, [path])
  const loading = (
    <div className={classes.arriving}>
      <LoadingState label={t('common:loading')} />
    </div>
  )

  return (
    <div className={classes.place}>
      {isLoading && <div className={classes.loading} aria-hidden="true" />}
      {lead}
      <main
        id="content"
        ref={scroller}
        tabIndex={-1}
        className={classes.main}
        data-fills={fillsHeight || undefined}
        aria-busy={isArriving || undefined}
        onScroll={(event) => {
          if (event.target !== scroller.current) return
          isScrolled.current = true
          leftAt.set(path, event.currentTarget.scrollTop)
          setFarDown(event.currentTarget.scrollTop > LIMITS.backToTopPx)
        }}
      >
        {title !== '' && <h1 className={classes.title}>{title}</h1>}
        {/* A page that waits for a text or a part leaves the rest of the window as it is. */}
        {isArriving ? loading : <Suspense fallback={loading}>{children}</Suspense>}
      </main>
      {isFarDown && !fillsHeight && (
        <button
          type="button"
          className={classes.toTop}
          aria-label={t('backToTop')}
          title={t('backToTop')}
          onClick={() => {
            scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })
            scroller.current?.focus({ preventScroll: true })
          }}
        >
          <Icon name="arrow-up" size={16} />
        </button>
      )}
    </div>
  )
}
