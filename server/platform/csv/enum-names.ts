import { productOf } from '#domain/products.ts'
import type { Locale } from '#domain/text/locales.ts'
import enUS from '#locales/en-US/enums.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/enums.json' with { type: 'json' }
import zhTW from '#locales/zh-TW/enums.json' with { type: 'json' }

export type EnumNames = typeof enUS

/** Names of statuses and kinds in the files that people read, by language. */
export const ENUM_NAMES: Readonly<Record<Locale, EnumNames>> = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS }

/** A product by number and name. */
export function productName(id: number, names: EnumNames): string {
  const key = productOf(id)?.name
  const name = Object.entries(names.product).find(([known]) => known === key)?.[1]
  return name === undefined ? String(id) : `${id} ${name}`
}
