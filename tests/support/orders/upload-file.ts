import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { envelopeSchema } from '#contract/wire/envelope.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

/** A file as a browser's multipart form sends it, with its fields. */
export interface UploadedFile {
  content: string | Buffer
  fileName: string
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** Sends a file to an upload call; `answer` is set on success, parsed by the contract. */
export async function sendFile<N extends EndpointName>(
  baseUrl: string,
  client: TestClient,
  name: N,
  { content, fileName, fields = {}, headers = {} }: UploadedFile,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(Buffer.from(content))], fileName))
  const response = await fetch(baseUrl + contract[name].path, {
    method: 'POST',
    body: form,
    headers: { token: client.token, ...headers },
  })
  const { code, msg, data } = envelopeSchema.parse(await response.json())
  return {
    status: response.status,
    code,
    msg,
    failure: data as { params?: Record<string, unknown>; issues?: unknown[] },
    answer:
      code === 200
        ? (contract[name].output.parse(data) as ReturnType<(typeof contract)[N]['output']['parse']>)
        : undefined,
  }
}
