import { pinyin } from 'pinyin-pro'

/** The pinyin of a Chinese text without tones or spaces, and its initials: `订单` gives `dingdan` and `dd`. */
export function pinyinOf(text: string): { full: string; initials: string } {
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const
  return {
    full: pinyin(text, options).join(''),
    initials: pinyin(text, { ...options, pattern: 'first' }).join(''),
  }
}
