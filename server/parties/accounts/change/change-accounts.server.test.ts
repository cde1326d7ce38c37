import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_SECRETS, FAMILIES, familyNamed, importColumns } from '#domain/accounts/families.ts'
import type { AccountFamilyName, AnyFamily } from '#domain/accounts/families.ts'
import type { InputOf } from '#contract/contract.ts'
import { audit, monitorResources, monitors, resources } from '#server/db/schema/schema.ts'
import { tronAddress } from '#domain/usdt/usdt-address.ts'
import { sendFile } from '#tests/support/orders/upload-file.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'

type Added = InputOf<'resource.add'>

let server: OrderServer
let admin: TestClient
let supplier: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  admin = await server.signIn('platformadmin', { secondLevel: true })
  supplier = await server.signIn('supplier01', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const SECRET = 'Canary-8841'
let made = 0
const supplierId = (at = 0) => must(server.fixtures.suppliers[at]).id
const stored = async (id: number) =>
  must((await server.services.db.select().from(resources).where(eq(resources.id, id)))[0])

/** A right value of every field; numbers that tell accounts apart are new. */
function valuesOf({ fields }: AnyFamily): Record<string, unknown> {
  made += 1
  const number = String(10_000_000 + made)
  const own: Record<string, unknown> = {
    cardNumber: number,
    phone: `+91${number}`,
    gatewayAccount: `acc_${number}`,
    walletAddress: tronAddress(new Uint8Array(20).fill(made)),
    ifscCode: 'hdfc0001234',
    vpa: 'asha.rao@okaxis',
    baseUrl: 'https://gateway.example/v1',
    accountReference: 'ACC1',
    extension: { group: 'A', 'row 2': 'x' },
  }
  const of = (name: string): unknown => {
    const field = fields[name]
    if (field?.kind === 'secret') return SECRET
    if (field?.kind === 'choice') return field.of[0]
    if (field?.kind === 'several') return [...field.of].slice(0, 2)
    if (field?.kind === 'flag') return true
    return own[name] ?? `Some ${name}`
  }
  return Object.fromEntries(Object.keys(fields).map((name) => [name, name === 'country' ? 'india' : of(name)]))
}
const newAccount = (family: AccountFamilyName, change: object = {}) =>
  ({
    family,
    supplierId: supplierId(),
    name: `Account ${made}`,
    ...valuesOf(familyNamed(family)),
    ...change,
  }) as Added
const add = async (family: AccountFamilyName, change: object = {}) =>
  (await admin.call('resource.add', newAccount(family, change))).id
const faultsOf = async (family: AccountFamilyName, change: object) => {
  const answer = await admin.attempt('resource.add', newAccount(family, change))
  return (answer.failure?.issues ?? []).map(({ fault, path }) => `${path} ${fault}`)
}
const rowOf = async (client: TestClient, id: number) => must((await client.call('resource.getList', { id })).list[0])

it.each(FAMILIES)('adds, shows and changes an account of $name with every field that it has', async (family) => {
  const values = valuesOf(family)
  const id = await add(family.name, values)
  const row: Record<string, unknown> = await rowOf(admin, id)
  const secrets = ACCOUNT_SECRETS.filter((name) => family.fields[name])
  expect(row['secrets']).toEqual(secrets)
  for (const name of Object.keys(family.fields)) {
    const expected = name === 'ifscCode' ? 'HDFC0001234' : values[name]
    if (!secrets.includes(name as never)) expect([name, row[name]]).toEqual([name, expected])
  }
  expect(JSON.stringify(row)).not.toContain(SECRET)
  await admin.call('resource.update', { id, name: 'Renamed', maxAmountMinor: 5_000 })
  expect(await rowOf(admin, id)).toMatchObject({ name: 'Renamed', maxAmountMinor: 5_000, secrets })
  const entries = await server.services.db
    .select()
    .from(audit)
    .where(eq(audit.target, String(id)))
    .orderBy(audit.id)
  expect(entries.map(({ action }) => action)).toEqual(['resource.create', 'resource.update'])
  expect(JSON.stringify(entries)).not.toContain(SECRET)
})

it('names the field that does not fit its family', async () => {
  expect(await faultsOf('internationalCardToCard', { cardNumber: '12 34' })).toEqual(['cardNumber cardNumber'])
  expect(await faultsOf('internationalCardToCard', { accountName: ' ' })).toEqual(['accountName required'])
  expect(await faultsOf('internationalCardToCard', { ifscCode: 'HDF0001234X' })).toEqual(['ifscCode ifsc'])
  expect(await faultsOf('internationalCardToCard', { country: 'kenya', ifscCode: '063' })).toEqual([])
  expect(await faultsOf('internationalCardToCard', { vpa: 'asha' })).toEqual(['vpa upi'])
  expect(await faultsOf('internationalCardToCard', { pageType: 'upi', vpa: '' })).toEqual(['vpa required'])
  expect(await faultsOf('internationalCardToCard', { pageType: 'qr', vpa: '' })).toEqual(['vpa required'])
  expect(await faultsOf('internationalCardToCard', { pageType: 'card', vpa: '' })).toEqual([])
  expect(await faultsOf('internationalCardToCard', { phone: '+9112345678' })).toEqual(['phone unknownField'])
  expect(await faultsOf('uSDTFloating', { walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })).toEqual([
    'walletAddress checksum',
  ])
  expect(await faultsOf('razorpayPayProxy', { key: '', configuredGateway: '' })).toEqual(['key required'])
  expect(await faultsOf('razorpayPayProxy', { key: '', baseUrl: '' })).toEqual([])
  expect(await faultsOf('kenya', { tillKind: 'shop' })).toEqual(['tillKind unknownValue'])
  expect(await faultsOf('internationalCardToCard', { minAmountMinor: 200, maxAmountMinor: 100 })).toEqual([
    'minAmountMinor minAboveMax',
  ])
  expect(await faultsOf('uSDTFloating', { productId: 3001 })).toEqual(['productId notAvailable'])
})

it('takes only addresses that payers may be led to, and texts that a QR code can hold', async () => {
  const jumpLinks = [
    'javascript:alert(1)',
    'Data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x',
    'x',
  ]
  for (const jumpLink of jumpLinks) expect(await faultsOf('uSDTFloating', { jumpLink })).toEqual(['jumpLink address'])
  expect(await faultsOf('uSDTFloating', { link: 'two\nlines' })).toEqual(['link controlCharacters'])
  expect(await faultsOf('uSDTFloating', { link: '收'.repeat(400) })).toEqual(['link tooLong'])
  expect(await faultsOf('uSDTFloating', { link: 'x'.repeat(1_025) })).toEqual(['link tooLong'])
  const id = await add('uSDTFloating', { jumpLink: ' phonepe://pay ', link: 'any text, 收款 <b>' })
  expect(await rowOf(admin, id)).toMatchObject({ jumpLink: 'phonepe://pay', link: 'any text, 收款 <b>' })
  const { failure } = await admin.attempt('resource.update', { id, jumpLink: 'javascript:alert(1)' })
  expect(failure?.issues).toMatchObject([{ path: 'jumpLink', fault: 'address' }])
  await admin.call('resource.update', { id, jumpLink: ' ', link: ' ' })
  expect(await rowOf(admin, id)).toMatchObject({ jumpLink: null, link: null })
})

it('draws the longest text that it takes, and no picture for a stored one that is longer', async () => {
  const id = await add('uSDTFloating', { link: `${'收'.repeat(341)}x` })
  const { productId } = await rowOf(admin, id)
  const pictureOf = async () =>
    (await admin.call('resource.getResourceDetailInfo', { resourceId: id, productId })).qrCode
  expect(await pictureOf()).not.toBeNull()
  await server.services.db
    .update(resources)
    .set({ link: '收'.repeat(1_000) })
    .where(eq(resources.id, id))
  expect(await pictureOf()).toBeNull()
})

it('judges cards by the country of the settings where the account names none', async () => {
  const change = { country: '', ifscCode: '' }
  expect(await faultsOf('indiaAutoPayout', change)).toEqual(['ifscCode required'])
  await setSettings(server, { cardCountry: 'kenya' })
  expect(await faultsOf('indiaAutoPayout', change)).toEqual([])
  await setSettings(server, { cardCountry: 'india' })
})

it('refuses a second account of a number, of two at once one', async () => {
  const same = newAccount('internationalCardToCard')
  const answers = await Promise.all([1, 2, 3].map(() => admin.attempt('resource.add', same)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
  expect(await faultsOf('internationalCardToCard', { cardNumber: same.cardNumber })).toEqual(['cardNumber taken'])
  expect(await faultsOf('indiaAutoPayout', { cardNumber: same.cardNumber })).toEqual([])
})

it('keeps secrets that are left empty, and reveals them to who proves it, with an entry', async () => {
  const id = await add('internationalCardToCard')
  await admin.call('resource.update', { id, loginPassword: 'Other-1', transactionPassword: '' })
  const plain = await server.signIn('platformadmin')
  expect(await plain.attempt('resource.revealSecrets', { id })).toMatchObject({ code: 1024 })
  expect(await admin.attempt('resource.revealSecrets', { id })).toMatchObject({ code: 400, msg: 'googleCode.required' })
  const googleCode = server.googleCode('platformadmin')
  const { credentials } = await admin.call('resource.revealSecrets', { id, googleCode })
  expect(credentials).toEqual({ loginPassword: 'Other-1', transactionPassword: SECRET })
  const entries = await server.services.db
    .select()
    .from(audit)
    .where(eq(audit.target, String(id)))
    .orderBy(audit.id)
  expect(entries.map(({ action }) => action)).toContain('resource.revealSecrets')
  expect(JSON.stringify(entries)).not.toContain('Other-1')
})

it('lets suppliers add and change their own accounts alone', async () => {
  const { id } = await supplier.call('resource.add', newAccount('opt', { supplierId: supplierId(1) }))
  expect((await stored(id)).supplierId).toBe(supplierId())
  await supplier.call('resource.update', { id, name: 'Mine' })
  const foreign = await add('opt', { supplierId: supplierId(1) })
  for (const verb of ['resource.update', 'resource.delete', 'resource.bindMonitors'] as const)
    expect(await supplier.attempt(verb, { id: foreign, monitorIds: [] })).toMatchObject({ code: 404 })
  const channel = newAccount('razorpayPayProxy', { configuredGateway: undefined })
  expect(await supplier.attempt('resource.add', channel)).toMatchObject({
    failure: { issues: [{ path: 'baseUrl', fault: 'unknownField' }] },
  })
  const { id: unvouched } = await supplier.call('resource.add', { ...channel, baseUrl: undefined })
  expect((await stored(unvouched)).details['baseUrl']).toBeUndefined()
  const vouched = await add('razorpayPayProxy', { weight: 4 })
  const { baseUrl, weight } = await rowOf(admin, vouched)
  expect(await supplier.attempt('resource.update', { id: vouched, baseUrl, weight })).toMatchObject({ code: 200 })
  expect(await supplier.attempt('resource.update', { id: vouched, weight: 5 })).toMatchObject({
    failure: { issues: [{ path: 'weight', fault: 'unknownField' }] },
  })
  const agent = await server.signIn('custservice')
  expect(await agent.attempt('resource.update', { id, name: 'x' })).toMatchObject({ code: 403 })
})

it('deletes an account without orders under way, and restores it switched off', async () => {
  const id = await add('kenya')
  await server.services.db.update(resources).set({ processingCount: 2 }).where(eq(resources.id, id))
  expect(await admin.attempt('resource.delete', { id })).toMatchObject({ code: 409, msg: 'account.underWay' })
  await server.services.db.update(resources).set({ processingCount: 0 }).where(eq(resources.id, id))
  await admin.call('resource.delete', { id })
  expect(await admin.attempt('resource.update', { id, name: 'x' })).toMatchObject({ code: 409, msg: 'account.deleted' })
  await admin.call('resource.restore', { id })
  expect(await stored(id)).toMatchObject({ status: 'normal', state: 1 })
  expect(await admin.attempt('resource.restore', { id })).toMatchObject({ code: 409, msg: 'account.notDeleted' })
})

it('binds monitors of the account’s supplier, of others while the setting lets one serve several', async () => {
  const id = await add('internationalCardToCard')
  const [own, other] = await Promise.all(
    [0, 1].map(async (at) => {
      const monitorId = `mon-${id}-${at}`
      await server.services.db
        .insert(monitors)
        .values({ monitorId, name: 'Phone', supplierId: supplierId(at), signKey: server.services.secrets.seal('key') })
      return monitorId
    }),
  )
  const bind = (monitorIds: string[]) => admin.attempt('resource.bindMonitors', { id, monitorIds })
  expect(await bind([must(own), must(other)])).toMatchObject({ code: 400 })
  expect(await bind([must(own)])).toMatchObject({ code: 200 })
  expect((await rowOf(admin, id)).monitors).toEqual([own])
  await setSettings(server, { allowOneMonitorAccountMoreUser: true })
  expect(await bind([must(own), must(other)])).toMatchObject({ code: 200 })
  const { list } = await supplier.call('resource.getMonitors', { id })
  expect(list.map(({ monitorId }) => monitorId)).not.toContain(other)
  await setSettings(server, { allowOneMonitorAccountMoreUser: false })
  expect(await bind([])).toMatchObject({ code: 200 })
  expect(await server.services.db.$count(monitorResources, eq(monitorResources.resourceId, id))).toBe(0)
})

it.each(FAMILIES)(
  'imports a file of $name, all or none, and names the row and column that do not fit',
  async (family) => {
    const columns = importColumns(family)
    const line = (change: Record<string, unknown> = {}) => {
      const cells: Record<string, unknown> = {
        name: `File ${family.name} ${made}`,
        supplierId: supplierId(),
        minAmount: '1.50',
        weight: '3',
        ...valuesOf(family),
        ...change,
      }
      return columns.map((column) => [cells[column] ?? ''].flat().join(';')).join(',')
    }
    const send = async (lines: string[], dryRun: boolean) => {
      const fields = { family: family.name, dryRun: String(dryRun) }
      const content = [columns.join(','), ...lines].join('\n')
      return await sendFile(server.baseUrl, admin, 'resource.import', {
        content,
        fileName: 'a.csv',
        fields,
      })
    }
    const [first, second] = [line(), line()]
    const wrong = line({ [family.identity]: '', supplierId: '9999999' })
    const faulty = (await send([first, wrong], true)).answer as { faults: { row: number; column: string }[] }
    expect(faulty.faults.map(({ column, row }) => `${row} ${column}`).toSorted()).toEqual(
      [`3 ${family.identity}`, '3 supplierId'].toSorted(),
    )
    if (columns.includes('weight')) {
      const light = (await send([line({ weight: '0' }), line({ weight: 'x' })], true)).answer as typeof faulty
      expect(light.faults.map(({ column, row }) => `${row} ${column}`)).toEqual(['2 weight', '3 weight'])
    }
    expect((await send([first, wrong], false)).code).toBe(400)
    expect((await send([first, second], true)).answer).toMatchObject({ added: 2, known: 0, faults: [] })
    expect((await send([first, second], false)).answer).toEqual({ added: 2, known: 0, faults: [] })
    expect((await send([first, second, line()], false)).answer).toEqual({ added: 1, known: 2, faults: [] })
    const { list } = await admin.call('resource.getList', { family: family.name, name: `File ${family.name}` })
    expect(list).toHaveLength(3)
    expect(list.every(({ exponent, minAmountMinor }) => minAmountMinor === 1.5 * 10 ** exponent)).toBe(true)
    expect(new Set(list.map(({ weight }) => weight))).toEqual(new Set([columns.includes('weight') ? 3 : 1]))
  },
)
