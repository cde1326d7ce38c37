import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Co-operative Bank. */
export const CO_OPERATIVE = bankPack('kenya', {
  names: ['Co-operative Bank', 'Co-op Bank'],
  senders: 'COOPBANK, CO-OPBANK, CO-OP BANK',
  samples: [
    {
      is: 'credit',
      text: 'Dear ASHA, you have received KES 880.00 into your account ****5521 from ACME TRADERS on 02/07/2026 10:15. Ref 261830002233. Balance KES 1,880.00',
      amount: '880.00',
      balance: '1880.00',
      utr: '261830002233',
      tail: '5521',
    },
    {
      is: 'debit',
      text: 'Dear ASHA, your account ****5521 has been debited KES 80.00 on 02/07/2026 10:45. Ref 261830002234. Balance KES 1,800.00',
      amount: '80.00',
      balance: '1800.00',
      utr: '261830002234',
      tail: '5521',
    },
  ],
})
