import type { KnownBank } from '#domain/bank-records/senders/known-bank.ts'

/** Mobile money and banks of Kenya with the names that they send by. */
export const KENYA_BANKS: readonly KnownBank[] = [
  {
    names: ['M-PESA', 'Safaricom'],
    products: [3031],
    senders: 'MPESA, M-PESA, com.safaricom.mpesa.lifestyle, com.safaricom.mpesaforbusiness',
    notices: 'M-PESA, M-PESA for Business',
  },
  { names: ['Airtel Money'], senders: 'AIRTELMONEY, AIRTEL_MONEY' },
  { names: ['T-Kash'], senders: 'T-KASH' },
  { names: ['KCB Bank', 'KCB'], senders: 'KCB, KCBGROUP' },
  { names: ['Equity Bank', 'Equity'], senders: 'EQUITYBANK, EQUITY, Equity Bank' },
  { names: ['NCBA Bank', 'NCBA'], senders: 'NCBA, NCBA_BANK' },
  { names: ['Co-operative Bank', 'Co-op Bank'], senders: 'COOPBANK, CO-OPBANK' },
  { names: ['Absa Bank', 'Absa'], senders: 'ABSA, ABSA_KE' },
  { names: ['Standard Chartered Kenya'], senders: 'STANCHART' },
  { names: ['Stanbic Bank', 'Stanbic'], senders: 'STANBIC' },
  { names: ['Diamond Trust Bank', 'DTB'], senders: 'DTB, DTBKENYA' },
  { names: ['I&M Bank'], senders: 'IMBANK, I&MBANK' },
  { names: ['Family Bank'], senders: 'FAMILYBANK' },
]
