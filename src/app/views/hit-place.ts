import { BUILT_ROUTES } from '#app/catalogue.ts'
import { isSecondVariant } from '#domain/screen-titles.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import { familyOfProduct } from '#domain/accounts/families.ts'
import { LISTED_KINDS } from '#domain/bank-records/bank-records.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { ORDER_CODE } from '#domain/orders/order-code.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { Role } from '#domain/roles.ts'
import { mayOpen, pathFor, SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenName, ScreenPath, ScreenRoute } from '#domain/screens.ts'

/** Where a hit is opened: a path of the role and its search parameters. */
export interface HitPlace {
  path: ScreenPath
  search: Record<string, unknown>
}

type HitOf<Kind extends keyof SearchAnswer> = SearchAnswer[Kind][number]
type PlaceOf<Hit> = (hit: Hit, role: Role) => HitPlace | undefined

/** The path of a screen in the role's variant; a supplier's team has a variant of its own. */
export function pathOf(screen: ScreenName, role: Role, isTeam: boolean): ScreenPath | undefined {
  const team = SCREEN_ROUTES.find(
    (route: ScreenRoute) => route.screen === screen && route.variant === 'supplierTeam' && mayOpen(route, role),
  )
  return isTeam && team ? team.path : pathFor(screen, role)
}

function at(path: ScreenPath | undefined, search: HitPlace['search']): HitPlace | undefined {
  return path && { path, search }
}

/** The list of a payout number or of a collection's, filtered to the order, with its record open. */
export function placeOfOrder(orderCode: string, role: Role, isTeam = false): HitPlace | undefined {
  const screen = ORDER_CODE.test(orderCode) && orderCode.startsWith('P') ? 'payoutOrders' : 'orders'
  return at(pathOf(screen, role, isTeam), { orderCode, open: orderCode })
}

const isPayoutProduct = (productId: number): boolean =>
  PRODUCTS.some((product: Product) => product.id === productId && product.direction === 'payout')

/** The record of a party; its orders for a role that has no list of such parties. */
function placeOfParty(kind: 'merchant' | 'supplier', id: number, role: Role, isTeam = false): HitPlace | undefined {
  return (
    at(pathFor(`${kind}s`, role), { open: String(id) }) ?? at(pathOf('orders', role, isTeam), { [`${kind}Id`]: id })
  )
}

/** An account's record on the list of its family; its orders for a role that has no such list. */
const placeOfAccount: PlaceOf<HitOf<'accounts'>> = ({ id, isTeam, productId }, role) => {
  const family = familyOfProduct(productId)
  const orders = isPayoutProduct(productId) ? 'payoutOrders' : 'orders'
  return (
    at(family && pathFor(`accounts.${family.name}`, role), { open: String(id) }) ??
    at(pathOf(orders, role, isTeam), { resourceId: id })
  )
}

/** A payment on the list of its kind; among the messages that tell of it for those who read these instead. */
const placeOfPayment: PlaceOf<HitOf<'payments'>> = ({ id, kind, utr }, role) => {
  const isListedWith = (kinds: readonly string[]) => kinds.includes(kind)
  const screen = isListedWith(LISTED_KINDS.webMessage) ? 'webMessages' : 'smsRecords'
  return (
    at(pathFor(screen, role), { utr, open: String(id) }) ??
    at(pathFor('smsRecordManagement', role), { bankRecordId: id })
  )
}

/** The built route of a role on which the rows of a call are listed, with the parameters that show them. */
const placeOfRecord: PlaceOf<HitOf<'records'>> = ({ key, list }, role) => {
  const found = BUILT_ROUTES.find(
    ({ declaration, route }) =>
      declaration.rows?.[list] !== undefined && mayOpen(route, role) && !isSecondVariant(route),
  )
  return found && { path: found.route.path, search: { ...found.declaration.rows?.[list], open: key } }
}

/** Where the hits of each kind are opened; nowhere for a role without the screen. */
export const PLACE_OF_HIT: { [Kind in keyof SearchAnswer]: PlaceOf<HitOf<Kind>> } = {
  orders: ({ orderCode, orderStatusId, isTeam }, role) => {
    const place = placeOfOrder(orderCode, role, isTeam)
    // Lists leave this status out unless asked.
    const isHidden = orderStatusId === ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS]
    return place && isHidden ? { ...place, search: { ...place.search, showAll: true } } : place
  },
  payouts: ({ orderCode, isTeam }, role) => placeOfOrder(orderCode, role, isTeam),
  batches: ({ id, batchNumber }, role) => at(pathFor('payoutBatches', role), { batchNumber, open: String(id) }),
  merchants: ({ id }, role) => placeOfParty('merchant', id, role),
  suppliers: ({ id, isTeam }, role) => placeOfParty('supplier', id, role, isTeam),
  accounts: placeOfAccount,
  payments: placeOfPayment,
  records: placeOfRecord,
  notes: ({ kind, subject }, role) => {
    if (kind === 'merchant' || kind === 'supplier') return placeOfParty(kind, Number(subject), role)
    const place = placeOfOrder(subject, role)
    // An order of a status that lists leave out has notes, too.
    return place && kind === 'order' ? { ...place, search: { ...place.search, showAll: true } } : place
  },
}
