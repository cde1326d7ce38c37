import type { ScreenEntry } from '#commands/screen.commands.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenName, ScreenRoute } from '#domain/screens.ts'
import type { PathOfDeclaration, ScreenDeclaration } from '#features/define-screen.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import { SCREENS } from '#app/screens.gen.ts'
import { isSecondVariant, titleKeyOf } from '#domain/screen-titles.ts'

/** The console shows and allows the screens that are built, joined with `SCREEN_ROUTES`. */
type BuiltScreen = (typeof SCREENS)[number]

/** Paths that the router knows; links to other paths do not compile. */
export type BuiltPath = PathOfDeclaration<BuiltScreen>

type DeclarationOf<P extends BuiltPath> = BuiltScreen extends infer D
  ? D extends BuiltScreen
    ? P extends PathOfDeclaration<D>
      ? D
      : never
    : never
  : never

/** The schema of a built path's search parameters. */
export type SearchOf<P extends BuiltPath> =
  DeclarationOf<P> extends ScreenDeclaration<ScreenName, infer Z> ? Z : SearchSchema

/** A row of `SCREEN_ROUTES` with its screen. */
export interface BuiltRoute {
  route: ScreenRoute & { path: BuiltPath; screen: ScreenName }
  declaration: ScreenDeclaration
}

const declarationOf = new Map<ScreenName, ScreenDeclaration>(
  SCREENS.map((declaration) => [declaration.screen, declaration]),
)

/** Every built path, in the order of the menu. */
export const BUILT_ROUTES: readonly BuiltRoute[] = SCREEN_ROUTES.flatMap((route) => {
  const declaration = declarationOf.get(route.screen)
  return declaration ? [{ route: route as BuiltRoute['route'], declaration }] : []
})

const byPath = new Map<string, BuiltRoute>(BUILT_ROUTES.map((built) => [built.route.path, built]))

/** The built route of a path; undefined for a path that is not built, which answers 404. */
export function builtRouteOf(path: string): BuiltRoute | undefined {
  return byPath.get(path)
}

/** A letter opens the variant that a role sees first; a second variant has none unless declared. */
function keysOf(route: BuiltRoute['route'], { goto }: ScreenDeclaration): string | undefined {
  if (typeof goto === 'object') return goto[route.variant]
  return isSecondVariant(route) ? undefined : goto
}

/** Built paths for the command list: destinations of the palette and of `g` with a letter. */
export const SCREEN_ENTRIES: readonly ScreenEntry[] = BUILT_ROUTES.map(({ route, declaration }) => {
  return {
    route: route as ScreenEntry['route'],
    titleKey: `screens:title.${titleKeyOf(route)}`,
    goto: keysOf(route, declaration),
    icon: declaration.screen,
  }
})
