import type { ScreenEntry } from '#commands/screen.commands.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenName, ScreenRoute } from '#domain/screens.ts'
import type { PathOfDeclaration, ScreenDeclaration } from '#features/define-screen.ts'
import type { SearchSchema } from '#features/search-schema.ts'
import { auditLogScreen } from '#features/audit/audit-log.screen.ts'
import { banksScreen } from '#features/banks/banks.screen.ts'
import { bankTemplatesScreen } from '#features/bank-templates/templates/templates.screen.ts'
import { errorLogScreen } from '#features/error-log/error-log.screen.ts'
import { homeScreen } from '#features/home/home/home.screen.ts'
import { messagesScreen } from '#features/messages/messages/messages.screen.ts'
import { orderCallbackDetailsScreen } from '#features/orders/callbacks/order-callback-details.screen.ts'
import { orderCallbacksScreen } from '#features/orders/callbacks/order-callbacks.screen.ts'
import { apiTestScreen } from '#features/orders/order-test/api-test.screen.ts'
import { orderSubmissionTestScreen } from '#features/orders/order-test/order-submission-test.screen.ts'
import { orderProfileScreen } from '#features/orders/order-profile/order-profile.screen.ts'
import { ordersScreen } from '#features/orders/order-list/orders.screen.ts'
import { payoutBatchesScreen } from '#features/payouts/batches/batches.screen.ts'
import { payoutOrdersScreen, payoutPoolScreen } from '#features/payouts/payout-list/payouts.screen.ts'
import { todoInitiatedScreen, todoMineScreen } from '#features/todo/approvals/todo.screens.ts'
import { riskBlacklistScreen } from '#features/risk/blacklist/risk-blacklist.screen.ts'
import { riskDetectionsScreen } from '#features/risk/detections/risk-detections.screen.ts'
import { isSecondVariant, titleKeyOf } from '#app/screen-titles.ts'

/** Every implemented screen. The console shows and allows this list joined with `SCREEN_ROUTES`. */
export const SCREENS = [
  homeScreen,
  ordersScreen,
  orderProfileScreen,
  orderCallbacksScreen,
  orderCallbackDetailsScreen,
  apiTestScreen,
  orderSubmissionTestScreen,
  payoutPoolScreen,
  payoutOrdersScreen,
  payoutBatchesScreen,
  bankTemplatesScreen,
  riskDetectionsScreen,
  riskBlacklistScreen,
  todoMineScreen,
  todoInitiatedScreen,
  messagesScreen,
  banksScreen,
  auditLogScreen,
  errorLogScreen,
] as const

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
function letterOf(route: BuiltRoute['route'], { goto }: ScreenDeclaration): string | undefined {
  if (typeof goto === 'object') return goto[route.variant]
  return isSecondVariant(route) ? undefined : goto
}

/** Built paths for the command list: destinations of the palette and of `g` with a letter. */
export const SCREEN_ENTRIES: readonly ScreenEntry[] = BUILT_ROUTES.map(({ route, declaration }) => {
  return {
    route: route as ScreenEntry['route'],
    titleKey: `screens:title.${titleKeyOf(route)}`,
    letter: letterOf(route, declaration),
    icon: declaration.screen,
  }
})
