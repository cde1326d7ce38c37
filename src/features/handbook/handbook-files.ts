import type { HandbookPageId } from '#domain/handbook.ts'

const PAGES = import.meta.glob<string>('/docs/help/*/*.md', { query: '?raw', import: 'default' })
const PICTURES = import.meta.glob<string>('/docs/help/*/*.webp', { query: '?url', import: 'default', eager: true })

/** A page's Markdown in a language. */
export async function readHandbookPage(language: string, page: HandbookPageId): Promise<string> {
  const read = PAGES[`/docs/help/${language}/${page}.md`]
  if (!read) throw new RangeError(`no page ${page} in ${language}`)
  return await read()
}

/** The address of a picture that a page in a language names; undefined where there is none. */
export const pictureAddress = (language: string, name: string): string | undefined =>
  PICTURES[`/docs/help/${language}/${name}`]
