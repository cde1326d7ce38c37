import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** slice. */
export const SLICE = bankPack('india', {
  names: ['slice', 'slice Small Finance Bank'],
  ifsc: 'NESF',
  senders: 'SLCEIT',
  patterns: [
    {
      name: 'received',
      says: 'credit',
      expression: `${RS}{amount} received in slice a/c {tail} on .{6,10} from {counterparty} via .*`,
    },
    {
      name: 'sent',
      says: 'debit',
      expression: String.raw`sent ${RS}{amount} to {counterparty} \(upi transaction success\)(?:[. ].*)?`,
    },
    {
      name: 'debited',
      says: 'debit',
      expression: String.raw`${RS}{amount} (?:debited from your slice account|paid to {counterparty}) via (?:slice )?upi\..*`,
    },
    {
      name: 'paid',
      says: 'debit',
      expression: `successfully paid ${RS}{amount} from slice a/c {tail} to {counterparty} on .*`,
    },
    {
      name: 'sent from account',
      says: 'debit',
      expression: `${RS}{amount} sent from a/c {tail} on .{6,10} to {counterparty} [(].*`,
    },
    {
      name: 'transaction',
      says: 'debit',
      expression: String.raw`your transaction of ${RS}{amount} at {counterparty} from a/c {tail} is successful\..*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Rs. 1,000 received in slice A/c xx4417 on 02-Jul-26 from ASHA RAO via UPI (Ref ID: 618447572112). Avl. Bal. Rs. 1,203.56 - slice',
      amount: '1000',
      balance: '1203.56',
      utr: '618447572112',
      tail: '4417',
    },
    {
      is: 'debit',
      text: 'Rs. 100 sent from a/c xx4417 on 02-Jul-26 to Corner Shop (UPI Ref: 618447572113). Not you? Call 08048329999 - slice',
      amount: '100',
      utr: '618447572113',
      tail: '4417',
    },
    {
      is: 'debit',
      text: 'Sent Rs.500 to Corner Shop (UPI transaction success). Sent from slice.',
      amount: '500',
    },
    {
      is: 'debit',
      text: 'Rs.250 debited from your slice account via UPI. Txn ID 618447572114.',
      amount: '250',
      utr: '618447572114',
    },
    {
      is: 'debit',
      text: 'Successfully paid Rs.1 from slice a/c XX4417 to Acme LLC on 02-Jul-26 via UPI AutoPay. - slice',
      amount: '1',
      tail: '4417',
    },
    {
      is: 'debit',
      text: 'Your transaction of Rs. 2.07 at Corner Shop from a/c xx4417 is successful. If not you, call 080-4832-9999 - slice',
      amount: '2.07',
      tail: '4417',
    },
  ],
})
