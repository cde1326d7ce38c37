import type { PartyRow } from '#contract/parties/party.schemas.ts'
import { onePerCurrency } from '#domain/money/currency-totals.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { ENDED_STAGE_IDS, OPEN_STATUS_IDS } from '#domain/orders/open-orders.ts'
import { startOfDay } from '#domain/time/zones.ts'
import { ORDER_TOTALS } from '#server/db/totals/order-totals.ts'
import { PAYOUT_TOTALS } from '#server/db/totals/payout-totals.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { countOf, readTotalsByOwner } from '#server/figures/totals/read-totals.ts'

type PartyOrders = Pick<PartyRow, 'openOrders' | 'today' | 'todayOrders' | 'todaySuccess'>

/** The figures of some parties' orders, from the kept totals: however many orders there are, they cost the same. */
export async function ordersOfParties(
  { db, services }: Pick<ListCall, 'db' | 'services'>,
  kind: FundOwner,
  ids: readonly number[],
): Promise<(id: number) => PartyOrders> {
  const zone = zoneOf(services)
  const party = { kind, ids }
  const isShown = services.settings.get('showUserStatisticInfo')
  const [open, paying, today] = await Promise.all([
    readTotalsByOwner(db, ORDER_TOTALS, zone, { party, only: { status: OPEN_STATUS_IDS } }),
    readTotalsByOwner(db, PAYOUT_TOTALS, zone, { party, except: { stage: ENDED_STAGE_IDS } }),
    isShown ? readTotalsByOwner(db, ORDER_TOTALS, zone, { party, from: startOfDay(services.now(), zone) }) : undefined,
  ])
  return (id) => {
    const figures = onePerCurrency(today?.get(id) ?? [], ['count', 'successCount'], ['amountMinor'])
    const [all, successful] = [countOf(figures), figures.reduce((sum, { successCount }) => sum + successCount, 0)]
    return {
      openOrders: open && paying ? countOf(open.get(id) ?? []) + countOf(paying.get(id) ?? []) : null,
      todayOrders: today ? all : null,
      today: figures.map(({ currency, exponent, amountMinor }) => ({ currency, exponent, amountMinor })),
      todaySuccess: today && all > 0 ? Math.round((100 * successful) / all) : null,
    }
  }
}
