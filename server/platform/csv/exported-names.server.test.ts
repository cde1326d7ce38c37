import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { STAFF_NAME } from '#domain/privacy/personal-fields.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { ROLE_ACCOUNTS } from '#tests/support/seed-fixtures.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** The part of an export's JSON schema that names its columns. */
const WITH_COLUMNS = z.object({
  properties: z.object({ columns: z.object({ items: z.object({ enum: z.array(z.string()) }) }).optional() }),
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const [merchant] = server.fixtures.merchants
  const [supplier] = server.fixtures.suppliers
  const funds = { currency: 'INR', exponent: 2 } as const
  await server.services.db.transaction(async (tx) => {
    for (const [kind, party] of [
      ['merchant', merchant],
      ['supplier', supplier],
    ] as const)
      await postTransaction(tx, {
        cause: 'opening',
        at: new Date(),
        userId: server.fixtures.users.superadmin.userId,
        lines: [
          { account: EXTERNAL_ACCOUNT, ...funds, amountMinor: -5_000 },
          { account: availableOf(kind, must(party).id), ...funds, amountMinor: 5_000 },
        ],
      })
  })
})
afterAll(async () => await server.dispose())

const EXPORTS = (Object.keys(contract) as EndpointName[]).filter((name) => {
  const spec: EndpointSpec = contract[name]
  return (
    spec.responds === 'table' && Array.isArray(spec.access) && spec.access.some(isOutside) && columnsOf(spec).length > 0
  )
})

const OUTSIDE = ['merchant', 'supplier'] as const
function isOutside(role: string): role is (typeof OUTSIDE)[number] {
  return role === 'merchant' || role === 'supplier'
}

/** All columns that a file may have; none where they cannot be chosen. */
function columnsOf({ input }: EndpointSpec): string[] {
  const { properties } = WITH_COLUMNS.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return properties.columns?.items.enum ?? []
}

it.each(EXPORTS.flatMap((name) => OUTSIDE.map((role) => [name, role] as const)))(
  'the file of %s names no staff to a %s',
  async (name, role) => {
    const spec: EndpointSpec = contract[name]
    if (!(spec.access as readonly string[]).includes(role)) return
    const client = await server.signIn(ROLE_ACCOUNTS[role])
    const response = await fetch(server.baseUrl + spec.path, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ selection: { filter: {} }, columns: columnsOf(spec), language: 'en-US' }),
    })
    expect(response.status).toBe(200)
    const text = await response.text()
    for (const { account, role: of } of Object.values(server.fixtures.users)) {
      if (!isOutside(of)) expect(text).not.toContain(`${account} name`)
    }
    if (name === 'fundRecord.export') expect(text).toContain(STAFF_NAME)
  },
)
