import { SIGN_HEADERS } from '#domain/orders/order-sign.ts'

/** A signed call as its sender has it. */
export interface SentCall {
  /** The path without host and query; null where none was given. */
  path: string | null
  /** The address as it was given. */
  url: string | null
  time: string | null
  headerSign: string | null
  body: string
}

const ADDRESS = /https?:\/\/[^\s'"]+|\/v1\.0[^\s'"]*/
const CURL_BODY = /\s(?:-d|--data(?:-raw|-binary)?)\s+'((?:[^']|'\\'')*)'/

/** Reads a call from its headers, an empty line and its body, or from a curl command. */
export function readSentCall(text: string): SentCall {
  const [head, body] = partsOf(text)
  const url = ADDRESS.exec(head)?.[0] ?? null
  return {
    url,
    path: url?.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/, '') ?? null,
    time: headerOf(head, SIGN_HEADERS.time),
    headerSign: headerOf(head, SIGN_HEADERS.sign),
    body,
  }
}

function partsOf(text: string): [head: string, body: string] {
  const curl = CURL_BODY.exec(text)
  if (curl) return [text.replace(curl[0], ' '), (curl[1] ?? '').replaceAll(`'\\''`, `'`)]
  const start = /^\s*\{/m.exec(text)
  return start ? [text.slice(0, start.index), text.slice(start.index).trimStart()] : [text, '']
}

const headerOf = (head: string, name: string): string | null =>
  new RegExp(`${name}["']?\\s*[:=]\\s*["']?([^\\s"',]+)`, 'i').exec(head)?.[1] ?? null

/** A call as the platform received it; its signature may be shortened to its ends. */
export interface ReceivedCall {
  path: string
  signTime: string | null
  signEnds: string | null
  isHeaderSign: boolean
  body: string
}

/** A received call as `readSentCall` takes it. */
export function writeSentCall({ path, signTime, signEnds, isHeaderSign, body }: ReceivedCall): string {
  const start = `POST ${path}`
  if (!isHeaderSign) {
    const sign = signEnds === null ? '' : `,"sign":${JSON.stringify(signEnds)}}`
    return [start, '', sign === '' ? body : body.replace(/\}$/, sign)].join('\n')
  }
  const headers = [
    [SIGN_HEADERS.time, signTime],
    [SIGN_HEADERS.sign, signEnds],
  ].flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return [start, ...headers, '', body].join('\n')
}
