import { contract } from '#contract/contract.ts'
import type { EndpointName, InputOf, OutputOf } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { envelopeSchema, failureSchema } from '#contract/wire/envelope.ts'
import type { Failure } from '#contract/wire/envelope.ts'

/** A call's answer, success or failure. */
export interface Answer<T> {
  status: number
  code: number
  msg: string
  data: T
  failure: Failure
  headers: Headers
}

/** A client of a test server; `headers` are sent with every call. */
export interface TestClient {
  baseUrl: string
  headers: Record<string, string>
  token: string
  /** The data of a call that must succeed; throws the envelope otherwise. */
  call<N extends EndpointName>(name: N, input?: InputOf<N>, headers?: Record<string, string>): Promise<OutputOf<N>>
  /** The answer, success or failure; accepts any input, so that invalid input can be tested. */
  attempt<N extends EndpointName>(
    name: N,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<OutputOf<N>>>
}

/** A client that sends these headers (session tokens, say) with every call. */
export function createTestClient(baseUrl: string, headers: Record<string, string> = {}): TestClient {
  const attempt: TestClient['attempt'] = async (name, input = {}, extra = {}) => {
    const spec: EndpointSpec = contract[name]
    const response = await send(baseUrl, spec, input, { ...headers, ...extra })
    const { code, msg, data } = envelopeSchema.parse(await response.json())
    const failure = code === 200 ? {} : failureSchema.parse(data)
    return {
      status: response.status,
      code,
      msg,
      data: data as OutputOf<typeof name>,
      failure,
      headers: response.headers,
    }
  }
  return {
    baseUrl,
    headers,
    token: headers['token'] ?? '',
    attempt,
    call: async (name, input, extra) => {
      const answer = await attempt(name, input, extra)
      if (answer.code !== 200)
        throw new Error(`${name} answered ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
      return answer.data
    },
  }
}

async function send(
  baseUrl: string,
  spec: EndpointSpec,
  input: unknown,
  headers: Record<string, string>,
): Promise<Response> {
  const url =
    baseUrl +
    spec.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String(Reflect.get(Object(input), name))),
    )
  if (spec.method === 'POST') {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
  }
  return await fetch(`${url}?${queryOf(input)}`, { headers })
}

/** Lists as comma-separated text, as the console sends them. */
function queryOf(input: unknown): string {
  const entries = Object.entries(input as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}
