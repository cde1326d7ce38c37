import { describe, expect, it } from 'vitest'
import { jsonTemplate } from '#server/collect/doors/json-template.ts'

const BODY = {
  from: 'VM-HDFCBK-S',
  text: 'Rs 5',
  sentStamp: '1700000000000',
  receivedStamp: 1_700_000_002_000,
  sim: 'sim2',
}
const told = (change: object, authorization = 'Bearer key-1') => ({
  rawBody: '',
  fields: { ...BODY, ...change },
  headers: { authorization },
  address: 'part',
})
const read = (change: object = {}) => jsonTemplate.read(told(change)).messages[0]

describe('a JSON template', () => {
  it('proves itself by the key alone', () => {
    expect(jsonTemplate.prove(told({}), ['key-2', 'key-1'])).toEqual({ at: null })
    expect(jsonTemplate.prove(told({}, 'key-1'), ['key-1'])).toBeNull()
    expect(jsonTemplate.prove(told({}, 'Bearer '), [''])).toBeNull()
  })

  it('keeps sender, SIM and time', () => {
    expect(read()).toMatchObject({ sender: 'VM-HDFCBK-S', sim: 2, occurredAt: new Date(1_700_000_002_000) })
  })

  it('tells messages apart by the app’s number, or by the time of sending', () => {
    expect(read({ receivedStamp: '1700000009000' })?.recordId).toBe(read()?.recordId)
    expect(read({ sentStamp: '1700000060000' })?.recordId).not.toBe(read()?.recordId)
    expect(read({ id: '1', sentStamp: '2' })?.recordId).toBe(read({ id: '1' })?.recordId)
    expect(() => read({ sentStamp: '', receivedStamp: '' })).toThrow('badInput')
  })

  it('names the part of a long text, and refuses one that cannot be', () => {
    expect(read({ ref: '7', part: 2, parts: 3 })?.partOf).toMatchObject({ part: 2, parts: 3 })
    expect(read({ parts: 1 })?.partOf).toBeUndefined()
    for (const change of [{ part: 4 }, { part: 0 }, { parts: 99, part: 1 }, { ref: '' }])
      expect(() => read({ ref: '7', part: 2, parts: 3, ...change })).toThrow('badInput')
  })
})
