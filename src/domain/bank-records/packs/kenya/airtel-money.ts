import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { KSH } from '#domain/bank-records/packs/kenya/phrases.ts'

/** Airtel Money. */
export const AIRTEL_MONEY = bankPack('kenya', {
  names: ['Airtel Money'],
  senders: 'AIRTELMONEY, AIRTEL_MONEY, AIRTEL MONEY',
  patterns: [
    {
      name: 'received',
      says: 'credit',
      expression: String.raw`(?:(?:txn id|tid|transaction id)[ .:]*{utr}[ .,]*)?(?:confirmed[.,]? ?)?(?:you have |you )?received ${KSH}{amount} from {counterparty}(?: [0-9*+]{6,13})?(?:[. ]+(?:on|your|bal|new|txn|tid|ref).*|\.)?`,
    },
    {
      name: 'sent',
      says: 'debit',
      expression: String.raw`(?:(?:txn id|tid|transaction id)[ .:]*{utr}[ .,]*)?(?:confirmed[.,]? ?)?(?:you have |you )?(?:sent|paid) ${KSH}{amount} to {counterparty}(?:[. ]+(?:on|your|bal|new|txn|tid|ref).*|\.)?`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'You have received Ksh 640.00 from ASHA WANJIKU 0733000001 on 02/07/26 10:15. Your balance is Ksh 1,640.00.',
      amount: '640.00',
      balance: '1640.00',
    },
    {
      is: 'debit',
      text: 'You have sent Ksh 40.00 to TEA STALL 0733000002 on 02/07/26 10:45. Your balance is Ksh 1,600.00. Txn ID 102600000001.',
      amount: '40.00',
      balance: '1600.00',
      utr: '102600000001',
    },
  ],
})
