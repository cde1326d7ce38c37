import type {
  BankTemplate,
  TemplateColumn,
  TemplateResult,
  TemplateSource,
} from '#domain/bank-templates/bank-template.ts'
import { STATEMENT_LAYOUTS } from '#domain/bank-templates/statements/statement-layouts.ts'

const column = (header: string, source: TemplateSource, extra: Partial<TemplateColumn> = {}): TemplateColumn => ({
  header,
  source,
  ...extra,
})
const must = (header: string, source: TemplateSource, maxLength?: number): TemplateColumn => ({
  header,
  source,
  required: true,
  maxLength,
})
const fixed = (header: string, text: string): TemplateColumn => ({ header, text })

const BASE = {
  type: 'expense',
  encoding: 'utf-8',
  withBom: false,
  delimiter: ',',
  newline: '\r\n',
  dateFormat: 'dd/MM/yyyy',
  amountUnit: 'major',
  hasHeader: true,
  preamble: [],
} as const satisfies Partial<BankTemplate>

const CHINESE = {
  ...BASE,
  currency: 'CNY',
  encoding: 'gbk',
  dateFormat: 'yyyyMMdd',
} as const satisfies Partial<BankTemplate>

const result = (
  reference: string,
  outcome: TemplateResult['outcome'],
  extra: Partial<TemplateResult> = {},
): TemplateResult => ({ skipRows: 0, reference, outcome, ...extra })

