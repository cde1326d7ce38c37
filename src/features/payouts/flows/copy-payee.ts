import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { payeePartsOf } from '#domain/payouts/payee.ts'
import type { PayeePart } from '#domain/payouts/payee.ts'

/** The part that was copied last, and the next one; null after the last part, when the turn begins anew. */
export interface CopiedPart {
  orderCode: string
  part: PayeePart
  next: PayeePart | null
}

interface CopierParts {
  write: (text: string) => Promise<void>
  /** The payout with whole numbers; lists have them masked. */
  load: (orderCode: string) => Promise<PayoutRow>
}

/**
 * Copies the parts of a payee in turn, each time the next one. The turn begins anew with another payout, and a part that could
 * not be copied is not passed over. Presses that come quicker than the clipboard are taken one after another.
 */
export function createPayeeCopier({ write, load }: CopierParts): (orderCode: string) => Promise<CopiedPart> {
  let turn = { orderCode: '', at: 0 }
  let last: Promise<unknown> = Promise.resolve()

  async function copyNext(orderCode: string): Promise<CopiedPart> {
    const parts = payeePartsOf(await load(orderCode))
    const at = turn.orderCode === orderCode ? turn.at % parts.length : 0
    const { part, text } = parts[at] as (typeof parts)[number]
    await write(text)
    turn = { orderCode, at: at + 1 }
    return { orderCode, part, next: parts[at + 1]?.part ?? null }
  }

  return (orderCode) => {
    const copied = last.then(() => copyNext(orderCode))
    last = copied.catch(() => undefined)
    return copied
  }
}
