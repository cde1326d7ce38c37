import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { explainSign, SIGN_FAULTS } from '#domain/orders/explain-sign.ts'
import type { MakeSign, SignFault } from '#domain/orders/explain-sign.ts'
import { callText, shortSign, SIGN_HEADERS, signingText } from '#domain/orders/order-sign.ts'
import { readSentCall, writeSentCall } from '#domain/orders/sent-call.ts'

const make: MakeSign = (encryption, key, text) =>
  encryption === 'SHA256'
    ? createHmac('sha256', key).update(text).digest('hex')
    : createHash('md5').update(text).digest('hex').toUpperCase()

const KEY = 'test_key'
const PATH = '/v1.0/api/order/create'
const NOW = new Date('2026-11-30T00:00:00Z')
const TIME = String(NOW.getTime() / 1_000)
const BODY = '{"mchId":"M1","amount":10000,"subject":"café","notifyUrl":"https://shop.example/a"}'
const signOf = (text: string, key = KEY) => make('SHA256', key, text)

interface Sent {
  body?: string
  path?: string
  sign: string | null
  time?: string | null
}
const request = ({ body = BODY, path = PATH, sign, time = TIME }: Sent) =>
  [
    `POST ${path} HTTP/1.1`,
    'content-type: application/json',
    ...(time === null ? [] : [`${SIGN_HEADERS.time}: ${time}`]),
    ...(sign === null ? [] : [`${SIGN_HEADERS.sign}: ${sign}`]),
    '',
    body,
  ].join('\n')

const explain = (text: string, { key = KEY, signedText = '' } = {}) =>
  explainSign(readSentCall(text), { key, signedText, now: NOW }, make)

const BODY_VALUE: Record<string, unknown> = JSON.parse(BODY)
const FOREIGN = Array.from(new TextEncoder().encode(BODY), (byte) => String.fromCharCode(byte)).join('')
const bodySigned = (body: string) => signOf(`${TIME}.${PATH}.${body}`)

/** For each mistake, a call that makes it. */
const CALLS: Record<Exclude<SignFault, 'key' | 'otherText'>, string> = {
  noSign: request({ sign: null }),
  noPath: request({ sign: 'ab', path: 'create' }),
  noBody: request({ sign: 'ab', body: '' }),
  noTime: request({ sign: 'ab', time: null }),
  milliseconds: request({ time: `${TIME}000`, sign: signOf(`${TIME}000.${PATH}.${BODY}`) }),
  clock: request({ time: String(Number(TIME) - 900), sign: signOf(`${Number(TIME) - 900}.${PATH}.${BODY}`) }),
  host: request({
    path: `https://pay.example${PATH}`,
    sign: signOf(`${TIME}.https://pay.example${PATH}.${BODY}`),
  }),
  version: request({ sign: signOf(`${TIME}.${PATH.replace('/v1.0', '')}.${BODY}`) }),
  slash: request({ sign: signOf(`${TIME}.${PATH}/.${BODY}`) }),
  noTimeSigned: request({ sign: signOf(`${PATH}.${BODY}`) }),
  noPathSigned: request({ sign: signOf(`${TIME}.${BODY}`) }),
  bodySpaces: request({ sign: bodySigned(JSON.stringify(BODY_VALUE, null, 2)) }),
  bodyOrder: request({
    sign: bodySigned(JSON.stringify(Object.fromEntries(Object.entries(BODY_VALUE).toSorted()))),
  }),
  bodyEscapes: request({ sign: bodySigned(BODY.replace('é', String.raw`\u00e9`)) }),
  bodyLineEnd: request({ sign: bodySigned(`${BODY}\n`) }),
  bodyLineBreaks: request({
    body: BODY.replace(',', ',\n'),
    sign: bodySigned(BODY.replace(',', ',\r\n')),
  }),
  encoding: request({ sign: bodySigned(FOREIGN) }),
  keySpaces: request({ sign: signOf(`${TIME}.${PATH}.${BODY}`, `${KEY}\n`) }),
  upperCase: request({ sign: bodySigned(BODY).toUpperCase() }),
  base64: request({ sign: Buffer.from(bodySigned(BODY), 'hex').toString('base64') }),
  otherVersion: request({
    sign: null,
    body: JSON.stringify({ ...BODY_VALUE, sign: signOf(signingText(BODY_VALUE, KEY, 1)) }),
  }),
}

