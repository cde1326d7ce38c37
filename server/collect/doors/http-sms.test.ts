import { describe, expect, it } from 'vitest'
import { httpSmsEvent } from '#tests/support/doors/http-sms-calls.ts'
import { httpSms } from '#server/collect/doors/http-sms.ts'

const KEY = 'key-1'
/** Of that key for an address that ends with `part`, issued at 1688008879. */
const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhdWQiOiJodHRwczovL2Rlc2suZXhhbXBsZS92MS4wL21vbml0b3IvdGVsbC9wYXJ0IiwiZXhwIjoxNjg4MDA5NDc5LCJpYXQiOjE2ODgwMDg4NzksImlzcyI6ImFwaS5odHRwc21zLmNvbSIsIm5iZiI6MTY4ODAwODI3OSwic3ViIjoidTEifQ.69pzSZNDKsLJ99UjMmwbU1IgI9MirJAPpNi7OOvADHo'
const EVENT = {
  data: {
    contact: '+18005550100',
    content: 'This is a test incoming message',
    message_id: '0b0123bb-ef2e-468f-908a-c026d51636aa',
    owner: '+18005550199',
    sim: 'SIM1',
    timestamp: '2023-06-29T03:21:19.814Z',
    user_id: 'XtABz6zdeFMoBLoltz6SREDvRSh2',
  },
  datacontenttype: 'application/json',
  id: 'f4aed1d3-ab4f-42b9-b9dd-9fc7182f7197',
  source: '/v1/messages/receive',
  specversion: '1.0',
  time: '2023-06-29T03:21:19.524331882Z',
  type: 'message.phone.received',
}
const prove = (authorization: string | undefined, address = 'part', keys: readonly string[] = [KEY]) =>
  httpSms.prove({ rawBody: '', fields: {}, address, headers: { authorization } }, keys)
const read = (event: Record<string, unknown>) =>
  httpSms.read({ rawBody: '', fields: event, address: 'part', headers: {} }).messages

describe('httpSMS', () => {
  it('proves itself by a token that was issued for the address', () => {
    expect(prove(`Bearer ${TOKEN}`)).toEqual({ at: new Date(1_688_008_879_000) })
    expect(prove(`Bearer ${TOKEN}`, 'part', ['other', KEY])).not.toBeNull()
  })

  it('is not believed with the token of another address or key, a cut one, or none', () => {
    expect(prove(`Bearer ${TOKEN}`, 'other')).toBeNull()
    expect(prove(`Bearer ${TOKEN}`, 'part', ['key-2'])).toBeNull()
    expect(prove(`Bearer ${TOKEN.slice(0, -2)}`)).toBeNull()
    expect(prove(`Bearer ${TOKEN}.more`)).toBeNull()
    expect(prove('Bearer ..')).toBeNull()
    expect(prove(undefined)).toBeNull()
  })

  it.each(['none', 'HS512', 'RS256'])('takes no token that names the method %s', (alg) => {
    const { headers } = httpSmsEvent({ key: KEY, addressToken: 'part' }, EVENT, new Date(0), { alg })
    expect(prove(headers['authorization'])).toBeNull()
  })

  it('keeps sender, SIM and time, and counts a repetition as the first', () => {
    const [message] = read(EVENT)
    expect(message).toMatchObject({ sender: '+18005550100', sim: 1, occurredAt: new Date('2023-06-29T03:21:19.814Z') })
    expect(read({ ...EVENT, id: 'another event' })[0]?.recordId).toBe(message?.recordId)
    const other = { ...EVENT, data: { ...EVENT.data, message_id: 'another' } }
    expect(read(other)[0]?.recordId).not.toBe(message?.recordId)
  })

  it('leaves other events alone, and refuses what it cannot read', () => {
    expect(read({ ...EVENT, type: 'message.phone.sent' })).toEqual([])
    expect(() => read({ ...EVENT, data: undefined })).toThrow('badInput')
    expect(() => read({ ...EVENT, data: { ...EVENT.data, encrypted: true } })).toThrow('badInput')
  })
})
