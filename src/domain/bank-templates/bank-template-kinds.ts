/** Enumerations of bank layouts, separate from file writing and reading, which lists and filters do not need. */

export const BANK_TEMPLATE_TYPES = ['income', 'expense', 'reversal'] as const
export type BankTemplateType = (typeof BANK_TEMPLATE_TYPES)[number]
export const TEMPLATE_ENCODINGS = ['utf-8', 'gbk'] as const
export type TemplateEncoding = (typeof TEMPLATE_ENCODINGS)[number]

/** The origin of a layout: built in, built in and changed here, or created here. */
export const TEMPLATE_ORIGINS = ['builtIn', 'changed', 'own'] as const
