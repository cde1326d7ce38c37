import { sounds } from 'virtual:pinyin'

/** The pinyin of a title without tones or spaces, and its initials; empty for unknown titles. */
export function pinyinOf(text: string): { full: string; initials: string } {
  const [full, initials] = sounds[text] ?? ['', '']
  return { full, initials }
}
