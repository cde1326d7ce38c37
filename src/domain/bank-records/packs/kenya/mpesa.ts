import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { KSH, REST } from '#domain/bank-records/packs/kenya/phrases.ts'

const CONFIRMED = '(?:congratulations[!,.]? ?)?(?P<utr>[A-Z0-9]{10}) confirmed[.,]? ?'
const ON = 'on [0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4} at [0-9]{1,2}:[0-9]{2} ?[AP]M'
const BALANCE_IS = `[ .]*(?:new )?(?:m-pesa |account |utility |business |till |pochi |merchant )*balance is ${KSH}`
const NEW_BALANCE = `(?:${BALANCE_IS}{balance})?`

/** M-PESA. */
export const MPESA = bankPack('kenya', {
  names: ['M-PESA', 'Safaricom'],
  products: [3031],
  senders: 'MPESA, M-PESA, com.safaricom.mpesa.lifestyle, com.safaricom.mpesaforbusiness',
  notices: 'M-PESA, M-PESA for Business',
  patterns: [
    {
      name: 'received',
      says: 'credit',
      expression: String.raw`${CONFIRMED}you have received ${KSH}{amount} from {counterparty}(?: [0-9*]{6,12})?\.? ${ON}${NEW_BALANCE}${REST}`,
    },
    {
      name: 'received by a till or paybill',
      says: 'credit',
      expression: `${CONFIRMED}(?:${ON}[ .,]*)?${KSH}{amount} (?:has been )?received from (?:[0-9*]{9,12} )?(?:{counterparty} account number {code}${NEW_BALANCE}|{counterparty2}${BALANCE_IS}{balance2}|{counterparty3})${REST}`,
    },
    {
      name: 'received by a paybill for an account',
      says: 'credit',
      expression: `${CONFIRMED}${KSH}{amount} received from {counterparty} for (?:account|a/c) {code} ${ON}${NEW_BALANCE}${REST}`,
    },
    {
      name: 'received by Pochi',
      says: 'credit',
      expression: `${CONFIRMED}you have received ${KSH}{amount} (?:on|in) (?:your )?pochi(?: la biashara)? from {counterparty}(?: [0-9*]{6,12})? ${ON}${NEW_BALANCE}${REST}`,
    },
    {
      name: 'given to an agent',
      says: 'credit',
      expression: `${CONFIRMED}(?:${ON} )?give ${KSH}{amount} cash to {counterparty}(?:${BALANCE_IS}{balance}${REST})`,
    },
    {
      name: 'sent or paid',
      says: 'debit',
      expression: String.raw`${CONFIRMED}${KSH}{amount} (?:sent|paid) to {counterparty}(?: for account {code})?(?: [0-9* ]{9,15})?\.? ${ON}${NEW_BALANCE}${REST}`,
    },
    {
      name: 'withdrawn',
      says: 'debit',
      expression: `${CONFIRMED}(?:${ON} ?)?withdraw ${KSH}{amount} from (?:{counterparty}${BALANCE_IS}{balance}|{counterparty2})${REST}`,
    },
    {
      name: 'airtime',
      says: 'debit',
      expression: `${CONFIRMED}you bought ${KSH}{amount} of airtime(?: for {counterparty})? ${ON}${NEW_BALANCE}${REST}`,
    },
    {
      name: 'saved in M-Shwari',
      says: 'debit',
      expression: `${CONFIRMED}${KSH}{amount} transferred to m-shwari account ${ON}${NEW_BALANCE}${REST}`,
    },
    {
      name: 'Fuliza',
      says: 'debit',
      expression: `${CONFIRMED}fuliza m-pesa amount is ${KSH}{amount}[ .].*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'UG21AB34CD Confirmed.You have received Ksh1,300.00 from ASHA WANJIKU 0712000001 on 2/7/26 at 10:15 AM New M-PESA balance is Ksh2,410.00. Earn interest daily on Ziidi MMF,Dial *334#',
      amount: '1300.00',
      balance: '2410.00',
      utr: 'UG21AB34CD',
    },
    {
      is: 'credit',
      text: 'Congratulations! UG22AB34CD confirmed.You have received Ksh425.00 from ACME B2C. on 2/7/26 at 6:34 PM.New M-PESA balance is Ksh2,835.00. Separate personal and business funds through Pochi la Biashara on *334#.',
      amount: '425.00',
      balance: '2835.00',
      utr: 'UG22AB34CD',
    },
    {
      is: 'credit',
      text: 'UG23AB34CD Confirmed. on 2/7/26 at 11:20 AM Ksh700.00 received from 254712000001 ASHA WANJIKU. New Account balance is Ksh9,700.00',
      amount: '700.00',
      balance: '9700.00',
      utr: 'UG23AB34CD',
    },
    {
      is: 'credit',
      text: 'UG24AB34CD Confirmed. Ksh550.00 received from ASHA WANJIKU 254712000001 Account Number INV7 New Utility balance is Ksh4,550.00',
      amount: '550.00',
      balance: '4550.00',
      utr: 'UG24AB34CD',
    },
    {
      is: 'credit',
      text: 'UG25AB34CD Confirmed.You have received Ksh150.00 in your Pochi la Biashara from ASHA WANJIKU 0712000001 on 2/7/26 at 12:15 PM New business balance is Ksh650.00.',
      amount: '150.00',
      balance: '650.00',
      utr: 'UG25AB34CD',
    },
    {
      is: 'debit',
      text: 'UG26AB34CD Confirmed. Ksh70.00 paid to TEA STALL. on 2/7/26 at 4:21 PM.New M-PESA balance is Ksh2,340.00. Transaction cost, Ksh0.00.',
      amount: '70.00',
      balance: '2340.00',
      utr: 'UG26AB34CD',
    },
    {
      is: 'debit',
      text: 'UG27AB34CD Confirmed. Ksh1000.00 sent to KPLC PREPAID for account 123123 on 2/7/26 at 4:26 PM New M-PESA balance is Ksh1,340.00. Transaction cost, Ksh23.00.',
      amount: '1000.00',
      balance: '1340.00',
      utr: 'UG27AB34CD',
    },
    {
      is: 'debit',
      text: 'UG28AB34CD Confirmed.on 2/7/26 at 5:26 PM Withdraw Ksh500.00 from 123456 - ACME AGENT Nairobi New M-PESA balance is Ksh840.00. Transaction cost, Ksh29.00.',
      amount: '500.00',
      balance: '840.00',
      utr: 'UG28AB34CD',
    },
    {
      is: 'credit',
      text: 'UG29AB34CD Confirmed. Ksh900.00 received from ACME LTD for account INV9 on 2/7/26 at 1:15 PM. New Account balance is Ksh10,600.00',
      amount: '900.00',
      balance: '10600.00',
      utr: 'UG29AB34CD',
    },
    {
      is: 'credit',
      text: 'UG30AB34CD Confirmed. on 2/7/26 at 1:25 PM Give Ksh2,000.00 cash to ACME AGENT Nairobi New M-PESA balance is Ksh2,840.00',
      amount: '2000.00',
      balance: '2840.00',
      utr: 'UG30AB34CD',
    },
    {
      is: 'debit',
      text: 'UG31AB34CE Confirmed.You bought Ksh50.00 of airtime on 2/7/26 at 2:15 PM.New M-PESA balance is Ksh2,790.00.',
      amount: '50.00',
      balance: '2790.00',
      utr: 'UG31AB34CE',
    },
    {
      is: 'debit',
      text: 'UG33AB34CE Confirmed.Ksh300.00 transferred to M-Shwari account on 2/7/26 at 6:52 PM. M-PESA balance is Ksh2,490.00 .New M-Shwari saving account balance is Ksh900.00. Transaction cost Ksh.0.00',
      amount: '300.00',
      balance: '2490.00',
      utr: 'UG33AB34CE',
    },
    {
      is: 'debit',
      text: 'UG32AB34CE Confirmed. Fuliza M-PESA amount is Ksh 120.00. Interest charged Ksh 1.20. Total Fuliza M-PESA outstanding amount is Ksh121.20.',
      amount: '120.00',
      utr: 'UG32AB34CE',
    },
  ],
})
