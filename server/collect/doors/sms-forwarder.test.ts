import { describe, expect, it } from 'vitest'
import { smsForwarder } from '#server/collect/doors/sms-forwarder.ts'

const KEY = 'this is secret'
/** Of the time 1700000000000 with that secret. */
const SIGN = 'sSFWELbV2YwjdDQhWZwTcWlX5BWUx5J6TPpsZmuPii0%3D'
const BODY = { from: 'VM-HDFCBK-S', content: 'Rs 500 credited', timestamp: '1700000000000', sign: SIGN }

const told = (fields: Record<string, unknown>) => ({ rawBody: '', headers: {}, address: 'part', fields })
const read = (change: object) => smsForwarder.read(told({ ...BODY, ...change })).messages[0]

describe('SmsForwarder', () => {
  it.each([SIGN, decodeURIComponent(SIGN)])('proves itself by the sign over its time: %s', (sign) => {
    const proof = smsForwarder.prove(told({ ...BODY, sign }), ['another', KEY])
    expect(proof).toEqual({ at: new Date(1_700_000_000_000), serves: '1700000000000' })
  })

  it.each([
    { sign: SIGN.toLowerCase() },
    { sign: '' },
    { sign: undefined },
    { timestamp: '1700000000001' },
    { timestamp: '' },
    { sign: ['x'] },
  ])('is not believed with %j', (change) => {
    expect(smsForwarder.prove(told({ ...BODY, ...change }), [KEY])).toBeNull()
  })

  it('keeps sender, SIM and time, with the zone that the phone writes', () => {
    expect(read({ sim: 'SIM2_Jio_98', receivedAt: '2026-01-01T05:30:00.000+0530', version: '3.3.3' })).toMatchObject({
      sender: 'VM-HDFCBK-S',
      text: 'Rs 500 credited',
      sim: 2,
      occurredAt: new Date('2026-01-01T00:00:00.000Z'),
    })
  })

  it('gives a repetition the number of the first, and an equal message of another minute another', () => {
    const at = (receivedAt: string, timestamp: string) => read({ receivedAt, timestamp })?.recordId
    const first = at('2026-01-01T00:00:00.000+0000', '1700000000000')
    expect(at('2026-01-01T00:00:00.000+0000', '1700000099999')).toBe(first)
    expect(at('2026-01-01T00:01:00.000+0000', '1700000060000')).not.toBe(first)
    expect(read({ timestamp: '1' })?.recordId).not.toBe(read({ timestamp: '2' })?.recordId)
  })

  it.each([{ from: undefined }, { content: '' }, { content: { a: 1 } }])('refuses a body with %j', (change) => {
    expect(() => read(change)).toThrow('badInput')
  })
})
