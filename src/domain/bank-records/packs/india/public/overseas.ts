import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Indian Overseas Bank. */
export const OVERSEAS = bankPack('india', {
  names: ['Indian Overseas Bank', 'IOB'],
  ifsc: 'IOBA',
  senders: 'IOBCHN, IOBBNK',
  samples: [
    {
      is: 'credit',
      text: 'Your a/c no. XXXXX9133 is credited by Rs.333.00 on 02-07-26. UPI Ref no 618408291007 -IOB',
      amount: '333.00',
      utr: '618408291007',
      tail: '9133',
    },
    {
      is: 'debit',
      text: 'Your a/c no. XXXXX9133 is debited for Rs.44.00 on 02-07-26 and credited to a/c of asha@okbank (UPI Ref no 618408291008)-IOB',
      amount: '44.00',
      utr: '618408291008',
      tail: '9133',
    },
  ],
})
