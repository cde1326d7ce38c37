import { sounds } from 'virtual:pinyin'

/** The pinyin of a title without tones, one syllable after the other; undefined for titles without Chinese. */
export function pinyinOf(text: string): readonly string[] | undefined {
  return sounds[text]?.split(' ')
}
