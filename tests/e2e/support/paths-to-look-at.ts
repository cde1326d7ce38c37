import { BUILT_ROUTES } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import type { ScreenName } from '#domain/screens.ts'

const BUILT = BUILT_ROUTES.map(({ route }) => route)
const isOutsiders = ({ roles }: BuiltRoute['route']) => roles.includes('supplier') || roles.includes('merchant')

/** True for the path that stands for its screen where variants do not differ. */
export const isFirstOfItsScreen = ({ path, screen }: BuiltRoute['route']) =>
  BUILT.find((route) => route.screen === screen)?.path === path

/**
 * The paths that walks over all screens open in a browser: each screen once, and what suppliers and merchants see. The other
 * variants for staff are drawn by the same components from fewer columns and actions; who may open them is tested without a page.
 */
export const PATHS_TO_LOOK_AT: readonly BuiltRoute['route'][] = BUILT.filter(
  (route) => isFirstOfItsScreen(route) || isOutsiders(route),
)

/** A screen of each kind of page: a list that its fields declare, and every page that is more than one. */
const ONE_OF_EACH_KIND: readonly ScreenName[] = [
  'home',
  'help',
  'messages',
  'profile',
  'banks',
  'orders',
  'payoutPool',
  'payoutOrders',
  'payoutBatches',
  'riskDetections',
  'abnormalIps',
  'todoMine',
  'todoInitiated',
  'weChatGroups',
  'collectionStatistics',
  'payoutStatistics',
  'weChatOrderStatistics',
  'messageFigures',
  'orderProfile',
  'orderSource',
  'orderSubmissionTest',
  'payoutUpload',
]

/** True for a path that stands for its kind of page; `src/app/page-kinds.test.ts` holds that every kind has one. */
export const isOneOfItsKind = (route: BuiltRoute['route']) =>
  ONE_OF_EACH_KIND.includes(route.screen) && isFirstOfItsScreen(route)
