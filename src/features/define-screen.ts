import type { CustomTypeOptions } from 'i18next'
import type { TargetKind } from '#commands/command.ts'
import type { ReactNode } from 'react'
import type { EndpointName } from '#contract/contract.ts'
import type { Preferences } from '#contract/people/preferences.ts'
import type { SocketPush } from '#contract/wire/socket.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { FindersOf } from '#features/list/rows/row-finder.ts'
import type { SearchOf, SearchSchema } from '#features/search-schema.ts'
import type { PathOf, ScreenName, ScreenPath, ScreenVariant } from '#domain/screens.ts'

/** Namespaces of `locales/<language>/`; a screen names those that it reads, and they are there before it shows. */
export type ScreenNamespace = keyof CustomTypeOptions['resources']

/** Pushes of the socket, and gaps in which some may have been missed; each answers how to stop listening. */
export interface PushSource {
  onPush(listener: (push: SocketPush) => void): () => void
  onGap(listener: () => void): () => void
  /** Told when pushes are heard for the first time: what happened between loading and then was not. */
  onFirst(listener: () => void): () => void
}

/** Props of a page: the variant of its screen, and its validated search parameters with the way to change them. */
export interface ScreenPageProps<Search = Record<string, never>> {
  variant: ScreenVariant
  path: ScreenPath
  /** Who is signed in. */
  user: SessionUser
  search: Search
  /** Merges a patch into the search parameters; undefined removes one. A step of history unless `replace`. */
  setSearch(patch: Partial<Search>, options?: { replace?: boolean }): void
  /** Changes the person's preferences here at once and on the account; fails when they could not be kept. */
  savePreferences(change: Partial<Preferences>): Promise<void>
  /** Pushes of the server; the same object for the whole session. */
  pushes: PushSource
}

/**
 * A screen's page, with what finds its rows for commands that are given from other screens. A method's type, so that pages
 * of different searches stand in one catalogue.
 */
export type ScreenPage<Search> = { page(props: ScreenPageProps<Search>): ReactNode }['page'] & { finders?: FindersOf }

/**
 * The module of a screen's page. Every field of its address is optional or has a default; what is unknown or invalid is dropped
 * with a notice.
 */
export interface ScreenModule<Z extends SearchSchema = SearchSchema> {
  default: ScreenPage<SearchOf<Z>>
  /** How the address is read; left out where it has no parameters. */
  search?: Z
}

/** One screen: which row of `SCREEN_ROUTES` it builds, and what the console needs to mount it for every path of that row. */
export interface ScreenDeclaration<S extends ScreenName = ScreenName, Z extends SearchSchema = SearchSchema> {
  screen: S
  /** Stands in the menu and the tabs. */
  icon: IconName
  /** The page, loaded when it is first opened or pointed at. */
  load: () => Promise<ScreenModule<Z>>
  namespaces: readonly ScreenNamespace[]
  /**
   * The letter after `g` that goes to the screen, or two: `s` and another for what is set up, `r` for reports, `t` for
   * tests and teams. A variant may have its own.
   */
  goto: string | Partial<Record<ScreenVariant, string>>
  /** The kinds of its rows, whose commands run there, each with the parameters of the view that shows them. */
  rows?: { readonly [Kind in TargetKind]?: Readonly<Record<string, string>> }
  /** The call that answers its rows as a file, for those who may make it. */
  exports?: EndpointName
  /** The screen is a list, worded by this namespace. */
  list?: ListNamespace
  /** The page manages its own height and scrolling (a queue); otherwise it scrolls as a document. */
  fillsHeight?: boolean
}

/** States one screen; it is built once its declaration stands in the catalogue. */
export function defineScreen<const S extends ScreenName, Z extends SearchSchema>(
  declaration: ScreenDeclaration<S, Z>,
): ScreenDeclaration<S, Z> {
  return declaration
}

/** The paths that a declaration builds. */
export type PathOfDeclaration<D> = D extends ScreenDeclaration<infer S, infer _Z> ? PathOf<S> : never
