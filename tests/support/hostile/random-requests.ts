import type { InjectOptions } from 'fastify'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { HOSTILE_STRINGS, REFUSED_STRINGS } from '#tests/support/hostile/hostile-strings.ts'
import { randomFrom } from '#tests/support/random-from.ts'

type Method = NonNullable<InjectOptions['method']>

/** Ends the caller's session, which other requests need. */
const ENDING: readonly string[] = ['/v1.0/user/logout']
const SPECS: readonly EndpointSpec[] = Object.values(contract).filter(({ path }) => !ENDING.includes(path))
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const MULTIPART = ['multipart/form-data', 'multipart/form-data; boundary=x']
const TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  ...MULTIPART,
  'application/csp-report',
  'application/octet-stream',
  'nonsense',
  '',
]
const PART = 'content-disposition: form-data; name="file"; filename="a.csv"'
const FORMS = ['', '--x', '--x--', `--x\r\n${PART}\r\n\r\na,b`, `--x\r\n${PART}\r\n\r\na,b\r\n--x--\r\n`, '--y\r\n\r\n']
const ODD_PATHS = [
  '/',
  '//',
  '/v1.0',
  '/v1.0/',
  '/v1.0/..%2f..',
  '/%ff',
  '/%00',
  '/assets/../x',
  '/healthz',
  '/metrics',
]
const ODD_NUMBERS = [0, -1, 1, 2, 50, 501, 0.5, 1e21, -1e21, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE]
const ODD_TEXTS = [
  '\ud800',
  'x\udfff',
  '2026-02-30 00:00:00',
  '2026-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '0001-01-01 00:00:00',
  '99999999999999999999',
  '1,2',
  ' ',
]
const TEXTS = [...HOSTILE_STRINGS, ...REFUSED_STRINGS, ...ODD_TEXTS, 'x'.repeat(70_000)]

/** An infinite sequence of malformed requests, the same for the same seed; `sessions` are headers for some of them. */
export function randomRequests(seed: number, sessions: readonly Record<string, string>[]): () => InjectOptions {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const isOneIn = (count: number) => below(count) === 0
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T

  const value = (depth = 0): unknown => {
    const kind = below(depth > 3 ? 5 : 8)
    if (kind === 0) return pick(ODD_NUMBERS)
    if (kind === 1) return below(60)
    if (kind === 2) return pick([true, false, null, '', {}, []])
    if (kind <= 4) return pick(TEXTS)
    if (kind === 5) return Array.from({ length: below(4) }, () => value(depth + 1))
    if (kind === 6) return Object.fromEntries(Array.from({ length: below(4) }, () => [pick(TEXTS), value(depth + 1)]))
    return String(below(100))
  }

  const fieldsOf = ({ input }: EndpointSpec) => {
    const names = 'shape' in input ? Object.keys(Object(input.shape)) : []
    // Bodies with few fields pass where many would fail.
    const share = pick([0, 0.1, 0.3, 0.9])
    return Object.fromEntries(names.filter(() => random() < share).map((name) => [name, value()]))
  }

  const nested = () => {
    const depth = pick([10, 31, 33, 5_000, 200_000])
    const [open, close] = pick([
      ['[', ']'],
      ['{"a":', '}'],
    ])
    return `{"a":${open?.repeat(depth)}1${close?.repeat(depth)}}`
  }

  const bodyOf = ({ takes }: EndpointSpec, fields: object) => {
    if (takes === 'upload' && !isOneIn(3)) return pick(FORMS)
    if (isOneIn(12)) return nested()
    const text = JSON.stringify(isOneIn(12) ? value() : fields)
    if (isOneIn(12)) return text.slice(0, below(text.length))
    if (isOneIn(12)) return Buffer.from(text, 'utf16le')
    return isOneIn(12) ? Buffer.from([0xff, 0xfe, 0x80, ...Buffer.from(text)]) : text
  }

  const urlOf = (spec: EndpointSpec, fields: object) => {
    if (isOneIn(15)) return pick(ODD_PATHS)
    const path = spec.path.replace(/\{\w+\}/g, () => encodeURIComponent(pick(HOSTILE_STRINGS)))
    const query = isOneIn(20)
      ? '%ff=%zz&a[b]=1&&=&'
      : new URLSearchParams(
          Object.entries(fields).map(([name, given]) => [
            name,
            (typeof given === 'string' ? given : JSON.stringify(given)).slice(0, 500),
          ]),
        )
    return `${path}${isOneIn(30) ? pick(['/', '//', '/x', '%2f', ';a']) : ''}${spec.method === 'GET' ? `?${query}` : ''}`
  }

  const typeOf = ({ takes }: EndpointSpec) => {
    if (isOneIn(8)) return pick(TYPES)
    return takes === 'upload' ? pick(MULTIPART) : 'application/json'
  }

  const headersOf = (spec: EndpointSpec): Record<string, string> => ({
    'content-type': typeOf(spec),
    ...(isOneIn(5) ? { token: pick(['x', '%00', 'null', 'y'.repeat(5_000)]) } : pick(sessions)),
    ...(isOneIn(6) ? { 'idempotency-key': pick(['a', 'b', '', 'z'.repeat(300)]) } : {}),
    ...(isOneIn(10) ? { 'content-encoding': 'gzip' } : {}),
    ...(isOneIn(10) ? { 'accept-encoding': pick(['gzip', 'br;q=x', '*;q=0', '']) } : {}),
    ...(isOneIn(10) ? { 'x-forwarded-for': pick(['127.0.0.1', '::1', 'x, y', '']) } : {}),
    ...(isOneIn(10) ? { host: pick(['', 'evil.example', ']', 'a b']) } : {}),
    ...(isOneIn(10) ? { 'accept-language': pick(HOSTILE_STRINGS.filter((text) => /^[\x20-\x7e]*$/.test(text))) } : {}),
    ...(isOneIn(10) ? { cookie: pick(['token', 'token=%', '=;=;', 'token=a; token=b']) } : {}),
  })

  return () => {
    const spec = pick(SPECS)
    const fields = fieldsOf(spec)
    const method = isOneIn(10) ? pick(METHODS) : spec.method
    const withBody = method !== 'GET' && method !== 'HEAD' && !isOneIn(20)
    return {
      method,
      url: urlOf(spec, fields),
      headers: headersOf(spec),
      ...(withBody ? { payload: bodyOf(spec, fields) } : {}),
    }
  }
}
