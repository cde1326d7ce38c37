import type { PayerOrder } from '#contract/orders/pay.endpoints.ts'
import { read } from '#pay/page.ts'
import type { Known } from '#pay/page.ts'

const PAUSE_MS = 3_000
/** After the time is over, a late payment may still come. */
const LATE_PAUSE_MS = 15_000
const PAUSE_LONGEST_MS = 30_000
const NOT_FOUND = 404

/**
 * Reads the order, and asks for its state until it can change no more; `onKnown` gets every change. Asks nothing while the
 * page is out of sight.
 */
export function follow(onKnown: (known: Known) => void): { again(): void } {
  let order: PayerOrder | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = 0

  const again = () => {
    clearTimeout(timer)
    asking += 1
    void ask(asking)
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !isFinal(order)) again()
  })
  again()
  return {
    again: () => {
      order = undefined
      again()
    },
  }

  async function ask(turn: number): Promise<void> {
    const known = await readChange(order)
    if (turn !== asking) return
    failures = known?.kind === 'away' ? failures + 1 : 0
    if (known?.kind === 'order') order = known.order
    // One lost answer is nothing to speak of while there is something to show.
    if (known && !(known.kind === 'away' && order && failures < 3)) onKnown(known)
    if (known?.kind === 'away' && failures >= 3) order = undefined
    if (known?.kind === 'unknown' || isFinal(order) || document.hidden) return
    const usual = order?.state === 'timedOut' ? LATE_PAUSE_MS : PAUSE_MS
    timer = setTimeout(again, Math.min(PAUSE_LONGEST_MS, usual * 2 ** failures))
  }
}

/** The new state of the page; undefined where nothing changed. */
async function readChange(order: PayerOrder | undefined): Promise<Known | undefined> {
  if (order) {
    const answer = await read('pay.getState')
    const present = answer?.code === 200 ? answer.data : undefined
    if (!present) return { kind: 'away' }
    if (present.state === order.state && present.version === order.version) return undefined
  }
  const answer = await read('pay.getOrder')
  if (answer?.code === 200) return { kind: 'order', order: answer.data }
  return { kind: answer?.code === NOT_FOUND || answer?.code === 400 ? 'unknown' : 'away' }
}

const isFinal = (order: PayerOrder | undefined) =>
  order !== undefined &&
  (order.state === 'paid' || order.state === 'ended' || (order.state === 'timedOut' && !order.takesUtr))
