import type { TFunction } from 'i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { PLACE_OF_HIT } from '#app/views/hit-place.ts'
import type { HitPlace } from '#app/views/hit-place.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { PAYOUT_STATUS_IDS } from '#domain/payouts/payout-status.ts'
import type { PayoutStatus } from '#domain/payouts/payout-status.ts'
import type { Role } from '#domain/roles.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

type Texts = TFunction<readonly ['commands', 'enums']>
type OrderHit = SearchAnswer['orders'][number] | SearchAnswer['payouts'][number]

/** The hits of a search as entries: what a number names, and what a name names. */
export interface HitEntries {
  numbered: PaletteEntry[]
  named: PaletteEntry[]
}

/** How long a name may be in a line. */
const NAME_LENGTH = 80

interface Making {
  surface: Pick<ConsoleSurface, 'go'>
  role: Role
  t: Texts
}

/** The entries of an answer; hits that the role has no screen for are left out. */
export function entriesOfHits(answer: SearchAnswer, making: Making): HitEntries {
  const { role, t } = making
  const entry = entryMaker(making)
  return {
    numbered: [
      ...answer.orders.flatMap((hit) =>
        entry(PLACE_OF_HIT.orders(hit, role), {
          id: `order:${hit.orderCode}`,
          group: 'orders',
          title: hit.orderCode,
          detail: orderDetail(hit, t(`enums:orderStatus.${orderStatusOf(hit.orderStatusId)}`), t),
        }),
      ),
      ...answer.payouts.flatMap((hit) =>
        entry(PLACE_OF_HIT.payouts(hit, role), {
          id: `order:${hit.orderCode}`,
          group: 'payouts',
          title: hit.orderCode,
          detail: orderDetail(hit, payoutStatusText(hit.payoutStatus, t), t),
        }),
      ),
      ...answer.batches.flatMap((hit) =>
        entry(PLACE_OF_HIT.batches(hit, role), {
          id: `batch:${hit.id}`,
          group: 'batches',
          title: hit.batchNumber,
          detail: `${t(`enums:batchState.${hit.state}`)} · ${t('commands:palette.orderCount', { count: hit.orderCount })}`,
        }),
      ),
    ],
    named: [
      ...(['merchants', 'suppliers'] as const).flatMap((kind) =>
        answer[kind].flatMap((hit) =>
          entry(PLACE_OF_HIT[kind](hit, role), {
            id: `${kind}:${hit.id}`,
            group: 'parties',
            title: hit.name,
            detail: `${hit.account} · ${t(`enums:role.${kind === 'merchants' ? 'merchant' : 'supplier'}`)}`,
          }),
        ),
      ),
      ...answer.accounts.flatMap((hit) =>
        entry(PLACE_OF_HIT.accounts(hit, role), {
          id: `account:${hit.id}`,
          group: 'accounts',
          title: hit.name,
          detail: hit.supplierName,
        }),
      ),
      ...answer.notes.flatMap((hit) =>
        entry(PLACE_OF_HIT.notes(hit, role), {
          id: `note:${hit.id}`,
          group: 'notes',
          title: hit.text,
          detail: `${hit.name ?? hit.subject} · ${hit.createdBy}`,
        }),
      ),
    ],
  }
}

/** An entry that opens a place; none without one. */
function entryMaker({ surface }: Making) {
  return (
    place: HitPlace | undefined,
    { title, detail, ...entry }: Pick<PaletteEntry, 'id' | 'group' | 'title' | 'detail'>,
  ): PaletteEntry[] => {
    if (!place) return []
    const shown = sanitizeText(title, NAME_LENGTH)
    const beside = detail === undefined ? undefined : sanitizeText(detail, NAME_LENGTH)
    return [
      {
        ...entry,
        title: shown,
        detail: beside,
        texts: [shown, beside ?? ''],
        run: (inNewTab) => surface.go(place.path, place.search, inNewTab),
      },
    ]
  }
}

/** By which field an order was found, then what tells it from others. */
function orderDetail(hit: OrderHit, status: string, t: Texts): string {
  const { field, merchantOrderId, amountMinor, exponent, currency } = hit
  const by = field === 'orderCode' ? [] : [t(`commands:palette.foundBy.${field}`)]
  return [...by, merchantOrderId, `${formatMoney(amountMinor, exponent)} ${currency}`, status].join(' · ')
}

function payoutStatusText(id: number, t: Texts): string {
  const status = (Object.keys(PAYOUT_STATUS_IDS) as PayoutStatus[]).find((one) => PAYOUT_STATUS_IDS[one] === id)
  return status === undefined ? '' : t(`enums:payoutStatus.${status}`)
}
