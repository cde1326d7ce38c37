import { STAFF_ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { titleKeyOf } from '#domain/screen-titles.ts'
import type { TitleKey } from '#domain/screen-titles.ts'
import { mayOpen, SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenPath, ScreenRoute } from '#domain/screens.ts'

interface HandbookPage {
  /** A file of this name lies in `docs/help/<language>`; its title is `handbook.<id>` of the `screens` locale. */
  id: string
  roles: readonly Role[]
}

/** The pages of the handbook. A role reads first the first page that names it. */
export const HANDBOOK_PAGES = [
  { id: 'administrator', roles: ['superAdmin', 'admin'] },
  { id: 'agent', roles: STAFF_ROLES },
  { id: 'supplier', roles: ['supplier'] },
  { id: 'merchant', roles: ['merchant'] },
] as const satisfies readonly HandbookPage[]

export type HandbookPageId = (typeof HANDBOOK_PAGES)[number]['id']

/** The pages of a role, its own first. */
export function handbookPagesOf(role: Role): HandbookPageId[] {
  return HANDBOOK_PAGES.filter(({ roles }: HandbookPage) => roles.includes(role)).map(({ id }) => id)
}

type PublicScreen = Extract<(typeof SCREEN_ROUTES)[number], { roles: 'public' }>['screen']
/** Key of a screen's paragraph, below `screen` of the `help` locale. */
export type ParagraphKey = Exclude<TitleKey, PublicScreen>

/** The paragraph of a screen; none for those that are there before somebody is signed in. */
export const paragraphOf = (route: ScreenRoute): ParagraphKey | undefined =>
  route.roles === 'public' ? undefined : (titleKeyOf(route) as ParagraphKey)

interface ToldScreen {
  path: ScreenPath
  paragraph: ParagraphKey
}

/** The screens that a role reads about, each with its paragraph. */
export function toldScreensOf(role: Role): ToldScreen[] {
  return SCREEN_ROUTES.flatMap((route) => {
    const paragraph = paragraphOf(route)
    return paragraph !== undefined && mayOpen(route, role) ? [{ path: route.path, paragraph }] : []
  })
}
