import { describe, expect, it } from 'vitest'
import { readResult } from '#domain/bank-templates/bank-template-result.ts'
import type { ResultRow } from '#domain/bank-templates/bank-template-result.ts'
import { renderTemplate, BANK_TEMPLATE_TYPES } from '#domain/bank-templates/bank-template.ts'
import type {
  BankTemplate,
  TemplateBatch,
  TemplateColumn,
  TemplateOrder,
} from '#domain/bank-templates/bank-template.ts'
import { checkTemplate } from '#domain/bank-templates/bank-template-check.ts'
import { exampleBatch, exampleResult } from '#domain/bank-templates/bank-template-examples.ts'
import { BANK_TEMPLATES } from '#domain/bank-templates/bank-templates.ts'
import { writeCsv } from '#domain/text/csv.ts'
import { STATEMENT_LAYOUTS } from '#domain/bank-templates/statements/statement-layouts.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'

const readResultFile = async (template: BankTemplate, text: string, exponent: number) =>
  readResult(template, await readCsv(text, { delimiter: template.delimiter, rowsMax: 100 }), exponent)

const order = (change: Partial<TemplateOrder> = {}): TemplateOrder => ({
  orderCode: 'P2611200000000001',
  payeeName: 'Asha Rao',
  cardNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
  bankName: 'HDFC Bank',
  vpa: 'asha@okhdfc',
  address: 'TXa1b2c3d4e5f6',
  amountMinor: 123_456,
  payerCard: '000405112233',
  payerName: 'Paydesk Ltd',
  ...change,
})

const batch = (template: BankTemplate, orders: TemplateOrder[]): TemplateBatch => ({
  batchNumber: 'B2611200001',
  payoutTime: '2026-11-20 10:00:00',
  currency: template.currency,
  exponent: template.currency === 'USDT' ? 6 : 2,
  orders,
})

function templateOf(id: string): BankTemplate {
  const template = BANK_TEMPLATES.find((one) => one.id === id)
  if (!template) throw new Error(`there is no template ${id}`)
  return template
}

