import type { Country } from '#domain/time/zones.ts'

/** What a text of an account must be beside not too long. */
export type AccountCheck = 'digits' | 'branchCode' | 'upi' | 'usdtAddress' | 'webAddress' | 'phone'

/** 4 capitals, a zero in all codes so far, and the branch; specification, section 5. */
const IFSC = /^[A-Z]{4}[A-Z0-9]{7}$/
/** Account numbers and branch codes elsewhere. */
const BRANCH = /^[A-Z0-9]{1,20}$/
const UPI = /^[A-Za-z0-9._-]{2,64}@[A-Za-z]{2,32}$/
const PHONE = /^\+?\d{6,15}$/
/** TRON (TRC20) and Ethereum (ERC20). */
const USDT = /^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9A-Fa-f]{40})$/

const FAULTS: Record<AccountCheck, { isRight: (text: string, country: Country) => boolean; fault: string }> = {
  digits: { isRight: (text) => /^\d+$/.test(text), fault: 'cardNumber' },
  branchCode: { isRight: (text, country) => (country === 'india' ? IFSC : BRANCH).test(text), fault: 'ifsc' },
  upi: { isRight: (text) => UPI.test(text), fault: 'upi' },
  // The checksum is judged by the server, which has the hashes.
  usdtAddress: { isRight: (text) => USDT.test(text), fault: 'usdtAddress' },
  webAddress: { isRight: isWebAddress, fault: 'url' },
  phone: { isRight: (text) => PHONE.test(text), fault: 'phone' },
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === ''
}

/** The fault of a text by its check, for an account of a country; undefined where it is right. */
export function accountFault(check: AccountCheck, text: string, country: Country): string | undefined {
  const { isRight, fault } = FAULTS[check]
  return isRight(text, country) ? undefined : fault
}
