import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import type { CallExample, CallWorld } from '#tests/support/worlds/call-world.ts'
import { sendFile } from '#tests/support/orders/upload-file.ts'

/** Makes the call of an example; answers the envelope's code and data, of a file its status. */
export async function sendExample(
  world: CallWorld,
  name: EndpointName,
  { as = 'superadmin', client, file, headers = {}, input }: CallExample,
): Promise<{ code: number; msg: string; data: unknown }> {
  const spec: EndpointSpec = contract[name]
  const caller = client ?? (await world.client(as))
  if (file !== undefined) {
    const fields = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
    const sent = { content: file, fileName: 'records.csv', fields, headers: caller.headers }
    const { code, msg, answer, failure } = await sendFile(world.server.baseUrl, caller, name, sent)
    return { code, msg, data: answer ?? failure }
  }
  if (spec.responds !== undefined) {
    const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
    const { status } = await fetch(`${world.server.baseUrl}${spec.path}?${query}`, { headers: caller.headers })
    return { code: status, msg: '', data: null }
  }
  const { code, msg, data } = await caller.attempt(name, input, headers)
  return { code, msg, data }
}
