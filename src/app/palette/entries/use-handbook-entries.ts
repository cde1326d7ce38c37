import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { isUnspaced, questionOf } from '#commands/search/normal-text.ts'
import { handbookPagesOf, toldScreensOf } from '#domain/handbook.ts'
import type { HandbookPageId } from '#domain/handbook.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenPath } from '#domain/screens.ts'
import { readHandbookPage } from '#features/handbook/handbook-files.ts'

/** A paragraph of the handbook: of a page's section, or of a screen. */
export interface HandbookPassage {
  id: string
  title: string
  text: string
  search: { page: HandbookPageId } | { at: ScreenPath }
}

/** The most passages below the other entries. */
const SHOWN = 3
/** Shorter words stand in nearly every paragraph. */
const LETTERS_MIN = 4
const SENTENCE_ENDS = /(?<=[.。！？!?])\s*/

/** Passages that hold every word of a question; none for a question that is too short to mean one. */
export function passagesAbout(passages: readonly HandbookPassage[], question: string): HandbookPassage[] {
  const { words, whole } = questionOf(question)
  if (words.length === 0 || (!isUnspaced(whole) && whole.length < LETTERS_MIN)) return []
  return passages.filter(({ title, text }) => {
    const all = `${title}\n${text}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** The sentence of a passage that holds the first word of the question; the first one where only its title does. */
export function sentenceAbout({ text }: HandbookPassage, question: string): string {
  const [word = ''] = questionOf(question).words
  const sentences = text.split(SENTENCE_ENDS)
  return sentences.find((sentence) => sentence.toLowerCase().includes(word)) ?? sentences[0] ?? ''
}

/** Sections of a page's Markdown: their headings, and what stands below without its marks. */
export function sectionsOf(markdown: string): { title: string; text: string }[] {
  return markdown
    .split(/^#+ /m)
    .filter((section) => section.trim() !== '')
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      const text = lines
        .filter((line) => line !== '' && !line.startsWith('!['))
        .map((line) =>
          line
            .replace(/^(\d\.|-) /, '')
            .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
            .replace(/[`*]/g, ''),
        )
        .join(' ')
      return { title: title.trim(), text }
    })
}

/** Passages of the role's handbook that hold every word of the text; read once something is typed. */
export function useHandbookEntries(surface: Pick<ConsoleSurface, 'go'>, role: Role, text: string): PaletteEntry[] {
  const isAsked = text !== ''
  const { t, i18n, ready } = useTranslation(isAsked ? ['screens', 'help'] : ['screens'], { useSuspense: false })
  const { language } = i18n
  const pages = handbookPagesOf(role)
  const sections = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['handbook', language, page],
      queryFn: () => readHandbookPage(language, page),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: isAsked,
    })),
    combine: (results) => results.map(({ data }, at) => ({ page: pages[at] ?? 'agent', markdown: data ?? '' })),
  })
  const passages = useMemo(
    () =>
      !isAsked || !ready
        ? []
        : [
            ...toldScreensOf(role).map(
              ({ path, paragraph }): HandbookPassage => ({
                id: paragraph,
                title: t(`screens:title.${paragraph}`),
                text: t(`help:screen.${paragraph}`),
                search: { at: path },
              }),
            ),
            ...sections.flatMap(({ page, markdown }) =>
              sectionsOf(markdown).map(
                ({ title, text: below }, number): HandbookPassage => ({
                  id: `${page}.${number}`,
                  title,
                  text: below,
                  search: { page },
                }),
              ),
            ),
          ],
    [isAsked, ready, role, t, sections],
  )
  return useMemo(
    () =>
      passagesAbout(passages, text)
        .slice(0, SHOWN)
        .map(
          (passage): PaletteEntry => ({
            id: `handbook:${passage.id}`,
            group: 'handbook',
            title: passage.title,
            detail: sentenceAbout(passage, text),
            texts: [],
            run: (inNewTab) => surface.go('/help', passage.search, inNewTab),
          }),
        ),
    [passages, text, surface],
  )
}
