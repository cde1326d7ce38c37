import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { CALL_EXAMPLES } from '#tests/support/calls/call-examples.ts'
import { sendExample } from '#tests/support/calls/send-example.ts'
import { startCallWorld } from '#tests/support/worlds/call-world.ts'
import type { CallWorld } from '#tests/support/worlds/call-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { longestTurn } from '#tests/support/servers/longest-turn.ts'

const MANY = 300_000
/** How long others may wait for one turn of the loop, in processor time; what was read in one piece took seconds. */
const TURN_MS = 200

/** Files that are long in one way or another, after a header and a row that are right. */
const FILES: Readonly<Record<string, (header: string, row: string) => string>> = {
  'line feeds': (header) => `${header}\n${'\n'.repeat(MANY)}`,
  'short rows': (header) => `${header}\n${'a\n'.repeat(MANY)}`,
  'rows of commas': (header) => `${header}\n${',,\n'.repeat(MANY)}`,
  commas: (header) => `${header}\n${','.repeat(MANY)}`,
  'different columns': (header) => `${header},${Array.from({ length: MANY }, (_, at) => at).join(',')}\n`,
  'an open quote': (header) => `${header}\n"${'a\n'.repeat(MANY)}`,
  'open quotes': (header) => `${header}\n${'"a\n'.repeat(MANY)}`,
  'no Unicode': (header) => `${header}\n${'\u00c4\u00d6'.repeat(MANY)}`,
  'as many right rows as are read': (header, row) => `${header}\n${`${row}\n`.repeat(19_990)}`,
}

const UPLOADS = (Object.keys(contract) as EndpointName[]).filter((name) => {
  const spec: EndpointSpec = contract[name]
  return spec.takes === 'upload'
})

let world: CallWorld
beforeAll(async () => {
  world = await startCallWorld()
})
afterAll(async () => await world.dispose())

describe.each(UPLOADS)('%s', (name) => {
  it('holds up nobody, whatever its file is like', async () => {
    const example = await must(CALL_EXAMPLES[name])(world)
    const [header = '', row = ''] = must(example.file).split('\n')
    const spec: EndpointSpec = contract[name]
    const canTry = spec.input instanceof z.ZodObject && Object.hasOwn(spec.input.shape, 'dryRun')
    const input = { ...example.input, ...(canTry && { dryRun: true }) }
    // Work done once in a process, such as the preparation of statements, must not count for a file.
    await sendExample(world, name, { ...example, input })
    for (const [what, fileOf] of Object.entries(FILES)) {
      const file = fileOf(header, row)
      const { ms, result } = await longestTurn(async () => await sendExample(world, name, { ...example, input, file }))
      expect({ what, code: [200, 400, 409].includes(result.code) ? 'answered' : result }).toEqual({
        what,
        code: 'answered',
      })
      expect({ what, ms: ms < TURN_MS ? 'short' : ms }).toEqual({ what, ms: 'short' })
    }
  })
})

it('refuses a body of many fields, or of a long one', async () => {
  const client = await world.client('superadmin')
  const send = async (fields: FormData) => {
    const url = world.server.baseUrl + contract['bank.import'].path
    return (await fetch(url, { method: 'POST', body: fields, headers: client.headers })).status
  }
  const many = new FormData()
  for (let at = 0; at < 1_000; at++) many.append(`field${at}`, 'x')
  const long = new FormData()
  long.append('dryRun', 'x'.repeat(3_000_000))
  expect([await send(many), await send(long)]).toEqual([413, 400])
})
