import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { HEAD, REST, RS } from '#domain/bank-records/packs/india/phrases.ts'

/** State Bank of India. */
export const SBI = bankPack('india', {
  names: ['State Bank of India', 'SBI'],
  ifsc: 'SBIN',
  senders: 'SBIINB, SBIUPI, SBIBNK, SBIPSG, CBSSBI, ATMSBI, SBYONO, SBICRD, com.sbi.lotusintouch, com.sbi.upi',
  patterns: [
    {
      name: 'UPI credit',
      says: 'credit',
      expression: String.raw`${HEAD}a/c ?{tail}(?:,? |-)credited by (?:rs\.? ?)?{amount}(?: on| by| from)${REST}`,
    },
    {
      name: 'UPI debit',
      says: 'debit',
      expression: String.raw`${HEAD}a/c ?{tail}(?:,? |-)debited by (?:rs\.? ?)?{amount}(?: on| to| trf)${REST}`,
    },
    {
      name: 'has a credit',
      says: 'credit',
      expression: `${HEAD}a/c ?{tail} has (?:a )?credit (?:by|for) [a-z ]{2,30} of ${RS}{amount} on${REST}`,
    },
    {
      name: 'has a debit',
      says: 'debit',
      expression: `${HEAD}a/c ?{tail} has (?:a )?debit (?:by|for) [a-z ]{2,30} of ${RS}{amount} on${REST}`,
    },
    {
      name: 'card or ATM transaction',
      says: 'debit',
      expression: `${HEAD}transaction (?:number )?[0-9a-z]{1,20} (?:for|of) ${RS}{amount} .{0,30}?card ?{tail}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Dear SBI User, your A/c X4417-credited by Rs.1,750 on 03Jul26 transfer from RAVI KUMAR Ref No 618433120767 -SBI',
      amount: '1750',
      utr: '618433120767',
      tail: '4417',
    },
    {
      is: 'debit',
      text: 'Dear SBI User, your A/c X4417-debited by Rs.60.0 on 04Jul26 transfer to TEA STALL Ref No 618533120768. If not done by u, fwd this SMS to 9223008333 -SBI',
      amount: '60.0',
      utr: '618533120768',
      tail: '4417',
    },
    {
      is: 'credit',
      text: 'Dear UPI user A/C X4417 credited by 750.00 on date 03Jul26 trf from RAVI KUMAR Refno 618433120765. If not u? call 1800111109. -SBI',
      amount: '750.00',
      utr: '618433120765',
      tail: '4417',
    },
    {
      is: 'credit',
      text: 'Dear Customer, Your A/C XXXXX224417 has been credited by Rs 1,250.00 on 03Jul26 by NEFT. Avl Bal Rs 9,310.45-SBI',
      amount: '1250.00',
      balance: '9310.45',
      tail: '224417',
    },
    {
      is: 'debit',
      text: 'Dear UPI user A/C X4417 debited by 90.00 on date 04Jul26 trf to TEA STALL Refno 618533120766. If not u? call 1800111109. -SBI',
      amount: '90.00',
      utr: '618533120766',
      tail: '4417',
    },
    {
      is: 'credit',
      text: 'Dear Customer, Your A/C XXXXX224417 has a credit by Transfer of Rs 2,310.00 on 03/07/26 by Bank. Avl Bal Rs 11,620.45.-SBI',
      amount: '2310.00',
      balance: '11620.45',
      tail: '224417',
    },
    {
      is: 'debit',
      text: 'Dear Customer, Your A/C XXXXX224417 has a debit by transfer of Rs 147.50 on 04/07/26. Avl Bal Rs 11,472.95.-SBI',
      amount: '147.50',
      balance: '11472.95',
      tail: '224417',
    },
    {
      is: 'debit',
      text: 'Dear SBI Customer, Rs.2000 withdrawn at SBI ATM PBGE0110 from A/cX4417 on 04Jul26 Transaction Number 618533120770. Available Balance Rs.9472.95. If not withdrawn by you, forward this SMS to 9223008333',
      amount: '2000',
      balance: '9472.95',
      tail: '4417',
    },
    {
      is: 'debit',
      text: 'Rs.640 debited from A/c X4417 on 05Jul26. Avl Bal Rs.8670.45 -SBI',
      amount: '640',
      balance: '8670.45',
      tail: '4417',
    },
    {
      is: 'debit',
      text: 'Dear Customer, transaction number 771204 for Rs.383.00 by SBI Debit Card 4417 done at Corner Shop on 05Jul26 at 21:38:26. Your updated available balance is Rs.8287.45. If not done by you, forward this SMS to 7400165218',
      amount: '383.00',
      balance: '8287.45',
      tail: '4417',
    },
  ],
})
