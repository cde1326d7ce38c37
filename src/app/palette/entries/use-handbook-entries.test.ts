import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { passagesAbout, sectionsOf, sentenceAbout } from '#app/palette/entries/use-handbook-entries.ts'
import type { HandbookPassage } from '#app/palette/entries/use-handbook-entries.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'

const passage = (title: string, text: string): HandbookPassage => ({
  id: title,
  title,
  text,
  search: { page: 'agent' },
})
const PASSAGES = [
  passage('Chain', 'A break in the chain means that a message never arrived. Look at the phone.'),
  passage('链', '链条断开，说明有短信没有收到。请检查手机。'),
]
const titlesAbout = (question: string) => passagesAbout(PASSAGES, question).map(({ title }) => title)

describe('passages of the handbook', () => {
  it('are found by every word of a question, in any order and case', () => {
    expect(titlesAbout('message Break')).toEqual(['Chain'])
    expect(titlesAbout('message broken')).toEqual([])
    expect(titlesAbout('短信')).toEqual(['链'])
  })

  it('are not offered for what stands in every paragraph', () => {
    expect(titlesAbout('the')).toEqual([])
    expect(titlesAbout('a m')).toEqual([])
    expect(titlesAbout('')).toEqual([])
  })

  it('show the sentence that answers', () => {
    expect(PASSAGES.map((one, at) => sentenceAbout(one, ['phone', '手机'][at] ?? ''))).toEqual([
      'Look at the phone.',
      '请检查手机。',
    ])
  })

  it('are the sections of a page, without its marks and pictures', () => {
    const sections = sectionsOf(readFileSync(path.join(ROOT, 'docs/help/en-US/agent.md'), 'utf8'))
    expect(sections.length).toBeGreaterThan(3)
    for (const { title, text } of sections) {
      expect(title).not.toBe('')
      expect(text).not.toMatch(/[`*]|\]\(|^#/)
    }
  })
})
