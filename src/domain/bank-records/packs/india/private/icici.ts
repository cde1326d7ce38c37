import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** ICICI Bank. */
export const ICICI = bankPack('india', {
  names: ['ICICI Bank', 'ICICI'],
  ifsc: 'ICIC',
  senders: 'ICICIB, ICICIT, ICICIO, ICICIS, ICIBNK, com.csam.icici.bank.imobile',
  patterns: [
    {
      name: 'credited by UPI',
      says: 'credit',
      expression: String.raw`dear customer, acct {tail} is credited with ${RS}{amount} on .{6,12} from {counterparty}\. upi:{utr}.*`,
    },
    {
      name: 'transfer reached its payee',
      says: 'debit',
      expression: `icici bank (?:neft|rtgs|imps) transaction with reference number {utr} for ${RS}{amount} has been credited to the beneficiary account.*`,
    },
    {
      name: 'debited without account',
      says: 'debit',
      expression: `(?:your account has been (?:successfully )?debited with ${RS}{amount}|${RS}{amount2} has been debited from your account {tail} for bill payment)[ .].*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'ICICI Bank Account XX418 credited:Rs. 5,300.00 on 02-Jul-26. Info NEFT-UTIBN62026070202-ACME TRADERS. Available Balance is Rs. 14,810.30.',
      amount: '5300.00',
      balance: '14810.30',
      tail: '418',
    },
    {
      is: 'debit',
      text: 'ICICI Bank Acct XX418 debited for Rs 85.00 on 02-Jul-26; TEA STALL credited. UPI:618411918778. Call 18002662 for dispute.',
      amount: '85.00',
      utr: '618411918778',
      tail: '418',
    },
    {
      is: 'credit',
      text: 'Dear Customer, Acct XX418 is credited with Rs 250.00 on 02-Jul-26 from ASHA RAO. UPI:618411918779-ICICI Bank.',
      amount: '250.00',
      utr: '618411918779',
      tail: '418',
    },
    {
      is: 'credit',
      text: 'We have credited your ICICI Bank Account XX418 with INR 2,000.00 on 03-Jul-26. Info:NEFT-UTIBN62026070304-ASHA. The Available Balance is INR 16,725.30',
      amount: '2000.00',
      balance: '16725.30',
      tail: '418',
    },
    {
      is: 'debit',
      text: 'ICICI BANK NEFT Transaction with reference number IN12618421231681 for Rs. 2050.00 has been credited to the beneficiary account on 02-07-2026 at 10:32:51',
      amount: '2050.00',
      utr: 'IN12618421231681',
    },
    {
      is: 'debit',
      text: 'Your account has been successfully debited with Rs 250.00. Reference: TXN618411918',
      amount: '250.00',
    },
  ],
})
