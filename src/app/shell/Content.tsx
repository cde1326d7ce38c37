import { Outlet, useRouterState } from '@tanstack/react-router'
import { IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS } from '#domain/limits.ts'
import classes from '#app/shell/Content.module.css'

/** The scroll position of each path when it was left; a tab restores it. */
const leftAt = new Map<string, number>()

interface ContentProps {
  title: string
  fillsHeight: boolean
  path: string
  /** A page that is no screen; by default the screen of the route. */
  children?: ReactNode
}

/** The main region: scrolls document-like pages, and offers the way back to the top. */
export function Content({ title, fillsHeight, path, children = <Outlet /> }: ContentProps) {
  const { t } = useTranslation('shell')
  const scroller = useRef<HTMLElement>(null)
  const isScrolled = useRef(false)
  const [isFarDown, setFarDown] = useState(false)
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  useLayoutEffect(() => {
    const top = leftAt.get(path) ?? 0
    // If nothing has been scrolled, writing scrollTop would only force an early layout.
    if (scroller.current && (top > 0 || isScrolled.current)) scroller.current.scrollTop = top
    isScrolled.current = top > 0
  }, [path])

  return (
    <div className={classes.place}>
      {isLoading && <div className={classes.loading} aria-hidden="true" />}
      <main
        id="content"
        ref={scroller}
        tabIndex={-1}
        className={classes.main}
        data-fills={fillsHeight || undefined}
        onScroll={(event) => {
          if (event.target !== scroller.current) return
          isScrolled.current = true
          leftAt.set(path, event.currentTarget.scrollTop)
          setFarDown(event.currentTarget.scrollTop > LIMITS.backToTopPx)
        }}
      >
        {title !== '' && <h1 className={classes.title}>{title}</h1>}
        {children}
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
          <IconArrowUp size={16} />
        </button>
      )}
    </div>
  )
}
