import { BOX, placeStates, rankStates, transitionPath } from '#domain/chart-layout.ts'
import type { ChartTransition } from '#domain/chart-layout.ts'
import { ORDER_STATUS_IDS, ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { PAYOUT_STATUS_IDS, STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
import type { PayoutStatus } from '#domain/payouts/payout-status.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { TriggeredBy } from '#machines/lifecycle.ts'
import { chartTransitionsOf } from '#machines/machine-outline.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import { DOC_TEXTS } from '#server/ops/docs/merchant/merchant-texts.ts'
import { escapeHtml } from '#server/ops/docs/signing-section.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'

interface Chart<State extends string> {
  states: readonly State[]
  initial: State
  transitions: readonly ChartTransition<State>[]
  name: (state: State) => [number: number, name: string]
  title: string
}

/** Room around the boxes, for arcs above a row. */
const MARGIN = 20

/** The lifecycle of collection orders as an SVG; solid lines are what happens by itself, dashed ones what people do. */
export function orderDrawing(locale: Locale): string {
  const names = ENUM_NAMES[locale].orderStatus
  return drawing({
    states: ORDER_STATUSES,
    initial: orderLifecycle.initial,
    transitions: usual(orderLifecycle.transitions),
    name: (status) => [ORDER_STATUS_IDS[status], names[status]],
    title: DOC_TEXTS[locale].word.drawing,
  })
}

/** The lifecycle of payouts as merchants see it: the stages by their `payoutStatus`. */
export function payoutDrawing(locale: Locale): string {
  const names = ENUM_NAMES[locale].payoutStatus
  return drawing({
    states: Object.keys(PAYOUT_STATUS_IDS) as PayoutStatus[],
    initial: STAGE_STATUSES[payoutLifecycle.initial].payout,
    transitions: usual(payoutLifecycle.transitions).map(({ from, isOwn, to }) => ({
      from: STAGE_STATUSES[from].payout,
      to: STAGE_STATUSES[to].payout,
      isOwn,
    })),
    name: (status) => [PAYOUT_STATUS_IDS[status], names[status]],
    title: DOC_TEXTS[locale].word.drawing,
  })
}

function drawing<State extends string>({ initial, name, states, title, transitions }: Chart<State>): string {
  const tip = `to-${initial}`
  const { height, places, width } = placeStates(states, rankStates(states, initial, transitions))
  const lines = oncePerPair(transitions).flatMap(({ from, isOwn, to }) => {
    const [start, end] = [places.get(from), places.get(to)]
    return start && end
      ? [
          `<path class="${isOwn ? 'own' : 'by'}"${isOwn ? ` marker-end="url(#${tip})"` : ''} d="${transitionPath(start, end)}"/>`,
        ]
      : []
  })
  const boxes = [...places.values()].map(({ state, x, y }) => {
    const [number, text] = name(state)
    const [left, top] = [x - BOX.width / 2, y - BOX.height / 2]
    return `<g><rect x="${left}" y="${top}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${x}" y="${y - 3}">${number}</text><text x="${x}" y="${y + 9}">${escapeHtml(text)}</text></g>`
  })
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`
  return `<figure class="drawing"><svg viewBox="${box}" role="img" aria-label="${escapeHtml(title)}"><defs><marker id="${tip}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${lines.join('')}${boxes.join('')}</svg></figure>`
}

interface Row<State extends string> {
  from: readonly State[]
  to: State | 'same'
  by: TriggeredBy
  choosesTarget?: true
}

/** The transitions without corrections by hand, except into states that nothing else leads to. */
function usual<State extends string>(rows: readonly Row<State>[]): ChartTransition<State>[] {
  const reached = new Set(rows.flatMap(({ choosesTarget, to }) => (choosesTarget ? [] : [to])))
  return chartTransitionsOf({
    transitions: rows.filter(({ choosesTarget, to }) => !choosesTarget || !reached.has(to)),
  })
}

/** One line for each pair of states; solid where any of its transitions happens by itself. */
function oncePerPair<State extends string>(transitions: readonly ChartTransition<State>[]): ChartTransition<State>[] {
  const pairs = new Map<string, ChartTransition<State>>()
  for (const one of transitions) {
    const key = `${one.from} ${one.to}`
    if (one.from !== one.to && !pairs.get(key)?.isOwn) pairs.set(key, one)
  }
  return [...pairs.values()]
}