/** The file each layout writes for one order, and its bank's response, read back. */
const EXPENSES: Record<string, { file: string; answer: string; paid: string | null }> = {
  'icici-cib': {
    file:
      'PYMT_PROD_TYPE_CODE,PYMT_MODE,DEBIT_ACC_NO,BNF_NAME,BENE_ACC_NO,BENE_IFSC,AMOUNT,DEBIT_NARR,CREDIT_NARR,MOBILE_NUM,EMAIL_ID,REMARK,PYMT_DATE,REF_NO\r\n' +
      'PAB_VENDOR,NEFT,000405112233,Asha Rao,50100012345678,HDFC0001234,1234.56,B2611200001,P2611200000000001,,,P2611200000000001,20-11-2026,P2611200000000001\r\n',
    answer:
      'REF_NO,AMOUNT,STATUS,UTR NO,ERROR\r\nP2611200000000001,"1,234.56",Success,ICIN123,\r\nP2611200000000002,10.00,Failed,,Invalid account\r\nP2611200000000003,5,In progress,,\r\n',
    paid: 'ICIN123',
  },
  'hdfc-enet': {
    file: 'N,,50100012345678,1234.56,Asha Rao,,P2611200000000001,B2611200001,20/11/2026,HDFC0001234,HDFC Bank\r\n',
    answer:
      'Customer Reference Number,Transaction Status,UTR Number,Reject Reason\r\nP2611200000000001,E,HDFCN1,\r\nP2611200000000002,R,,Closed\r\nP2611200000000003,A,,\r\n',
    paid: 'HDFCN1',
  },
  'axis-cms': {
    file:
      'H|B2611200001|1|123456\nREC|CORP_REF|DEBIT_ACCT|AMOUNT_PAISE|BENE_NAME|BENE_ACCT|BENE_IFSC|VALUE_DATE\n' +
      'D|P2611200000000001|000405112233|123456|Asha Rao|50100012345678|HDFC0001234|2026-11-20\n',
    answer:
      'H|B2611200001\nCORP_REF|TXN_STATUS|UTR|REMARKS|AMOUNT_PAISE\nP2611200000000001|SUCCESS|AXIS10001||123456\nP2611200000000002|FAILURE||Wrong IFSC|1000\nP2611200000000003|PENDING|||500\n',
    paid: 'AXIS10001',
  },
  'razorpayx-upi': {
    file:
      'RazorpayX Account Number,Payout Amount (in Rupees),Payout Currency,Payout Mode,Payout Purpose,Payout Narration,Payout Reference Id,Fund Account Type,Fund Account Name,Fund Account VPA,Contact Type,Contact Name\r\n' +
      '000405112233,1234.56,INR,UPI,payout,P2611200000000001,P2611200000000001,vpa,Asha Rao,asha@okhdfc,customer,Asha Rao\r\n',
    answer:
      'Payout Reference Id,Payout Status,UTR,Failure Reason,Payout Amount (in Rupees)\r\nP2611200000000001,processed,UTRX10001,,1234.56\r\nP2611200000000002,reversed,,VPA closed,1\r\nP2611200000000003,queued,,,2\r\n',
    paid: 'UTRX10001',
  },
  'icbc-batch': {
    file: '序号,付款账号,收款账号,收款户名,收款银行,金额,用途,备注\r\n1,000405112233,50100012345678,Asha Rao,HDFC Bank,1234.56,货款,P2611200000000001\r\n',
    answer:
      '备注,金额,处理结果,交易流水号,失败原因\r\nP2611200000000001,1234.56,成功,ICBC10001,\r\nP2611200000000002,1,退汇,,户名不符\r\nP2611200000000003,1,处理中,,\r\n',
    paid: 'ICBC10001',
  },
  'alipay-batch': {
    file:
      '批次号,付款日期,付款人,总金额,总笔数\r\nB2611200001,20261120,Paydesk Ltd,1234.56,1\r\n商户流水号,收款支付宝账号,收款人姓名,付款金额（元）,备注\r\n' +
      'P2611200000000001,asha@okhdfc,Asha Rao,1234.56,付款\r\n',
    answer:
      '批次号,x\r\nB1,1\r\n商户流水号,状态,支付宝流水号,失败原因,付款金额（元）\r\nP2611200000000001,成功,ALI10001,,1234.56\r\nP2611200000000002,失败,,账号不存在,1\r\nP2611200000000003,处理中,,,1\r\n',
    paid: 'ALI10001',
  },
  'ccb-batch': {
    file: '序号|账号|户名|金额|摘要\r\n1|50100012345678|Asha Rao|1234.56|P2611200000000001\r\n',
    answer: '',
    paid: null,
  },
  'usdt-multisend': {
    file: 'address,amount,memo\nTXa1b2c3d4e5f6,0.123456,P2611200000000001\n',
    answer:
      'memo,status,txid,amount\nP2611200000000001,confirmed,0xabcdef,0.123456\nP2611200000000002,reverted,,1\nP2611200000000003,pending,,1\n',
    paid: '0XABCDEF',
  },
}

/** Files that a bank sends unprompted, and the meaning of each row. */
const INCOMING: Record<string, { file: string; row: Partial<ResultRow> }> = {
  'neft-return': {
    file: 'Customer Ref,Return UTR,Return Reason,Amount\nP1,RET10001,Account closed,10\n',
    row: { row: 2, orderCode: 'P1', result: 'failed', utr: 'RET10001', reason: 'Account closed', amountMinor: 1_000 },
  },
  'icbc-return': {
    file: '退汇日期,20261120\r\n原业务编号,退汇流水号,退汇金额,退汇原因\r\nP2611200000000001,TH100001,88.00,户名不符\r\n',
    row: {
      row: 3,
      orderCode: 'P2611200000000001',
      result: 'failed',
      utr: 'TH100001',
      reason: '户名不符',
      amountMinor: 8_800,
    },
  },
}

