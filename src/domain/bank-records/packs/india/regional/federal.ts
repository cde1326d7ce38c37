import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Federal Bank. */
export const FEDERAL = bankPack('india', {
  names: ['Federal Bank'],
  ifsc: 'FDRL',
  senders: 'FEDBNK, FEDBK, FEDFIB, FEDSCP',
  patterns: [
    {
      name: 'credited as interest or the like',
      says: 'credit',
      expression: `(?:dear customer, )?${RS}{amount} credited as [a-z ]{3,24} to your a/c {tail} on .*`,
    },
    {
      name: 'debited by UPI',
      says: 'debit',
      expression: String.raw`${RS}{amount} (?:debited|sent) via upi on .{6,24}? to (?:vpa )?{counterparty}\.ref.*`,
    },
    {
      name: 'mandate was processed',
      says: 'debit',
      expression: `(?:hi, )?payment of ${RS}{amount} for {counterparty} via e-mandate.{0,60}?card {tail} is processed successfully.*`,
    },
    {
      name: 'payee has received',
      says: 'debit',
      expression: `(?P<counterparty>[a-z][a-z .&]{1,60}) has received ${RS}{amount} from your a/c {tail} via .*`,
    },
    {
      name: 'withdrawn',
      says: 'debit',
      expression: `${RS}{amount} withdrawn ?@ ?{counterparty} on .{6,30}? bal ${RS}{balance} .*`,
    },
    {
      name: 'debited by card',
      says: 'debit',
      expression: `${RS}{amount} (?:debited|spent) via card {tail} at .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, Rs.14 credited as interest to your A/c XX7744 on 02JUL2026 04:19:29.BAL-Rs.9014.75.Use FedMobile App-Federal Bank',
      amount: '14',
      balance: '9014.75',
      tail: '7744',
    },
    {
      is: 'debit',
      text: 'Rs 20.00 sent via UPI on 02-07-2026 at 08:12:41 to TEA STALL.Ref:618421018672.Not you? Call 18004251199 -Federal Bank',
      amount: '20.00',
      utr: '618421018672',
    },
    {
      is: 'credit',
      text: 'Rs 2100.50 credited to your A/c XX7744 via IMPS on 02JUL2026 11:45:30 IMPS Ref no 618421018668 Bal:Rs 9000.75 -Federal Bank',
      amount: '2100.50',
      balance: '9000.75',
      utr: '618421018668',
      tail: '7744',
    },
    {
      is: 'debit',
      text: 'Rs 310.00 debited from your A/c XX7744 via UPI on 02JUL2026 12:45:30 Ref no 618421018669 Bal:Rs 8690.75 -Federal Bank',
      amount: '310.00',
      balance: '8690.75',
      utr: '618421018669',
      tail: '7744',
    },
    {
      is: 'debit',
      text: 'Rs 150.00 debited via UPI on 02-07-2026 10:30:25 to VPA shop.k@okbank.Ref No 618421018670.Small txns?Use UPI Lite!-Federal Bank',
      amount: '150.00',
      utr: '618421018670',
    },
    {
      is: 'debit',
      text: 'Hi, payment of INR 199.00 for Cinema via e-mandate ID: NX789XYZABC on Federal Bank Debit Card 7744 is processed successfully. To manage, visit: https://www.sihub.in - Federal Bank',
      amount: '199.00',
      tail: '7744',
    },
    {
      is: 'debit',
      text: 'Acme Fund House has received Rs 21.00 from your A/c 7744 via NEFT on 02-Jul-2026 12:06:17. Ref no. FBBT261830001122 - Federal Bank',
      amount: '21.00',
      utr: 'FBBT261830001122',
      tail: '7744',
    },
    {
      is: 'debit',
      text: 'Rs 1500 withdrawn@ YBL MAIN on 02JUL26 17:59 Bal Rs 7517.94 Ref 618421018671. Not you? Call 18004251199 -Federal Bank',
      amount: '1500',
      balance: '7517.94',
      utr: '618421018671',
    },
    {
      is: 'debit',
      text: 'Rs 150.00 debited via card XX**7744 at CORNER SHOP on 02-07-2026 15:30:45. Current Bal: Rs.7367.94 -Federal Bank',
      amount: '150.00',
      balance: '7367.94',
      tail: '7744',
    },
  ],
})