/** The built-in layouts; those added by superAdmin are stored in the database in the same form. */
export const BANK_TEMPLATES: readonly BankTemplate[] = [
  {
    ...BASE,
    id: 'icici-cib',
    name: 'ICICI CIB bulk payment',
    currency: 'INR',
    dateFormat: 'dd-MM-yyyy',
    columns: [
      fixed('PYMT_PROD_TYPE_CODE', 'PAB_VENDOR'),
      fixed('PYMT_MODE', 'NEFT'),
      must('DEBIT_ACC_NO', 'payerCard', 20),
      must('BNF_NAME', 'payeeName', 128),
      must('BENE_ACC_NO', 'cardNumber', 20),
      must('BENE_IFSC', 'ifscCode', 11),
      must('AMOUNT', 'amount'),
      column('DEBIT_NARR', 'batchNumber'),
      column('CREDIT_NARR', 'orderCode'),
      fixed('MOBILE_NUM', ''),
      fixed('EMAIL_ID', ''),
      column('REMARK', 'orderCode'),
      must('PYMT_DATE', 'payDate'),
      must('REF_NO', 'orderCode'),
    ],
    result: result(
      'REF_NO',
      { column: 'STATUS', paid: ['Success', 'Processed', 'Paid'], failed: ['Failed', 'Rejected', 'Returned'] },
      { utr: 'UTR NO', reason: 'ERROR', amount: 'AMOUNT' },
    ),
  },
  {
    ...BASE,
    id: 'hdfc-enet',
    name: 'HDFC ENet upload',
    currency: 'INR',
    hasHeader: false,
    columns: [
      fixed('Transaction Type', 'N'),
      fixed('Beneficiary Code', ''),
      must('Beneficiary Account Number', 'cardNumber', 20),
      must('Instrument Amount', 'amount'),
      must('Beneficiary Name', 'payeeName', 40),
      fixed('Drawee Location', ''),
      must('Customer Reference Number', 'orderCode', 20),
      column('Payment Details 1', 'batchNumber'),
      must('Value Date', 'payDate'),
      must('IFSC Code', 'ifscCode', 11),
      column('Bene Bank Name', 'bankName'),
    ],
    // The reverse feed has a header although the upload has none.
    result: result(
      'Customer Reference Number',
      { column: 'Transaction Status', paid: ['E', 'Executed', 'Paid'], failed: ['R', 'Rejected', 'Cancelled'] },
      { utr: 'UTR Number', reason: 'Reject Reason' },
    ),
  },
  {
    ...BASE,
    id: 'axis-cms',
    name: 'Axis CMS pipe file',
    currency: 'INR',
    delimiter: '|',
    newline: '\n',
    dateFormat: 'yyyy-MM-dd',
    amountUnit: 'minor',
    preamble: [
      [fixed('H', 'H'), must('BATCH', 'batchNumber'), must('COUNT', 'orderCount'), must('TOTAL', 'totalAmount')],
    ],
    columns: [
      fixed('REC', 'D'),
      must('CORP_REF', 'orderCode', 30),
      must('DEBIT_ACCT', 'payerCard', 20),
      must('AMOUNT_PAISE', 'amount'),
      must('BENE_NAME', 'payeeName', 70),
      must('BENE_ACCT', 'cardNumber', 20),
      must('BENE_IFSC', 'ifscCode', 11),
      must('VALUE_DATE', 'payDate'),
    ],
    result: result(
      'CORP_REF',
      { column: 'TXN_STATUS', paid: ['SUCCESS'], failed: ['FAILURE', 'RETURN'] },
      { skipRows: 1, utr: 'UTR', reason: 'REMARKS', amount: 'AMOUNT_PAISE' },
    ),
  },
  {
    ...BASE,
    id: 'razorpayx-upi',
    name: 'RazorpayX bulk payout (UPI)',
    currency: 'INR',
    columns: [
      must('RazorpayX Account Number', 'payerCard', 20),
      must('Payout Amount (in Rupees)', 'amount'),
      fixed('Payout Currency', 'INR'),
      fixed('Payout Mode', 'UPI'),
      fixed('Payout Purpose', 'payout'),
      column('Payout Narration', 'orderCode', { maxLength: 30 }),
      must('Payout Reference Id', 'orderCode', 40),
      fixed('Fund Account Type', 'vpa'),
      must('Fund Account Name', 'payeeName', 128),
      must('Fund Account VPA', 'vpa', 100),
      fixed('Contact Type', 'customer'),
      must('Contact Name', 'payeeName', 50),
    ],
    result: result(
      'Payout Reference Id',
      { column: 'Payout Status', paid: ['processed'], failed: ['failed', 'reversed', 'rejected', 'cancelled'] },
      { utr: 'UTR', reason: 'Failure Reason', amount: 'Payout Amount (in Rupees)' },
    ),
  },
  {
    ...CHINESE,
    id: 'icbc-batch',
    name: '工商银行批量转账',
    columns: [
      must('序号', 'rowNumber'),
      must('付款账号', 'payerCard', 20),
      must('收款账号', 'cardNumber', 20),
      must('收款户名', 'payeeName', 60),
      must('收款银行', 'bankName', 60),
      must('金额', 'amount'),
      fixed('用途', '货款'),
      must('备注', 'orderCode', 20),
    ],
    result: result(
      '备注',
      { column: '处理结果', paid: ['成功', '交易成功'], failed: ['失败', '交易失败', '退汇'] },
      { utr: '交易流水号', reason: '失败原因', amount: '金额' },
    ),
  },
  {
    ...CHINESE,
    id: 'alipay-batch',
    name: '支付宝批量付款',
    preamble: [
      ['批次号', '付款日期', '付款人', '总金额', '总笔数'].map((text) => fixed(text, text)),
      [
        must('批次号', 'batchNumber'),
        must('付款日期', 'payDate'),
        column('付款人', 'payerName'),
        must('总金额', 'totalAmount'),
        must('总笔数', 'orderCount'),
      ],
    ],
    columns: [
      must('商户流水号', 'orderCode', 64),
      must('收款支付宝账号', 'vpa', 100),
      must('收款人姓名', 'payeeName', 60),
      must('付款金额（元）', 'amount'),
      fixed('备注', '付款'),
    ],
    result: result(
      '商户流水号',
      { column: '状态', paid: ['成功'], failed: ['失败'] },
      { skipRows: 2, utr: '支付宝流水号', reason: '失败原因', amount: '付款金额（元）' },
    ),
  },
  {
    ...CHINESE,
    id: 'ccb-batch',
    name: '建设银行代发',
    delimiter: '|',
    columns: [
      must('序号', 'rowNumber'),
      must('账号', 'cardNumber', 20),
      must('户名', 'payeeName', 60),
      must('金额', 'amount'),
      must('摘要', 'orderCode', 20),
    ],
    // The bank answers with a total only.
    result: null,
  },
  {
    ...BASE,
    id: 'usdt-multisend',
    name: 'USDT multisend (TRC20)',
    currency: 'USDT',
    newline: '\n',
    columns: [must('address', 'address', 64), must('amount', 'amount'), must('memo', 'orderCode')],
    result: result(
      'memo',
      { column: 'status', paid: ['confirmed', 'success'], failed: ['failed', 'reverted'] },
      { utr: 'txid', amount: 'amount' },
    ),
  },
  {
    ...BASE,
    id: 'neft-return',
    name: 'NEFT return memo',
    type: 'reversal',
    currency: 'INR',
    columns: [],
    result: {
      skipRows: 0,
      reference: 'Customer Ref',
      everyRowIs: 'failed',
      utr: 'Return UTR',
      reason: 'Return Reason',
      amount: 'Amount',
    },
  },
  {
    ...CHINESE,
    id: 'icbc-return',
    name: '工商银行退汇清单',
    type: 'reversal',
    columns: [],
    result: {
      skipRows: 1,
      reference: '原业务编号',
      everyRowIs: 'failed',
      utr: '退汇流水号',
      reason: '退汇原因',
      amount: '退汇金额',
    },
  },
  ...STATEMENT_LAYOUTS,
]
