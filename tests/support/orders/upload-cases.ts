import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import { EXAMPLE_NUMBER, UPLOAD_COLUMNS, UPLOAD_ROWS_MAX } from '#domain/orders/order-upload.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import { PRODUCTS } from '#domain/products.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { sendFile } from '#tests/support/orders/upload-file.ts'

/** The fields sent with a file, where they differ from the first merchant with its own key. */
export interface Sent {
  client?: TestClient
  fields?: Record<string, string>
  name?: string
  headers?: Record<string, string>
}

interface UploadSuite {
  kind: UploadKind
  /** The started server, and its first merchant's client. */
  world: () => { server: TestServer; merchant: TestClient }
  header: string
  /** A valid row for that header, except for the given part. */
  line: (number: string, part?: { user?: string }) => string
  /** The payee or payer names of the stored orders with these numbers. */
  namesOf: (...numbers: string[]) => Promise<(string | null)[]>
  /** A valid row of the template; the cells after it are empty. */
  templateCells: readonly string[]
}

/** How a suite sends files of its kind. */
export function uploadTools({ kind, world, header }: Pick<UploadSuite, 'kind' | 'world' | 'header'>) {
  return {
    file: (...lines: string[]) => [header, ...lines].join('\r\n'),
    upload: async (
      content: string | Buffer,
      { client = world().merchant, fields = {}, name = 'orders.csv', headers = {} }: Sent = {},
    ) => {
      const { server } = world()
      const { key } = must(server.fixtures.merchants[0])
      return await sendFile(server.baseUrl, client, UPLOAD_CALLS[kind].create, {
        content,
        fileName: name,
        fields: { key, ...fields },
        headers,
      })
    },
  }
}

