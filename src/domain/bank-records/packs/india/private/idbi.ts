import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** IDBI Bank. */
export const IDBI = bankPack('india', {
  names: ['IDBI Bank'],
  ifsc: 'IBKL',
  senders: 'IDBIBK, IDBIBN',
  patterns: [
    {
      name: 'account credited',
      says: 'credit',
      expression: String.raw`idbi bank a/c NN{tail} credited (?:for )?${RS}{amount} det:.*?(?: bal \(incl\. of chq in clg\) ${RS}{balance}[ .].*)?`,
    },
    {
      name: 'account debited',
      says: 'debit',
      expression: String.raw`idbi bank a/c NN{tail} debited (?:for )?${RS}{amount} det:.*?(?: bal \(incl\. of chq in clg\) ${RS}{balance}[ .].*)?`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'IDBI Bank A/c NN4471 credited INR 910.00 Det:UPI/618417372112/ASHA RAO. Bal (incl. of chq in clg) INR 3,011.20 as of 02 JUL 11:20 hrs.',
      amount: '910.00',
      utr: '618417372112',
    },
    {
      is: 'debit',
      text: 'IDBI Bank A/c NN4471 debited INR 90.00 Det:UPI/618417372113/CORNER SHOP. Bal (incl. of chq in clg) INR 2,921.20 as of 02 JUL 12:20 hrs.',
      amount: '90.00',
      utr: '618417372113',
    },
  ],
})
