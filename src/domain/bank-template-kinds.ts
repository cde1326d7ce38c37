/** What sorts of bank layouts there are; apart from writing and reading their files, which lists and their filters do without. */

export const BANK_TEMPLATE_TYPES = ['income', 'expense', 'reversal'] as const
export type BankTemplateType = (typeof BANK_TEMPLATE_TYPES)[number]
export const TEMPLATE_ENCODINGS = ['utf-8', 'gbk'] as const
export type TemplateEncoding = (typeof TEMPLATE_ENCODINGS)[number]

/** Where a layout comes from: everybody's, everybody's changed here, or made here. */
export const TEMPLATE_ORIGINS = ['builtIn', 'changed', 'own'] as const
