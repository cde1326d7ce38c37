import { formatMajor } from '#domain/money/money.ts'
import { personName } from '#demo/parties/person-name.ts'
import type { Random } from '#demo/random.ts'
import type { Payment } from '#demo/traffic/phones/payments.ts'

/** Shares of the payments by SMS in India that a phone forwards as it got them, and of these in a wording that no pattern knows. */
const FORWARDED = 0.3
const UNKNOWN = 0.15
/** What a bank says beside its payments. */
const IDLE = 0.1

interface Told {
  sender: string
  text: string
}

/**
 * What a phone forwards that reads no messages itself: the text of a payment, whose account it knows, and now and then one
 * that is no payment. Undefined for a phone that reads its messages.
 */
export function forwardedBy(random: Random, { monitor, record }: Payment): Payment[] | undefined {
  const { amountMinor, cardNumber, kind, utr } = record
  const isIndian = kind === 'sms' && cardNumber !== undefined && utr !== undefined && UPI.test(utr)
  if (!isIndian || amountMinor === undefined || !random.chance(FORWARDED)) return undefined
  const { occurredAt, recordId } = record
  const of = (told: Told, id: string): Payment => ({
    monitor,
    record: { kind, cardNumber, recordId: id, occurredAt, ...told },
  })
  const amount = formatMajor(Number(amountMinor), 2)
  const told = of(paymentTold(random, { amount, tail: cardNumber.slice(-4), utr }), recordId)
  return random.chance(IDLE) ? [told, of(idleTold(random), `${recordId}-otp`)] : [told]
}

/** A reference as the messages of Indian banks have it. */
const UPI = /^\d{12}$/

function paymentTold(random: Random, { amount, tail, utr }: { amount: string; tail: string; utr: string }): Told {
  const name = personName(random, 'INR')
  if (random.chance(UNKNOWN))
    return {
      sender: 'JD-NEWPAY',
      text: `NewPay: you've got Rs ${amount} from ${name.toUpperCase()}. Txn ${utr}. Enjoy!`,
    }
  const vpa = `${name.split(' ')[0]?.toLowerCase() ?? 'payer'}@upi`
  return random.pick([
    { sender: 'VM-ICICIB', text: `Rs.${amount} credited to a/c XX${tail} from ${vpa} UPI Ref ${utr}` },
    { sender: 'AX-KOTAKB', text: `Received Rs.${amount} in your a/c XX${tail} from ${vpa}. UPI Ref ${utr}.` },
  ])
}

const idleTold = (random: Random): Told => ({
  sender: 'AD-HDFCBK',
  text: `${random.digits(6)} is your OTP for a payment. Do not share it with anybody.`,
})