describe('a signature', () => {
  it('that is right has no fault', () => {
    expect(explain(request({ sign: bodySigned(BODY) }))).toMatchObject({ faults: [], difference: null })
    const sign = signOf(signingText(BODY_VALUE, KEY, 2))
    expect(explain(request({ sign: null, body: JSON.stringify({ ...BODY_VALUE, sign }) })).faults).toEqual([])
  })

  it.each(Object.entries(CALLS))('is told %s', (fault, call) => {
    expect(explain(call).faults).toEqual([fault])
  })

  it('is told two mistakes made together', () => {
    const sign = signOf(`${TIME}.${BODY}\n`).toUpperCase()
    expect(explain(request({ sign })).faults).toEqual(['noPathSigned', 'bodyLineEnd', 'upperCase'])
  })

  it('of another key is told by the text that was signed', () => {
    const call = request({ sign: signOf(`${TIME}.${PATH}.${BODY}`, 'another') })
    expect(explain(call).faults).toEqual(['otherText'])
    expect(explain(call, { signedText: `${TIME}.${PATH}.${BODY}` }).faults).toEqual(['key'])
  })

  it('needs the key or the text to be told', () => {
    const call = request({ sign: bodySigned(BODY) })
    expect(explain(call, { key: '' })).toMatchObject({ faults: null, expected: `${TIME}.${PATH}.${BODY}` })
    expect(explain(call, { key: '', signedText: `${TIME}.${BODY}` }).faults).toEqual(['noPathSigned'])
  })

  it('shows the first difference', () => {
    const signedText = `${TIME}.${PATH}.${BODY}\r\n`
    expect(explain(request({ sign: bodySigned(BODY) }), { key: '', signedText }).difference).toEqual({
      at: signedText.length - 2,
      expected: '/shop.example/a"}'.slice(-16),
      given: `${'/shop.example/a"}'.slice(-16)}\r\n`,
    })
  })

  it('never shows the key', () => {
    const body = JSON.stringify({ ...BODY_VALUE, sign: signOf(signingText(BODY_VALUE, KEY, 1)) })
    expect(JSON.stringify(explain(request({ sign: null, body })))).not.toContain(KEY)
  })

  it('has a call for every mistake', () => {
    expect([...Object.keys(CALLS), 'key', 'otherText'].toSorted()).toEqual([...SIGN_FAULTS].toSorted())
  })
})

it('reads a call from a curl command', () => {
  const command = `curl -X POST 'https://pay.example${PATH}' \\\n  -H '${SIGN_HEADERS.time}: ${TIME}' \\\n  -H "${SIGN_HEADERS.sign}: ab12" \\\n  --data-binary '{"subject":"it'\\''s"}'`
  expect(readSentCall(command)).toEqual({
    url: `https://pay.example${PATH}`,
    path: PATH,
    time: TIME,
    headerSign: 'ab12',
    body: '{"subject":"it\'s"}',
  })
})

describe('a call that the platform received', () => {
  const faultsOf = (sign: string, isHeaderSign: boolean) => {
    const call = { path: PATH, signTime: TIME, signEnds: shortSign(sign), isHeaderSign, body: BODY }
    return explainSign(readSentCall(writeSentCall(call)), { key: KEY, signedText: '', now: NOW }, make).faults
  }

  it('is explained by the ends of its signature', () => {
    expect(faultsOf(signOf(callText(TIME, PATH, BODY)), true)).toEqual([])
    expect(faultsOf(signOf(callText(TIME, `${PATH}/`, BODY)), true)).toEqual(['slash'])
    expect(faultsOf(signOf(callText(TIME, PATH, BODY), 'another'), true)).toEqual(['otherText'])
  })

  it('is explained where its body bore the signature', () => {
    const params = JSON.parse(BODY) as Record<string, unknown>
    expect(faultsOf(make('default', KEY, signingText(params, KEY, 2)), false)).toEqual([])
  })
})
