import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Dhanlaxmi Bank. */
export const DHANLAXMI = bankPack('india', {
  names: ['Dhanlaxmi Bank'],
  ifsc: 'DLXB',
  senders: 'DHANBK',
  samples: [
    {
      is: 'credit',
      text: 'Your a/c no. XXXXXXXX5150 is credited for Rs.10.00 on 02-07-26 and debited from a/c no. XXXXXXXX0987 (UPI Ref no 618426563113).-DhanlaxmiBank',
      amount: '10.00',
      utr: '618426563113',
      tail: '5150',
    },
    {
      is: 'debit',
      text: 'INR 20.00 is debited from A/c XXXX5150 on 02-JUL-2026 - "UPI TXN: /618426563114-SHOP /Payment from PhonePe". Aval Bal is INR 26,578.49. If not transacted call 044-42413000.-DhanlaxmiBank',
      amount: '20.00',
      balance: '26578.49',
      tail: '5150',
    },
  ],
})
