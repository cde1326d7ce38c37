import { describe, expect, it } from 'vitest'
import { smsGateway } from '#server/collect/doors/sms-gateway.ts'

const KEY = '123456'
const BODY =
  '{"deviceId":"d1","event":"sms:received","id":"e1","payload":{"messageId":"abc123","message":"Android is always a sweet treat!","phoneNumber":"6505551212","simNumber":1,"receivedAt":"2024-06-22T15:46:11.000+07:00"},"webhookId":"w1"}'
/** Of that body at that second with that key. */
const HEADERS = {
  'x-timestamp': '1719045971',
  'x-signature': 'cbc0c1b077aa1743531b70c4f1ad9deeba0644f91160ac2c8fd81c8fb820290b',
  'user-agent': 'me.capcom.smsgateway/1.40.0',
}
const told = (rawBody: string, headers: Record<string, string> = HEADERS) => ({
  rawBody,
  headers,
  address: 'part',
  fields: JSON.parse(rawBody) as Record<string, unknown>,
})
const tell = (event: string, payload: unknown) => smsGateway.read(told(JSON.stringify({ event, payload })))

describe('SMS Gateway', () => {
  it('proves itself by a signature over body and time', () => {
    expect(smsGateway.prove(told(BODY), [KEY])).toEqual({ at: new Date(1_719_045_971_000) })
  })

  it('is not believed with another text, another time, or without a signature', () => {
    expect(smsGateway.prove(told(BODY.replace('sweet', 'sour')), [KEY])).toBeNull()
    expect(smsGateway.prove(told(BODY, { ...HEADERS, 'x-timestamp': '1719045972' }), [KEY])).toBeNull()
    expect(smsGateway.prove(told(BODY, {}), [KEY])).toBeNull()
    expect(smsGateway.prove(told(BODY), ['1234567'])).toBeNull()
  })

  it('keeps sender, SIM, time and version', () => {
    expect(smsGateway.read(told(BODY))).toMatchObject({
      messages: [{ sender: '6505551212', sim: 1, occurredAt: new Date('2024-06-22T08:46:11.000Z') }],
      facts: { appVersion: 'SMS Gateway 1.40.0' },
    })
  })

  it('reads a message without a SIM, one with the later name of its sender, and several at once', () => {
    const payload = { message: 'a', sender: 'AX-ICICIT-S', simNumber: null, receivedAt: '2024-06-22T15:46:11Z' }
    expect(tell('sms:received', payload).messages).toMatchObject([{ sender: 'AX-ICICIT-S', sim: undefined }])
    expect(tell('sms:batch:received', { messages: [payload, { ...payload, message: 'b' }] }).messages).toHaveLength(2)
  })

  it('tells messages apart by their time, since the app’s number is made of the text', () => {
    const at = (receivedAt: string) =>
      tell('sms:received', { messageId: 'same', message: 'a', phoneNumber: '1', receivedAt }).messages[0]?.recordId
    expect(at('2024-06-22T15:46:11.000+07:00')).toBe(at('2024-06-22T08:46:11Z'))
    expect(at('2024-06-22T15:46:11.000+07:00')).not.toBe(at('2024-06-22T15:47:11.000+07:00'))
  })

  it('hears that the phone lives, with its battery, and leaves other events alone', () => {
    const health = { status: 'pass', checks: { 'battery:level': { observedUnit: 'percent', observedValue: 93.6 } } }
    expect(tell('system:ping', { health })).toMatchObject({ messages: [], facts: { battery: 94 } })
    expect(tell('system:ping', {}).messages).toEqual([])
    expect(tell('sms:sent', { messageId: 'a' }).messages).toEqual([])
  })

  it.each([undefined, null, [], { message: 'a' }, { message: 'a', phoneNumber: '1' }])(
    'refuses a message with the payload %j',
    (payload) => {
      expect(() => tell('sms:received', payload)).toThrow('badInput')
    },
  )
})
