import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Fi Money. */
export const FI = bankPack('india', {
  names: ['Fi Money', 'Fi'],
  senders: 'FIMONY, EPIFIT',
  samples: [
    {
      is: 'credit',
      text: 'Your Fi A/c XX7100 is credited with Rs.440.00 on 02-07-26. UPI Ref no 618451118778',
      amount: '440.00',
      utr: '618451118778',
      tail: '7100',
    },
  ],
})
