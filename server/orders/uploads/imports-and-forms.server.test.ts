import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { bankValues } from '#contract/bank.endpoints.ts'
import { blacklistedNameValues } from '#contract/orders/blacklisted-name.endpoints.ts'
import { entryFields } from '#contract/payouts/risk.endpoints.ts'
import { FAMILIES, secretsOf, importColumns } from '#domain/accounts/families.ts'
import type { AnyFamily } from '#domain/accounts/families.ts'
import { productOf } from '#domain/products.ts'
import { tronAddress } from '#domain/usdt/usdt-address.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { sendFile } from '#tests/support/orders/upload-file.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: OrderServer
let admin: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  admin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())

type ImportName = 'bank.import' | 'blacklistedName.import' | 'resource.import' | 'riskControl.importBlacklist'
type Cells = Readonly<Record<string, string>>

/** An import, and the call of the form that adds one of its rows. */
interface Door {
  call: ImportName
  form: EndpointName
  fields?: Record<string, string>
  columns: readonly string[]
  secrets?: readonly string[]
  /** A right row, which no other one equals. */
  right: () => Cells
  /** Input that the form sends for a row. */
  inputOf?: (cells: Cells) => object
}

/** Imports whose rows no form adds. */
const WITHOUT_FORM = ['bankRecord.importStatement']

let made = 0
const next = () => (made += 1)
const DOORS: Door[] = [
  {
    call: 'bank.import',
    form: 'bank.create',
    columns: Object.keys(bankValues.shape),
    right: () => ({
      name: `Bank ${next()}`,
      code: `B${made}`,
      country: 'india',
      ifscPrefix: 'SBIN',
      senders: 'SBIINB',
    }),
  },
  {
    call: 'blacklistedName.import',
    form: 'blacklistedName.create',
    columns: Object.keys(blacklistedNameValues.shape),
    right: () => ({ payerName: `Payer ${String.fromCharCode(97 + (next() % 26))}${made}`, reason: 'Seen' }),
  },
  {
    call: 'riskControl.importBlacklist',
    form: 'riskControl.addBlacklisted',
    columns: Object.keys(entryFields),
    right: () => ({ kind: 'name', value: `Payee ${next()}`, reason: 'Seen' }),
  },
  ...FAMILIES.map(
    (family): Door => ({
      call: 'resource.import',
      form: 'resource.add',
      fields: { family: family.name },
      columns: importColumns(family),
      secrets: secretsOf(family),
      right: () => accountOf(family),
      inputOf: (cells) => accountInput(family, cells),
    }),
  ),
]

function accountOf({ fields, products, side }: AnyFamily): Cells {
  const number = String(10_000_000 + next())
  const own: Record<string, string> = {
    cardNumber: number,
    phone: `+91${number}`,
    gatewayAccount: `acc_${number}`,
    walletAddress: tronAddress(Uint8Array.from({ length: 20 }, (_, at) => (made >> (8 * (at % 4))) & 255)),
    ifscCode: 'HDFC0001234',
    vpa: `asha.${number}@okaxis`,
    baseUrl: 'https://gateway.example/v1',
    accountReference: 'ACC1',
    country: 'india',
  }
  const values = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    if (field.kind === 'pairs') return []
    if (field.kind === 'choice' && name !== 'country') return [[name, field.of[0] ?? '']]
    if (field.kind === 'several') return [[name, field.of[0] ?? '']]
    return [[name, own[name] ?? (field.kind === 'flag' ? '1' : `Some ${name}`)]]
  })
  return {
    name: `Walked ${number}`,
    ...Object.fromEntries(values),
    ...(side !== 'monitor' && { weight: '2' }),
    ...{ minAmount: '1', maxAmount: '100', dailyAmountLimit: '1000' },
    ...(products.length > 1 && { productId: String(products[0]) }),
    supplierId: String(must(server.fixtures.suppliers[0]).id),
  }
}

const AMOUNTS = ['minAmount', 'maxAmount', 'dailyAmountLimit']

