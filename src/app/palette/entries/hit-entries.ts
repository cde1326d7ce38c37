import type { TFunction } from 'i18next'
import { placeTitle } from '#app/commands/command-texts.ts'
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
import { screenRouteOf } from '#domain/screens.ts'
import { isLocale } from '#domain/text/locales.ts'
import { sanitizeName } from '#ui/sanitize-text.ts'

type Texts = TFunction<readonly ['commands', 'enums', 'screens']>
type OrderHit = SearchAnswer['orders'][number] | SearchAnswer['payouts'][number]

/** The hits of a search as entries: what a number names, and what a name names. */
export interface HitEntries {
  /** The parties of exactly that number, which orders' numbers begin with as well. They are among `named`, too. */
  parties: PaletteEntry[]
  numbered: PaletteEntry[]
  named: PaletteEntry[]
  /** Orders of people of that name: a word is rather a command. */
  ofPeople: PaletteEntry[]
}

const PEOPLE: ReadonlySet<OrderHit['field']> = new Set(['payerName', 'payeeName'])

interface Making {
  surface: Pick<ConsoleSurface, 'go'>
  role: Role
  t: Texts
  language: string
  /** The text that was searched for. */
  text: string
}

/** The entries of an answer; hits that the role has no screen for are left out. */
export function entriesOfHits(answer: SearchAnswer, making: Making): HitEntries {
  const { language, role, t, text } = making
  const entry = entryMaker(making)
  const orders = [
    ...answer.orders.map((hit) => ({
      hit,
      place: PLACE_OF_HIT.orders(hit, role),
      group: 'orders' as const,
      status: t(`enums:orderStatus.${orderStatusOf(hit.orderStatusId)}`),
    })),
    ...answer.payouts.map((hit) => ({
      hit,
      place: PLACE_OF_HIT.payouts(hit, role),
      group: 'payouts' as const,
      status: payoutStatusText(hit.payoutStatus, t),
    })),
  ]
  const orderEntries = (isOfPeople: boolean) =>
    orders
      .filter(({ hit }) => PEOPLE.has(hit.field) === isOfPeople)
      .flatMap(({ group, hit, place, status }) =>
        entry(place, {
          id: `order:${hit.orderCode}`,
          group,
          title: hit.orderCode,
          detail: orderDetail(hit, status, t),
        }),
      )
  const parties = (['merchants', 'suppliers'] as const).flatMap((kind) =>
    answer[kind].flatMap((hit) =>
      entry(PLACE_OF_HIT[kind](hit, role), {
        id: `${kind}:${hit.id}`,
        group: 'parties',
        title: hit.name,
        detail: `${hit.number} · ${hit.account} · ${t(`enums:role.${kind === 'merchants' ? 'merchant' : 'supplier'}`)}`,
      }).map((made) => ({ ...made, isExact: hit.number.toLowerCase() === text.trim().toLowerCase() })),
    ),
  )
  return {
    parties: parties.filter(({ isExact }) => isExact),
    ofPeople: orderEntries(true),
    numbered: [
      ...orderEntries(false),
      ...answer.batches.flatMap((hit) =>
        entry(PLACE_OF_HIT.batches(hit, role), {
          id: `batch:${hit.id}`,
          group: 'batches',
          title: hit.batchNumber,
          detail: [
            t(`enums:batchState.${hit.state}`),
            t('commands:palette.orderCount', { count: hit.orderCount }),
            hit.fileName ?? '',
          ]
            .filter(Boolean)
            .join(' · '),
        }),
      ),
      ...answer.payments.flatMap((hit) =>
        entry(PLACE_OF_HIT.payments(hit, role), {
          id: `payment:${hit.id}`,
          group: 'payments',
          title: hit.utr,
          detail: [
            `${formatMoney(hit.amountMinor, hit.exponent)} ${hit.currency}`.trim(),
            hit.payerName ?? '',
            t(`enums:bankRecordStatus.${hit.status}`),
          ]
            .filter(Boolean)
            .join(' · '),
        }),
      ),
    ],
    named: [
      ...parties,
      ...answer.accounts.flatMap((hit) =>
        entry(PLACE_OF_HIT.accounts(hit, role), {
          id: `account:${hit.id}`,
          group: 'accounts',
          title: hit.name,
          detail: hit.supplierName,
        }),
      ),
      ...answer.records.flatMap((hit) => {
        const place = PLACE_OF_HIT.records(hit, role)
        const route = place && screenRouteOf(place.path)
        return entry(place, {
          id: `record:${hit.list}:${hit.key}`,
          group: 'records',
          title: typeof hit.name === 'string' ? hit.name : hit.name[isLocale(language) ? language : 'en-US'],
          detail: [route ? placeTitle(t, route) : '', hit.detail ?? ''].filter(Boolean).join(' · '),
        })
      }),
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
    const shown = sanitizeName(title)
    const beside = detail === undefined ? undefined : sanitizeName(detail)
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
