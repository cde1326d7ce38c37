import type { TFunction } from 'i18next'
import { commandTitle } from '#app/commands/command-texts.ts'
import { titleKeyOf } from '#domain/screen-titles.ts'
import type { Command } from '#commands/command.ts'
import type { Findable } from '#commands/search/match-quality.ts'
import { synonymsOf } from '#commands/search/synonyms.ts'
import type { Meanings, SynonymTexts } from '#commands/search/synonyms.ts'
import { screenRouteOf } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'

export type PinyinOf = (text: string) => readonly string[] | undefined
type Titles = TFunction<readonly ['commands', 'screens']>

/** Texts by which entries are found besides their titles. */
export interface SearchTexts {
  /** The titles of every language. */
  all: readonly Titles[]
  synonyms: readonly SynonymTexts[]
  meanings: Meanings
  pinyinOf: PinyinOf
}

type FoundBy = Omit<Findable, 'id'>

/** A name in several languages with its pinyin, and other words for it. */
export function foundByNames(names: readonly string[], pinyinOf: PinyinOf, synonyms: readonly string[] = []): FoundBy {
  const soundsOf = (some: readonly string[]) =>
    some.flatMap((text) => [pinyinOf(text) ?? []]).filter(({ length }) => length > 0)
  const texts = [...new Set(names)]
  return { texts, sounds: soundsOf(texts), synonyms, synonymSounds: soundsOf(synonyms) }
}

const SCREEN_TITLE = 'screens:title.'

/**
 * Texts by which a command or screen is found: its title in every language, their pinyin, its other words, its id, and
 * the titles of the screens on which it runs.
 */
export function foundByTitle(
  command: Command,
  title: string,
  texts: SearchTexts,
  places: readonly ScreenRoute[] = [],
): FoundBy {
  const { all, synonyms, pinyinOf } = texts
  const { id, titleKey = '' } = command
  const screen = titleKey.startsWith(SCREEN_TITLE) ? titleKey.slice(SCREEN_TITLE.length) : null
  const others = screen === null ? synonymsOf(synonyms, 'command', id) : synonymsOf(synonyms, 'screen', screen)
  const names = [title, ...all.map((titles) => commandTitle(titles, command))]
  const placeTitles = places.flatMap((place) => all.map((titles) => titles(`screens:title.${titleKeyOf(place)}`)))
  return {
    ...foundByNames(names, pinyinOf, others),
    around: [...(screen === null ? [id] : groupsOf(id, all)), ...placeTitles],
  }
}

/** The titles of the menu's groups around a screen. */
function groupsOf(id: string, all: SearchTexts['all']): string[] {
  const group = screenRouteOf(id.slice('screen.'.length))?.group ?? null
  return (group?.split('/') ?? []).flatMap((key) => all.map((titles) => titles(`screens:group.${key as 'order'}`)))
}
