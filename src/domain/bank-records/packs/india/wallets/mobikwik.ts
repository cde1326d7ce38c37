import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** MobiKwik. */
export const MOBIKWIK = bankPack('india', {
  names: ['MobiKwik'],
  senders: 'MOBIKW, MBKWIK, com.mobikwik_new',
  notices: 'MobiKwik',
  samples: [
    {
      is: 'credit',
      text: 'You have received Rs.310 from ASHA RAO. Txn ID 618448481001',
      amount: '310',
      utr: '618448481001',
    },
  ],
})