/** Cases shared by both kinds of files: format, encoding and idempotency. */
export function itTakesFiles(suite: UploadSuite): void {
  const { kind, world, header, line, namesOf, templateCells } = suite
  const { file, upload } = uploadTools(suite)

  it('answers the same file and key with the first answer, and another file with 409', async () => {
    const headers = { 'idempotency-key': 'upload-1' }
    const first = await upload(file(line('idem-1')), { headers })
    expect(await upload(file(line('idem-1')), { headers })).toEqual(first)
    expect(await upload(file(line('idem-2')), { headers })).toMatchObject({ code: 409, msg: 'idempotency.otherBody' })
    expect(await namesOf('idem-2')).toEqual([])
  })

  it('reads UTF-8 with a BOM and GBK, and returns the texts unchanged', async () => {
    await upload(`\ufeff${file(line('enc-1', { user: '王小明' }))}`)
    await upload(iconv.encode(file(line('enc-2', { user: '王小明' })), 'gbk'))
    expect(await namesOf('enc-1', 'enc-2')).toEqual(['王小明', '王小明'])
  })

  it.each([
    ['UTF-16', iconv.encode(file(line('bad-1')), 'utf16le', { addBOM: true }), 'order.fileEncoding'],
    [
      'bytes of no encoding',
      Buffer.concat([Buffer.from(file(line('bad-1'))), Buffer.from([0xff, 0xff, 0xff])]),
      'order.fileEncoding',
    ],
    ['a quote that never ends', file(line('bad-1'), line('bad-1', { user: '"open' })), 'order.fileNotCsv'],
    ['a quote inside a text', file(line('bad-1'), line('bad-1', { user: 'a "b" c' })), 'order.fileNotCsv'],
    ['another header', `productId,mchOrderNo,amount,notifyUrl,color\r\n${line('bad-1')}`, 'order.fileHeader'],
    [
      'a header without a needed column',
      'productId,amount,notifyUrl\r\n3001,100,http://127.0.0.1:9/none',
      'order.fileHeader',
    ],
    ['a header with a column twice', `${header},amount\r\n${line('bad-1')},1`, 'order.fileHeader'],
    ['a header with the amount in two units', `${header},amountInUnits\r\n${line('bad-1')},1`, 'order.fileHeader'],
    ['no rows', header, 'order.fileEmpty'],
    ['nothing', '', 'order.fileMissing'],
    [
      'too many rows',
      file(...Array.from({ length: UPLOAD_ROWS_MAX + 1 }, (_, at) => line(`bad-${at}`))),
      'order.fileTooManyRows',
    ],
  ])('refuses %s as a whole', async (_name, content, msg) => {
    expect(await upload(content)).toMatchObject({ status: 400, code: 400, msg })
    expect(await namesOf('bad-1')).toEqual([])
  })

  it('names the row of an unclosed quote', async () => {
    expect((await upload(file(line('bad-2'), line('bad-2', { user: 'a "b" c' })))).failure.params).toMatchObject({
      row: 3,
    })
  })

  it('refuses a non-CSV file by its name, and a 50 MB file by its size', async () => {
    expect(await upload(file(line('bad-3')), { name: 'orders.xlsx' })).toMatchObject({
      code: 400,
      msg: 'order.fileType',
    })
    const large = Buffer.alloc(50_000_000, 'a')
    large.write(`${header}\r\n`)
    expect(await upload(large)).toMatchObject({ status: 413, msg: 'body.tooLarge' })
    expect(await namesOf('bad-3')).toEqual([])
  })

  it('reports whether uploads are enabled, and returns the template that it reads', async () => {
    const { server, merchant } = world()
    const calls = UPLOAD_CALLS[kind]
    const columns = UPLOAD_COLUMNS[kind]
    expect(await merchant.call(calls.flag)).toMatchObject({ enabled: true, rowsMax: UPLOAD_ROWS_MAX })
    const response = await fetch(server.baseUrl + contract[calls.template].path, { headers: { token: merchant.token } })
    const template = Buffer.from(await response.arrayBuffer())
    const [head, ...examples] = template.toString('utf8').trimEnd().split('\r\n')
    expect(head).toBe(`\ufeff${columns.join(',')}`)
    // Of the products that are open to the merchant, by name and number, in units.
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples)
      expect(example).toMatch(new RegExp(`^\\d{4} [\\w ]+,${EXAMPLE_NUMBER}\\d{4}-\\d,"1,234\\.5`))
    const row = `${templateCells.join(',')}${','.repeat(columns.length - templateCells.length)}\r\n`
    // The examples are never created, should somebody leave them in.
    const { answer } = await upload(Buffer.concat([template, Buffer.from(row)]))
    expect(answer).toMatchObject({ created: 1, faulty: examples.length })
    expect(must(answer).rows[0]).toMatchObject({ issues: [{ path: 'mchOrderNo', fault: 'exampleRow' }] })
    const chinese = await fetch(`${server.baseUrl}${contract[calls.template].path}?language=zh-CN`, {
      headers: { token: merchant.token },
    })
    expect(await chinese.text()).toMatch(/代付|国际卡对卡|钱包/)
  })

  it('takes products by name and amounts as people write them, with the same effect as by number in minor units', async () => {
    const [product = '', , ...others] = line('x').split(',')
    const names = header.replace('productId', 'product').replace('amount', 'amountInUnits')
    const rowOf = (number: string, name: string, amount: string) => [name, number, amount, ...others.slice(1)].join(',')
    const written = async (...lines: string[]) => must((await upload([names, ...lines].join('\r\n'))).answer).rows
    const first = must((await upload(file(line('w-1'), line('w-2')))).answer).rows
    const english = ENUM_NAMES['en-US'].product[must(PRODUCTS.find(({ id }) => String(id) === product)).name]
    const chinese = ENUM_NAMES['zh-CN'].product[must(PRODUCTS.find(({ id }) => String(id) === product)).name]
    const again = await written(
      rowOf('w-1', english.toUpperCase(), '100'),
      rowOf('w-2', chinese, '100.00'),
      rowOf('w-3', `${product} ${english}`, '"1,234.567"'),
      rowOf('w-4', product, '12.340'),
      rowOf('w-5', 'No such thing', '100'),
      rowOf('w-6', product, '"1,00"'),
      rowOf('w-7', product, '-5'),
    )
    expect(again.map(({ outcome, orderCode }) => [outcome, orderCode]).slice(0, 2)).toEqual(
      first.map(({ orderCode }) => ['repeated', orderCode]),
    )
    expect(
      again.slice(2).map(({ outcome, issues }) => [outcome, issues.map(({ path, fault }) => `${path} ${fault}`)]),
    ).toEqual([
      ['faulty', ['amountInUnits tooManyDecimals']],
      ['faulty', ['amountInUnits threeDecimals']],
      ['faulty', ['product unknownProduct']],
      ['faulty', ['amountInUnits notANumber']],
      ['faulty', ['amountInUnits outOfRange']],
    ])
  })

  it('asks a merchant who is signed in for no key, and lets it mark its orders as normal or test alone', async () => {
    const own = (fields: Record<string, string>, ...lines: string[]) =>
      sendFile(world().server.baseUrl, world().merchant, UPLOAD_CALLS[kind].create, {
        content: file(...lines),
        fileName: 'orders.csv',
        fields,
      })
    expect((await own({ dryRun: 'true' }, line('own-1'))).answer).toMatchObject({ faulty: 0 })
    const { list } = await world().merchant.call('order.getOrderMarkList')
    expect(list.map(({ name }) => name)).toEqual(['normal', 'test'])
    for (const orderType of ['2', '4', '5'])
      expect(await own({ orderType }, line('own-1')), orderType).toMatchObject({
        code: 400,
        failure: { issues: [{ path: 'orderType', fault: 'notAvailable' }] },
      })
    const staff = await world().server.signIn('superadmin')
    expect(await upload(file(line('own-2')), { client: staff, fields: { mchId: 'M0001', key: '' } })).toMatchObject({
      code: 400,
      failure: { issues: [{ path: 'key', fault: 'required' }] },
    })
    expect(await namesOf('own-1', 'own-2')).toEqual([])
  })
}