describe('every layout', () => {
  it('is tested, and there are some of each kind', () => {
    const idsOf = (isExpense: boolean) =>
      BANK_TEMPLATES.filter(({ type }) => (type === 'expense') === isExpense).map(({ id }) => id)
    expect(idsOf(true)).toEqual(Object.keys(EXPENSES))
    expect(idsOf(false)).toEqual([...Object.keys(INCOMING), ...STATEMENT_LAYOUTS.map(({ id }) => id)])
    expect(new Set(BANK_TEMPLATES.map(({ type }) => type))).toEqual(new Set(BANK_TEMPLATE_TYPES))
  })

  it.each(BANK_TEMPLATES.map((template) => [template.id, template] as const))(
    'passes the editor’s checks, and its examples write and read: %s',
    async (_id, template) => {
      expect(checkTemplate(template)).toEqual([])
      if (template.type === 'expense') expect(renderTemplate(template, exampleBatch(template)).ok).toBe(true)
      const file = writeCsv(exampleResult(template), template.delimiter, template.newline)
      if (template.result)
        expect(await readResultFile(template, file, exampleBatch(template).exponent)).toMatchObject({
          ok: true,
          rows: [{ orderCode: 'P2611200000000001' }, {}].slice(0, template.result.outcome ? 2 : 1),
        })
      else expect(file).toBe('')
    },
  )

  it('has an id of its own, and columns that hold something', () => {
    expect(new Set(BANK_TEMPLATES.map(({ id }) => id)).size).toBe(BANK_TEMPLATES.length)
    for (const { columns, preamble } of BANK_TEMPLATES) {
      for (const column of [...columns, ...preamble.flat()])
        expect(column.source === undefined).toBe(column.text !== undefined)
    }
  })

  it('writes no payment without an account or an order reference', () => {
    for (const { columns, type } of BANK_TEMPLATES) {
      if (type !== 'expense') continue
      const required = columns.filter((column) => column.required).map((column) => column.source)
      expect(required).toContain('orderCode')
      expect(required).toContain('amount')
      expect(required.some((source) => source === 'cardNumber' || source === 'vpa' || source === 'address')).toBe(true)
    }
  })
})

describe.each(Object.entries(EXPENSES))('the layout %s', (id, { file, answer, paid }) => {
  const template = templateOf(id)
  const rowOf = (at: number) => template.preamble.length + (template.hasHeader ? 1 : 0) + at

  it('is written in the bank’s format', () => {
    const rendered = renderTemplate(template, batch(template, [order()]))
    expect(rendered).toEqual({ ok: true, text: file })
  })

  it('refuses a cell that would act as a formula, with its row', () => {
    const spoilt = {
      payeeName: '=HYPERLINK("http://x")',
      cardNumber: '=1+1',
      vpa: '@SUM(A1)',
      address: '+1',
      orderCode: 'P2611200000000002',
    }
    const rendered = renderTemplate(template, batch(template, [order(), order(spoilt)]))
    expect(rendered.ok).toBe(false)
    if (rendered.ok) return
    expect(rendered.faults.length).toBeGreaterThan(0)
    for (const fault of rendered.faults) expect(fault).toMatchObject({ row: rowOf(2), fault: 'formula' })
  })

  it('reports missing values', () => {
    const rendered = renderTemplate(template, batch(template, [order({ cardNumber: null, vpa: ' ', address: null })]))
    expect(rendered).toMatchObject({ ok: false, faults: [{ row: rowOf(1), fault: 'missing' }] })
  })

  it('quotes cells that would break the columns', () => {
    const text = `A${template.delimiter}"B"`
    const quoted = `"A${template.delimiter}""B"""`
    const rendered = renderTemplate(template, batch(template, [order({ payeeName: text, address: text })]))
    expect(rendered).toMatchObject({ ok: true, text: expect.stringContaining(quoted) })
  })

  it('reads the bank’s response, or reports that it cannot', async () => {
    const read = await readResultFile(template, answer, template.currency === 'USDT' ? 6 : 2)
    if (paid === null) {
      expect(read).toEqual({ ok: false, fault: { row: 0, fault: 'noDetails' } })
      return
    }
    expect(read).toMatchObject({
      ok: true,
      rows: [
        { orderCode: 'P2611200000000001', result: 'paid', utr: paid },
        { orderCode: 'P2611200000000002', result: 'failed', utr: null },
        { orderCode: 'P2611200000000003', result: null },
      ],
    })
    if (read.ok) expect(read.rows[0]?.amountMinor ?? 123_456).toBe(123_456)
  })
})

