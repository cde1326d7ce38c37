import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import type { ActionMakers, OpenAction } from '#machines/action/define-actions.ts'

/** What is known of a party elsewhere: its orders, its payouts, the movements of its money, and its rates. */
export function partyPlaces<Row extends PartyRow>(
  kind: FundOwner,
  make: Pick<ActionMakers<Row>, 'opening'>,
): Record<'openOrders' | 'openPayouts' | 'openFunds' | 'openRates', OpenAction<Row>> {
  const of = ({ id }: PartyRow) => ({ [`${kind}Id`]: id })
  return {
    openOrders: make.opening({
      call: 'order.getList',
      key: 'shift+o',
      icon: 'open',
      placeOf: (row) => ({ screen: 'orders', search: of(row) }),
    }),
    openPayouts: make.opening({
      call: 'payoutOrder.getList',
      key: 'shift+y',
      icon: 'open',
      placeOf: (row) => ({ screen: 'payoutOrders', search: of(row) }),
    }),
    openFunds: make.opening({
      call: 'fundRecord.getList',
      key: 't',
      icon: 'open',
      hint: 10,
      placeOf: (row) => ({ screen: 'fundRecords', search: of(row) }),
    }),
    openRates: make.opening({
      call: 'userProduct.getList',
      key: 'shift+t',
      icon: 'open',
      placeOf: (row) => ({ screen: 'userProducts', search: of(row) }),
    }),
  }
}
