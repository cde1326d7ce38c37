import { useLocation } from '@tanstack/react-router'
import { ShellLink } from '#app/links/ShellLink.tsx'
import { takeLayout } from '#app/views/take-layout.ts'
import { countText, useLiveCounts, useViews } from '#app/views/use-views.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { stringifySearch } from '#domain/text/search-text.ts'
import { useSession } from '#features/session/session-context.ts'
import classes from '#app/menu/Menu.module.css'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** How many views stand below a page; the others are in the list's own menu of views. */
const VIEWS_MAX = 9

/** The saved views of a screen below its page: each opens the list with its filters, and shows how many match. */
export default function MenuViews({ user, path }: { user: SessionUser; path: string }) {
  const session = useSession()
  const views = useViews(user, { path })
  useLiveCounts(views)
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + withoutOpen(searchStr) })
  if (views.length === 0) return null
  return (
    <ul className={classes.list}>
      {views.slice(0, VIEWS_MAX).map((queue) => {
        const { place, count } = queue
        const { id, name } = queue.view
        const href = place.path + stringifySearch(place.search)
        const shown = sanitizeText(name, 64)
        return (
          <li key={id}>
            <ShellLink
              href={href}
              className={classes.view}
              title={shown}
              onClick={() => takeLayout(session, queue)}
              aria-current={here === place.path + withoutOpen(stringifySearch(place.search)) ? 'true' : undefined}
            >
              <bdi className={classes.pageTitle}>{shown}</bdi>
              {count === null ? null : <span className={classes.viewCount}>{countText(count)}</span>}
            </ShellLink>
          </li>
        )
      })}
    </ul>
  )
}

/** The search without the open record, in a fixed order. */
function withoutOpen(searchText: string): string {
  const params = new URLSearchParams(searchText)
  params.delete('open')
  params.sort()
  return params.toString()
}
