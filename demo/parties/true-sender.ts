import { namesIn } from '#domain/bank-records/senders/known-bank.ts'
import { PACKS } from '#domain/bank-records/packs/packs.ts'
import { sendersOf } from '#domain/bank-records/senders/sender-doubt.ts'
import { productOf } from '#domain/products.ts'

interface OfBank {
  productId: number
  bankName?: string | null
  ifscCode?: string | null
}

/** A name that text messages of an account's bank or wallet come from; undefined where none is known. */
export function trueSender({ bankName, ifscCode, productId }: OfBank): string | undefined {
  const wallet = PACKS.find(({ products = [] }) => products.some((id) => id === productId))
  const ofBank = sendersOf({ name: bankName ?? '', ifscPrefix: ifscCode?.slice(0, 4) ?? null, senders: null })
  const [name] = namesIn(ofBank || (wallet?.senders ?? ''))
  return name && productOf(productId)?.currency === 'INR' ? `VM-${name}-S` : name
}
