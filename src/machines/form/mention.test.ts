import { describe, expect, it } from 'vitest'
import { accountsMentioned, notePieces } from '#domain/notes.ts'
import { colleaguesLike, mentionAt, mentionMove, takenMention } from '#machines/form/mention.ts'

const STAFF = [
  { account: 'platformadmin', name: 'Chen Yu' },
  { account: 'custservice', name: '林 小雨' },
  { account: 'superadmin', name: 'Pat Adams' },
]
const accountsLike = (typed: string) => colleaguesLike(STAFF, typed).map(({ account }) => account)

describe('the mentions of a note', () => {
  it('are accounts behind an @, each once, in any case and between any signs', () => {
    expect(accountsMentioned('@custservice see this, @CustService; 请＠platformadmin看一下')).toEqual([
      'custservice',
      'platformadmin',
    ])
    expect(notePieces('ask ＠custservice.')).toEqual(['ask ', { account: 'custservice', text: '＠custservice' }, '.'])
    expect(notePieces('')).toEqual([])
  })

  it('are no addresses of mail or payment, and no sign alone', () => {
    for (const text of ['pay@okhdfcbank', 'mail to someone@examplebank.com', 'come @ 9', '@'])
      expect(accountsMentioned(text)).toEqual([])
  })
})

describe('typing a mention', () => {
  it('goes on from the @ to the caret, within one word', () => {
    expect(mentionAt('ask @cu today', 7)).toEqual({ from: 4, typed: 'cu' })
    expect(mentionAt('ask @', 5)).toEqual({ from: 4, typed: '' })
    expect(mentionAt('问@林', 3)).toEqual({ from: 1, typed: '林' })
    for (const [text, caret] of [
      ['ask @cu today', 8],
      ['ask @cu', 4],
      ['name@bank', 9],
    ] as const)
      expect(mentionAt(text, caret)).toBeNull()
  })

  it('offers by name and by account, those that begin so first', () => {
    expect(accountsLike('')).toEqual(['platformadmin', 'custservice', 'superadmin'])
    expect(accountsLike('ad')).toEqual(['superadmin', 'platformadmin'])
    expect(accountsLike('YU')).toEqual(['platformadmin'])
    expect(accountsLike('小')).toEqual(['custservice'])
    expect(accountsLike('nobody')).toEqual([])
    const many = Array.from({ length: 20 }, (_, n) => ({ account: `agent0000${n}`, name: 'Agent' }))
    expect(colleaguesLike(many, 'agent')).toHaveLength(6)
  })

  it('puts the account in the place of what was typed, and the caret behind it', () => {
    const at = (text: string, caret: number) => {
      const mention = mentionAt(text, caret)
      if (!mention) throw new Error('no mention')
      return takenMention(text, mention, { account: 'custservice' })
    }
    expect(at('ask @cu', 7)).toEqual({ text: 'ask @custservice ', caret: 17 })
    expect(at('ask @cu today', 7)).toEqual({ text: 'ask @custservice today', caret: 17 })
    expect(mentionAt('ask @custservice ', 17)).toBeNull()
  })

  it('moves round the list, takes by Enter and Tab, and leaves every other key to the text', () => {
    expect(mentionMove('ArrowDown', 2, 3)).toEqual({ to: 0 })
    expect(mentionMove('ArrowUp', 0, 3)).toEqual({ to: 2 })
    expect([mentionMove('Enter', 0, 3), mentionMove('Tab', 0, 3), mentionMove('Escape', 0, 0)]).toEqual([
      'take',
      'take',
      'close',
    ])
    expect([mentionMove('Enter', 0, 0), mentionMove('a', 0, 3)]).toEqual([null, null])
  })
})
