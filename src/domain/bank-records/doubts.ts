/** Why the sender of a credit is not believed: nobody or a stranger sent it, an advertiser, or another account's bank. */
export const SENDER_DOUBTS = ['privateSender', 'promotional', 'unknownSender', 'otherBank'] as const
export type SenderDoubt = (typeof SENDER_DOUBTS)[number]

/**
 * Why a credit pays no order by itself: it is kept, and a person decides. Of its sender; of its text: it names another
 * account, or a cause such as a loan, and counts for the balance; of its reference: another payment carries it, too.
 */
export const PAYMENT_DOUBTS = [...SENDER_DOUBTS, 'otherAccount', 'otherCause', 'sharedReference'] as const
export type PaymentDoubt = (typeof PAYMENT_DOUBTS)[number]

/** The doubts of who tells it, and of which account: such a message moves no order, and takes nothing from a payment. */
export const UNHEARD: readonly PaymentDoubt[] = [...SENDER_DOUBTS, 'otherAccount']

export const isUnheard = (doubt: string | null): boolean => UNHEARD.some((one) => one === doubt)