describe('files that a bank sends unprompted', () => {
  it.each(Object.entries(INCOMING))('%s says of each row what it means', async (id, { file, row }) => {
    expect(await readResultFile(templateOf(id), file, 2)).toEqual({ ok: true, rows: [row] })
  })

  it('is rejected with the mismatching row', async () => {
    const template = templateOf('neft-return')
    const header = 'Customer Ref,Return UTR,Return Reason,Amount\n'
    expect(await readResultFile(template, `${header}P1,R1,"open,10\n`, 2)).toEqual({
      ok: false,
      fault: { row: 2, fault: 'unclosedQuote' },
    })
    expect(await readResultFile(template, `${header}P1,R1,,ten\n`, 2)).toEqual({
      ok: false,
      fault: { row: 2, fault: 'amount' },
    })
    expect(await readResultFile(template, 'Customer Ref,Amount\nP1,1\n', 2)).toEqual({
      ok: false,
      fault: { row: 1, fault: 'missingColumn', column: 'Return UTR, Return Reason' },
    })
    expect(await readResultFile(template, '', 2)).toEqual({ ok: false, fault: { row: 0, fault: 'noRows' } })
  })
})

describe('a column', () => {
  const base = templateOf('ccb-batch')
  const written = (column: Partial<TemplateColumn>, change: Partial<TemplateOrder> = {}) => {
    const template: BankTemplate = { ...base, hasHeader: false, columns: [{ header: 'X', ...column }] }
    const rendered = renderTemplate(template, batch(template, [order(change)]))
    return rendered.ok ? rendered.text : rendered.faults.map(({ fault }) => fault)
  }

  it.each([
    ['an amount with as many decimals as it says', { source: 'amount', decimals: 4 }, {}, '1234.5600'],
    ['a whole amount where nothing is lost', { source: 'amount', decimals: 0 }, { amountMinor: 5_000 }, '50'],
    ['an amount of one decimal', { source: 'amount', decimals: 1 }, { amountMinor: 5_010 }, '50.1'],
    ['a day of its own', { source: 'payDate', dateFormat: 'dd.MM.yy' }, {}, '20.11.26'],
    [
      'a text filled up behind',
      { source: 'payeeName', pad: { side: 'end', with: ' ', length: 12 } },
      {},
      'Asha Rao    ',
    ],
    [
      'a number filled up before',
      { source: 'amount', pad: { side: 'start', with: '0', length: 10 } },
      {},
      '0001234.56',
    ],
    ['a longer text as it is', { source: 'payeeName', pad: { side: 'end', with: ' ', length: 3 } }, {}, 'Asha Rao'],
    [
      'nothing where there is nothing to fill up',
      { source: 'vpa', pad: { side: 'start', with: '0', length: 5 } },
      { vpa: null },
      '',
    ],
  ] as const)('writes %s', (_what, column, change, text) => {
    expect(written(column, change)).toBe(`${text}\r\n`)
  })

  it('refuses to round money, to pay without a payee, and to truncate an account', () => {
    expect(written({ source: 'amount', decimals: 1 })).toEqual(['tooManyDecimals'])
    expect(
      written({ source: 'vpa', required: true, pad: { side: 'start', with: '0', length: 5 } }, { vpa: null }),
    ).toEqual(['missing'])
    expect(written({ source: 'cardNumber', maxLength: 5 })).toEqual(['tooLong'])
  })
})

