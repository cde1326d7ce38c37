import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Utkarsh Small Finance Bank. */
export const UTKARSH = bankPack('india', {
  names: ['Utkarsh Small Finance Bank'],
  ifsc: 'UTKS',
  senders: 'UTKSFB, UTKRSH',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your A/c XX4044 is credited by INR 344.00 on 02-Jul-26 via UPI. UPI Ref no 618436600044. Avl Bal INR 2344.00 -Utkarsh SFB',
      amount: '344.00',
      balance: '2344.00',
      utr: '618436600044',
      tail: '4044',
    },
    {
      is: 'debit',
      text: 'Dear Customer, INR 74.00 debited from your A/c XX4044 on 02-Jul-26 to shop@okbank. UPI Ref no 618437600044. Avl Bal INR 2270.00 -Utkarsh SFB',
      amount: '74.00',
      balance: '2270.00',
      utr: '618437600044',
      tail: '4044',
    },
  ],
})
