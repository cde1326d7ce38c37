import en from '#locales/en-US/systemMaintenance.json' with { type: 'json' }
import cn from '#locales/zh-CN/systemMaintenance.json' with { type: 'json' }
import tw from '#locales/zh-TW/systemMaintenance.json' with { type: 'json' }
import type { HealthRow } from '#contract/system/health.endpoints.ts'

/** Whether a fact's name in any language, with what it is about, has every word of a text. */
export function isFactFoundBy({ name, subject }: Pick<HealthRow, 'name' | 'subject'>, text: string): boolean {
  const own = [name, subject ?? '', ...[en, cn, tw].map(({ fact }) => fact[name])].join('\n').toLowerCase()
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word))
}
