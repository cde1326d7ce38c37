import { sounds } from 'virtual:pinyin'

/** The pinyin of a title without tones or spaces, and its initials; empty for a text that is no title. */
export function pinyinOf(text: string): { full: string; initials: string } {
  const [full, initials] = sounds[text] ?? ['', '']
  return { full, initials }
}
