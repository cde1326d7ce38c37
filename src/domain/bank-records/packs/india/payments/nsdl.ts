import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** NSDL Payments Bank. */
export const NSDL = bankPack('india', {
  names: ['NSDL Payments Bank'],
  ifsc: 'NSPB',
  senders: 'NSDLPB',
  samples: [
    {
      is: 'credit',
      text: 'A/c no XX6614 is credited for Rs.140.00 on 02-Jul-26 (UPI Ref No 618442027667) - NSDLPB',
      amount: '140.00',
      utr: '618442027667',
      tail: '6614',
    },
    {
      is: 'debit',
      text: 'A/c XX6614 debited Rs 14.00 on 02-Jul-26 for linked shop@oksbi. UPI Ref 618442027668 - NSDLPB',
      amount: '14.00',
      utr: '618442027668',
      tail: '6614',
    },
  ],
})
