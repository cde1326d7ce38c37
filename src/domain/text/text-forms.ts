import { IFSC } from '#domain/accounts/payment-codes.ts'
import { isReference } from '#domain/bank-records/reference.ts'
import { isSenderList } from '#domain/bank-records/senders/known-bank.ts'
import { LIMITS } from '#domain/limits.ts'
import { plainName } from '#domain/text/plain-name.ts'

type TextRule = { fault: string } & ({ pattern: RegExp } | { isRight: (text: string) => boolean })

/** Rules of a form in their order, each with the fault of a text that breaks it. */
export interface FormRules {
  rules: readonly TextRule[]
  /** The rules say the length as well, so that theirs is the only fault. */
  isWhole?: true
}

const matches = (pattern: RegExp, fault: string): FormRules => ({ rules: [{ pattern, fault }] })
const is = (isRight: (text: string) => boolean, fault: string): FormRules => ({ rules: [{ isRight, fault }] })
const isWholly = (pattern: RegExp, fault: string): FormRules => ({ ...matches(pattern, fault), isWhole: true })

/** The forms that texts have, by name. */
export const TEXT_FORMS = {
  account: isWholly(new RegExp(`^[A-Za-z0-9]{${LIMITS.accountMin},${LIMITS.accountMax}}$`), 'account'),
  bankCode: matches(/^[A-Za-z0-9_-]+$/, 'wrongFormat'),
  bankPrefix: matches(/^(?:[A-Za-z]{4})?$/, 'wrongFormat'),
  branchCode: isWholly(IFSC, 'ifsc'),
  cardNumber: isWholly(new RegExp(`^\\d{1,${LIMITS.cardNumberLength}}$`), 'cardNumber'),
  filled: is((text) => text.trim() !== '', 'required'),
  merchantNumber: matches(/^[\w.:-]+$/, 'orderNumber'),
  payeeAddress: isWholly(/^[A-Za-z0-9]{8,128}$/, 'address'),
  payerName: is((text) => plainName(text) !== '', 'required'),
  senders: is(isSenderList, 'wrongFormat'),
  telegramName: matches(/^@?\w{0,63}$/, 'wrongFormat'),
  templateId: matches(/^[a-z0-9][a-z0-9-]*$/, 'wrongFormat'),
  timeOfDay: matches(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'wrongFormat'),
  utr: { rules: [...matches(/^[A-Za-z0-9-]+$/, 'utr').rules, ...is(isReference, 'reference').rules] },
  weChatId: matches(/^[A-Za-z0-9_@.-]+$/, 'wrongFormat'),
} satisfies Record<string, FormRules>
export type TextForm = keyof typeof TEXT_FORMS
