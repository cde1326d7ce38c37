import { familyNamed, importColumns } from '#domain/accounts/families.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { templateCall } from '#tests/support/doors/json-template-calls.ts'
import { resources } from '#server/db/schema/schema.ts'
import type { CallWorld, ExampleMaker } from '#tests/support/worlds/call-world.ts'

const PRODUCT = 3001

/** A new account of the first supplier, which no order is on. */
async function account(w: CallWorld, values: Partial<typeof resources.$inferInsert> = {}) {
  const [made] = await w.db
    .insert(resources)
    .values({
      supplierId: must(w.server.fixtures.suppliers[0]).id,
      productId: PRODUCT,
      name: `Account ${w.number()}`,
      ...values,
    })
    .returning()
  return must(made)
}

const fileRow = (w: CallWorld) => {
  const cells: Record<string, string | number> = {
    name: 'Phone',
    phone: `+91${w.number().replace(/\D/g, '').padStart(8, '8')}`,
    bankName: 'HDFC',
    accountName: 'Asha',
    supplierId: must(w.server.fixtures.suppliers[0]).id,
  }
  return importColumns(familyNamed('opt'))
    .map((column) => cells[column] ?? '')
    .join(',')
}

/** An account that only watches, with what its family asks. */
const phone = (w: CallWorld) =>
  account(w, {
    productId: 3004,
    bankName: 'HDFC Bank',
    accountName: 'Asha Rao',
    details: { phone: `+91${w.number().replace(/\D/g, '').padStart(8, '7')}` },
  })

/** A monitor of the first supplier, which watches nothing. */
const monitor = async (w: CallWorld) =>
  await w.admin.call('monitor.add', {
    name: `Phone ${w.number()}`,
    app: 'jsonTemplate',
    supplierId: must(w.server.fixtures.suppliers[0]).id,
    watches: [],
  })

/** Calls about accounts and the monitors that watch them. */
export const RESOURCE_EXAMPLES = {
  'resource.add': async (w) => ({
    input: {
      family: 'opt',
      supplierId: must(w.server.fixtures.suppliers[0]).id,
      name: `Phone ${w.number()}`,
      phone: `+91${w.number().replace(/\D/g, '').padStart(8, '9')}`,
      bankName: 'HDFC Bank',
      accountName: 'Asha Rao',
      loginPassword: 'Login-2027',
    },
  }),
  'monitor.add': async (w) => ({
    input: {
      name: `Phone ${w.number()}`,
      app: 'own',
      supplierId: must(w.server.fixtures.suppliers[0]).id,
      watches: [{ resourceId: (await account(w)).id, sim: 1 }],
    },
  }),
  'monitor.update': async (w) => ({
    input: { id: (await monitor(w)).id, name: 'Renamed', app: 'own', watches: [] },
  }),
  'monitor.setEnabled': async (w) => ({ input: { id: (await monitor(w)).id, enabled: false } }),
  'monitor.rotateKey': async (w) => ({ input: { id: (await monitor(w)).id, keepsOld: true } }),
  'monitor.showAddress': async (w) => ({ input: { id: (await monitor(w)).id } }),
  'monitor.delete': async (w) => ({ input: { id: (await monitor(w)).id } }),
  'monitor.tell': async (w) => {
    const { addressToken, key } = await monitor(w)
    const { headers, payload } = templateCall(
      { addressToken, key: key ?? '' },
      { id: w.number(), from: 'A', text: 'Hello' },
    )
    return { input: { address: addressToken, ...(JSON.parse(payload) as object) }, headers }
  },
  'resource.update': async (w) => ({
    input: { id: (await phone(w)).id, name: 'Renamed', loginPassword: 'Other-2027' },
  }),
  'resource.delete': async (w) => ({ input: { id: (await account(w)).id } }),
  'resource.restore': async (w) => ({ input: { id: (await account(w, { status: 'deleted' })).id } }),
  'resource.bindMonitors': async (w) => ({ input: { id: (await account(w)).id, monitorIds: [] } }),
  'resource.revealSecrets': async (w) => ({
    input: { id: (await account(w)).id, googleCode: w.server.googleCode('superadmin') },
  }),
  'resource.import': async (w) => ({
    input: { family: 'opt' },
    file: `${importColumns(familyNamed('opt')).join(',')}\n${fileRow(w)}\n`,
  }),
  'resource.enableResource': async (w) => ({
    input: { resourceId: (await account(w)).id, productId: PRODUCT, enable: false },
  }),
} satisfies Record<string, ExampleMaker>