function accountInput(family: AnyFamily, cells: Cells): object {
  const exponent = productOf(family.products[0] ?? 0)?.exponent ?? 2
  const entries = Object.entries(cells).flatMap(([name, text]): [string, unknown][] => {
    if (text === '') return []
    if (family.fields[name]?.kind === 'several') return [[name, text.split(';')]]
    if (!AMOUNTS.includes(name)) return [[name, text]]
    return [[`${name}Minor`, /^-?\d{1,9}$/.test(text) ? Number(text) * 10 ** exponent : text]]
  })
  return { family: family.name, ...Object.fromEntries(entries) }
}

const CONTROL = 'a\u0001b'
/** Texts that some column may not hold; none is near an amount's limit of another column but the last two. */
const HOSTILE = ['', 'x'.repeat(3_000), '-5', 'maybe', '9'.repeat(17), '0', '500', CONTROL]

const csvOf = ({ columns }: Door, rows: readonly Cells[]) =>
  [columns.join(','), ...rows.map((cells) => columns.map((name) => cells[name] ?? '').join(','))].join('\n')

async function dryRun(door: Door, rows: readonly Cells[]) {
  const { answer, ...refused } = await sendFile(server.baseUrl, admin, door.call, {
    content: csvOf(door, rows),
    fileName: 'a.csv',
    fields: { ...door.fields, dryRun: 'true' },
    headers: admin.headers,
  })
  if (answer === undefined) throw new Error(JSON.stringify(refused))
  return answer
}

it('walks every import', () => {
  const imports = Object.entries(contract).filter(
    ([, { output }]) => 'shape' in output && 'preview' in output.shape && 'known' in output.shape,
  )
  expect(imports.map(([name]) => name).toSorted()).toEqual(
    [...WITHOUT_FORM, ...new Set(DOORS.map(({ call }) => call))].toSorted(),
  )
})

it.each(DOORS)('$call $fields takes the rows that its form takes, and no others', async (door) => {
  // A secret of the form may have several lines; a cell is one.
  const isTold = (column: string, text: string) => text !== CONTROL || !door.secrets?.includes(column)
  const cases = door.columns.flatMap((column) =>
    HOSTILE.filter((text) => isTold(column, text)).map((text) => ({
      column,
      cells: { ...door.right(), [column]: text },
    })),
  )
  const faulty = new Map<number, string[]>()
  // Of a file a hundred faults are named.
  for (let from = 0; from < cases.length; from += 20) {
    const { faults } = await dryRun(
      door,
      cases.slice(from, from + 20).map(({ cells }) => cells),
    )
    for (const { row, column } of faults)
      faulty.set(from + row - 2, [...(faulty.get(from + row - 2) ?? []), column ?? ''])
  }
  const told: string[] = []
  for (const [at, { column, cells }] of cases.entries()) {
    const answer = await admin.attempt(door.form, door.inputOf?.(cells) ?? cells)
    const isRefused = answer.code === 400 && answer.failure.issues?.every(({ fault }) => fault !== 'taken')
    if (isRefused !== faulty.has(at))
      told.push(
        `${column} "${cells[column]?.slice(0, 20)}": form ${answer.code} ${JSON.stringify(answer.failure)}, file ${faulty.get(at)}`,
      )
  }
  expect(told).toEqual([])
})

it.each(DOORS)('$call $fields shows each row with what becomes of it, and no secret', async (door) => {
  const rows = [door.right(), { ...door.right(), [must(door.columns[0])]: '' }]
  const { preview, added, faults } = await dryRun(door, [must(rows[0]), must(rows[0])])
  expect({ added, faults }).toEqual({ added: 1, faults: [] })
  expect(preview?.columns).toEqual(door.columns)
  expect(preview?.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'new'],
    [3, 'known'],
  ])
  const shown = (name: string) => (door.secrets?.includes(name) ? '••••••' : must(rows[0])[name])
  expect(preview?.rows[0]?.cells).toEqual(door.columns.map(shown))
  const wrong = await dryRun(door, rows)
  expect(wrong.added).toBe(0)
  expect(wrong.preview?.rows.map(({ outcome }) => outcome)).toEqual(['new', 'faulty'])
})

it('names a minimum above the maximum in the column of the file', async () => {
  const door = must(DOORS.find(({ call }) => call === 'resource.import'))
  const { faults } = await dryRun(door, [{ ...door.right(), minAmount: '500', maxAmount: '100' }])
  expect(faults).toEqual([{ row: 2, column: 'minAmount', fault: 'minAboveMax' }])
})
