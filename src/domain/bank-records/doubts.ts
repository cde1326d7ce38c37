/** Doubts about the sender of a credit: nobody or a stranger sent it, an advertiser, or another account's bank. */
export const SENDER_DOUBTS = ['privateSender', 'promotional', 'unknownSender', 'otherBank'] as const
export type SenderDoubt = (typeof SENDER_DOUBTS)[number]

/**
 * Doubts because of which a credit pays no order by itself: it is kept, and a person decides. They are about its sender; about its
 * text, which names another account, or a cause such as a loan, and counts for the balance; or about its reference, which another
 * payment carries, too.
 */
export const PAYMENT_DOUBTS = [...SENDER_DOUBTS, 'otherAccount', 'otherCause', 'sharedReference'] as const
export type PaymentDoubt = (typeof PAYMENT_DOUBTS)[number]

/** Doubts about the teller and the account: such a message moves no order, and takes nothing from a payment. */
export const UNHEARD: readonly PaymentDoubt[] = [...SENDER_DOUBTS, 'otherAccount']

export const isUnheard = (doubt: string | null): boolean => UNHEARD.some((one) => one === doubt)
