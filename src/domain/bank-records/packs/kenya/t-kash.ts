import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { KSH } from '#domain/bank-records/packs/kenya/phrases.ts'

/** T-Kash. */
export const T_KASH = bankPack('kenya', {
  names: ['T-Kash'],
  senders: 'T-KASH, TKASH',
  patterns: [
    {
      name: 'received',
      says: 'credit',
      expression: String.raw`(?:congratulations[!,.]? ?)?(?P<utr>[A-Z0-9]{10}) confirmed[.,]? ?you have received ${KSH}{amount} from {counterparty}(?: [0-9*]{6,12})?(?: on|\.).*`,
    },
    {
      name: 'sent',
      says: 'debit',
      expression: String.raw`(?:congratulations[!,.]? ?)?(?P<utr>[A-Z0-9]{10}) confirmed[.,]? ?${KSH}{amount} (?:sent|paid) to {counterparty}(?: on|\.).*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'TK26070201 Confirmed. You have received Ksh 310.00 from ASHA WANJIKU 0770000001 on 02/07/2026 at 10:15 AM. New T-Kash balance is Ksh 810.00',
      amount: '310.00',
      utr: 'TK26070201',
    },
    {
      is: 'debit',
      text: 'TK26070202 Confirmed. Ksh 30.00 sent to TEA STALL on 02/07/2026 at 11:15 AM. New T-Kash balance is Ksh 780.00',
      amount: '30.00',
      utr: 'TK26070202',
    },
  ],
})
