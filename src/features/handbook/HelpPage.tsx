import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenHost } from '#commands/surface-context.ts'
import type { ScreenHost } from '#commands/surface.ts'
import { HANDBOOK_PAGES, handbookPagesOf, toldScreensOf } from '#domain/handbook.ts'
import type { HandbookPageId } from '#domain/handbook.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor, SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenName, ScreenPath } from '#domain/screens.ts'
import { fieldRecord, oneOf } from '#domain/text/text-field.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { pictureAddress, readHandbookPage } from '#features/handbook/handbook-files.ts'
import { Markdown } from '#features/handbook/Markdown.tsx'
import classes from '#features/handbook/HelpPage.module.css'
import type { SearchOf } from '#features/search-schema.ts'

/** `at` is the screen whose paragraph is shown; without it the page begins at its top. */
export const search = fieldRecord({
  page: oneOf(HANDBOOK_PAGES.map(({ id }) => id)),
  at: oneOf(SCREEN_ROUTES.map(({ path }) => path)),
})

/** The handbook has no rows and no layers; its commands only navigate. */
const HOST: ScreenHost = {
  screen: 'help',
  isList: false,
  target: () => null,
  perform: () => undefined,
  startFlow: () => undefined,
  leaveLayer: () => false,
}

/** The handbook of a role: a page of it, and below that every screen of the role in a paragraph. */
export default function HelpPage({ user, search: { page, at } }: ScreenPageProps<SearchOf<typeof search>>) {
  useScreenHost(HOST)
  const { t } = useTranslation(['help', 'screens'])
  const [role = 'merchant'] = user.access
  const pages = handbookPagesOf(role)
  const shown = page !== undefined && pages.includes(page) ? page : pages[0]
  const article = useRef<HTMLElement>(null)
  const asked = at === undefined ? page : undefined
  const askedBefore = useRef(asked)
  // A page chosen on this screen begins at its top, and the closed palette gave the focus back to the place before.
  useEffect(() => {
    if (askedBefore.current === asked) return
    askedBefore.current = asked
    if (asked === undefined) return
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  return (
    <div className={classes.page}>
      <nav className={classes.pages} aria-label={t('help:pages')}>
        {pages.map((id) => (
          <Link key={id} to="/help" search={{ page: id }} aria-current={id === shown ? 'page' : undefined}>
            {t(`screens:handbook.${id}`)}
          </Link>
        ))}
      </nav>
      <article
        ref={article}
        tabIndex={-1}
        className={classes.text}
        aria-label={shown && t(`screens:handbook.${shown}`)}
      >
        {shown && <HandbookPage page={shown} role={role} />}
      </article>
      <section className={classes.text}>
        <h2>{t('help:screens')}</h2>
        <Paragraphs role={role} at={at} />
      </section>
    </div>
  )
}

/** One page. Its links lead to screens by their names; what the role has no screen for is plain text. */
function HandbookPage({ page, role }: { page: HandbookPageId; role: Role }) {
  const { language } = useTranslation().i18n
  const { data } = useQuery({
    queryKey: ['handbook', language, page],
    queryFn: () => readHandbookPage(language, page),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return null
  return (
    <Markdown
      text={data}
      link={(href, children) => {
        const path = pathFor(href.replace('screen:', '') as ScreenName, role)
        return path ? <Link to={path}>{children}</Link> : children
      }}
      picture={(name, about) => <img src={pictureAddress(language, name)} alt={about} loading="lazy" />}
    />
  )
}

/** Every screen of a role in a paragraph; the one that was asked about has the focus. */
function Paragraphs({ role, at }: { role: Role; at: ScreenPath | undefined }) {
  const { t } = useTranslation(['help', 'screens'])
  const asked = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    asked.current?.focus({ preventScroll: true })
    asked.current?.scrollIntoView({ block: 'start' })
  }, [at])
  return toldScreensOf(role).map(({ path, paragraph }) => {
    const isAsked = path === at
    return (
      <div key={path} className={classes.screen} data-asked={isAsked || undefined}>
        <h3 ref={isAsked ? asked : undefined} tabIndex={-1}>
          <Link to={path}>{t(`screens:title.${paragraph}`)}</Link>
        </h3>
        <p>{t(`help:screen.${paragraph}`)}</p>
      </div>
    )
  })
}