describe('the editor’s checks', () => {
  const base = templateOf('icbc-batch')
  const [first = base.columns[0] as TemplateColumn, ...rest] = base.columns
  const withFirst = (change: Partial<TemplateColumn>): BankTemplate => ({
    ...base,
    columns: [{ ...first, ...change }, ...rest],
  })
  it.each([
    [
      'no order number',
      { ...base, columns: base.columns.filter(({ source }) => source !== 'orderCode') },
      'columns: needsReference',
    ],
    [
      'no amount',
      { ...base, columns: base.columns.filter(({ source }) => source !== 'amount') },
      'columns: needsAmount',
    ],
    [
      'no payee',
      { ...base, columns: base.columns.filter(({ source }) => source !== 'cardNumber') },
      'columns: needsPayee',
    ],
    [
      'a payee that may be missing',
      {
        ...base,
        columns: base.columns.map((column) =>
          column.source === 'cardNumber' ? { ...column, required: false } : column,
        ),
      },
      'columns: needsPayee',
    ],
    ['a header twice', withFirst({ header: '金额' }), 'columns.5.header: taken'],
    ['no header', withFirst({ header: ' ' }), 'columns.0.header: required'],
    ['a header that is a formula', withFirst({ header: '@x' }), 'columns.0.header: actsAsFormula'],
    ['a fixed text that is a formula', withFirst({ source: undefined, text: '=1' }), 'columns.0.text: actsAsFormula'],
    ['decimals of a name', withFirst({ source: 'payeeName', decimals: 2 }), 'columns.0.decimals: onlyAmounts'],
    [
      'a date format of a name',
      withFirst({ source: 'payeeName', dateFormat: 'yyyyMMdd' }),
      'columns.0.dateFormat: onlyDates',
    ],
    ['half a date', { ...base, dateFormat: 'yyyy-MM' }, 'dateFormat: dateFormat'],
    ['a day twice', { ...base, dateFormat: 'yyyyMMdddd' }, 'dateFormat: dateFormat'],
    [
      'digits behind an amount',
      withFirst({ pad: { side: 'end', with: '0', length: 9 } }),
      'columns.0.pad.with: wrongFormat',
    ],
    [
      'more filling than there is room',
      withFirst({ maxLength: 5, pad: { side: 'start', with: '0', length: 9 } }),
      'columns.0.pad.length: outOfRange',
    ],
    [
      'an order above the header',
      { ...base, preamble: [[{ header: 'x', source: 'payeeName' }]] },
      'preamble.0.0.source: onlyBatchSources',
    ],
    [
      'an outcome that means both',
      { ...base, result: { skipRows: 0, reference: 'R', outcome: { column: 'S', paid: ['OK'], failed: ['ok'] } } },
      'result.outcome.failed: taken',
    ],
    ['no outcome', { ...base, result: { skipRows: 0, reference: 'R' } }, 'result.outcome.column: required'],
    [
      'a column read twice',
      { ...base, result: { skipRows: 0, reference: 'R', utr: 'R', everyRowIs: 'paid' } },
      'result.utr: taken',
    ],
    [
      'an income layout that reads nothing',
      { ...base, type: 'income', columns: [], result: null },
      'result.reference: required',
    ],
  ] satisfies [string, BankTemplate, string][])('name %s', (_what, template, fault) => {
    expect(checkTemplate(template).map((found) => `${found.path}: ${found.fault}`)).toEqual([fault])
  })
})
