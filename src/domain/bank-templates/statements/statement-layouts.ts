import { statementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
import type { StatementColumns, StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'

const of = (id: string, name: string, currency: string, columns: StatementColumns): StatementTemplate =>
  statementTemplate({ id: `${id}-statement`, name, currency }, columns)

/** Days as banks of India and Kenya write them, with or without a clock behind. */
const SLASHES = 'D/M/YYYY H:mm:ss | D/M/YYYY H:mm | D/M/YYYY h:mm:ss A | D/M/YYYY h:mm A | D/M/YYYY | D/M/YY'
const HYPHENS = 'D-M-YYYY H:mm:ss | D-M-YYYY h:mm:ss A | D-M-YYYY h:mm A | D-M-YYYY | D-M-YY H:mm | D-M-YY'
const MONTH_NAMES = 'D MMM YYYY h:mm A | D MMM YYYY | D-MMM-YYYY H:mm:ss | D-MMM-YYYY | D-MMM-YY'
const INDIAN = `${SLASHES} | ${HYPHENS} | ${MONTH_NAMES}`
const CHINESE = 'YYYY-MM-DD HH:mm:ss | YYYY-MM-DD HH:mm | YYYY/M/D H:mm | YYYYMMDD HH:mm:ss | YYYY-MM-DD | YYYYMMDD'

/** Statements as banks and wallets offer them for download; a reference that has no column is read from the row's text. */
export const STATEMENT_LAYOUTS: readonly StatementTemplate[] = [
  of('hdfc', 'HDFC account statement', 'INR', {
    ...{ time: 'Date', timeFormat: INDIAN, narration: 'Narration', utr: 'Chq./Ref.No. | Chq/Ref Number' },
    ...{ amount: 'Deposit Amt. | Credit Amount', debit: 'Withdrawal Amt. | Debit Amount', balance: 'Closing Balance' },
  }),
  of('icici', 'ICICI account statement', 'INR', {
    ...{ time: 'Transaction Date', timeFormat: INDIAN, narration: 'Transaction Remarks', utr: 'Reference No' },
    amount: 'Deposit Amount | Deposit Amount (INR)',
    debit: 'Withdrawal Amount | Withdrawal Amount (INR)',
    balance: 'Balance | Balance (INR)',
  }),
  of('sbi', 'SBI account statement', 'INR', {
    ...{ time: 'Txn Date | Date', timeFormat: INDIAN, narration: 'Description | Details' },
    ...{ amount: 'Credit', debit: 'Debit', balance: 'Balance' },
  }),
  of('axis', 'Axis account statement', 'INR', {
    ...{ time: 'Tran Date', timeFormat: INDIAN, narration: 'Particulars' },
    ...{ amount: 'CR', debit: 'DR', balance: 'BAL' },
  }),
  of('kotak', 'Kotak account statement', 'INR', {
    ...{ time: 'Transaction Date | Date', timeFormat: INDIAN, narration: 'Description' },
    ...{ utr: 'Chq / Ref No. | Chq / Ref number', amount: 'Amount', direction: 'Dr / Cr', balance: 'Balance' },
  }),
  of('kotak-columns', 'Kotak account statement with debit and credit', 'INR', {
    ...{ time: 'Transaction Date | Date', timeFormat: INDIAN, narration: 'Description' },
    ...{ utr: 'Chq / Ref No. | Chq / Ref number', amount: 'Credit', debit: 'Debit', balance: 'Balance' },
  }),
  of('pnb', 'PNB account statement', 'INR', {
    ...{ time: 'Txn Date | Transaction Date', timeFormat: INDIAN, narration: 'Description | Narration' },
    ...{ amount: 'Cr Amount | Deposit', debit: 'Dr Amount | Withdrawal', balance: 'Balance' },
  }),
  of('bob', 'Bank of Baroda account statement', 'INR', {
    ...{ time: 'TRAN DATE', timeFormat: INDIAN, narration: 'NARRATION' },
    ...{ amount: 'DEPOSIT(CR)', debit: 'WITHDRAWAL(DR)', balance: 'BALANCE(INR)' },
  }),
  of('mpesa', 'M-Pesa organisation statement', 'KES', {
    ...{ time: 'Completion Time', timeFormat: `${CHINESE} | ${INDIAN}`, narration: 'Details', utr: 'Receipt No.' },
    ...{ amount: 'Paid In', debit: 'Withdrawn', balance: 'Balance', payer: 'Other Party Info' },
    ...{ status: 'Transaction Status', done: ['Completed'] },
  }),
  of('equity', 'Equity account statement', 'KES', {
    ...{
      time: 'Date | Transaction Date',
      timeFormat: INDIAN,
      narration: 'Description | Narrative | Transaction Details',
    },
    ...{ amount: 'Credit', debit: 'Debit', balance: 'Balance | Running Balance' },
  }),
  of('kcb', 'KCB account statement', 'KES', {
    ...{ time: 'Transaction Date | Txn Date', timeFormat: INDIAN, narration: 'Description | Transaction Details' },
    ...{
      amount: 'Credit | Money In',
      debit: 'Debit | Money Out',
      balance: 'Running Balance | Ledger Balance | Balance',
    },
  }),
  of('icbc', '工商银行账户明细', 'CNY', {
    ...{ time: '交易时间 | 交易日期', timeFormat: CHINESE, narration: '摘要', utr: '交易流水号' },
    ...{ amount: '贷方发生额 | 记账金额(收入)', debit: '借方发生额 | 记账金额(支出)', balance: '余额' },
    payer: '对方户名',
  }),
  of('ccb', '建设银行账户明细', 'CNY', {
    ...{ time: '交易日期', clock: '交易时间', timeFormat: CHINESE, narration: '摘要' },
    ...{ amount: '交易金额', balance: '账户余额', payer: '对方户名 | 对方账号与户名' },
  }),
  of('cmb', '招商银行交易流水', 'CNY', {
    ...{ time: '交易日期', clock: '交易时间', timeFormat: CHINESE, narration: '交易备注' },
    ...{ amount: '收入', debit: '支出', balance: '余额' },
  }),
  of('wechat', '微信支付账单', 'CNY', {
    ...{ time: '交易时间', timeFormat: CHINESE, narration: '商品', utr: '交易单号' },
    ...{ amount: '金额(元)', direction: '收/支', payer: '交易对方', status: '当前状态' },
    done: ['支付成功', '已收钱', '已存入零钱', '对方已收钱', '已转账'],
  }),
  of('alipay', '支付宝账单', 'CNY', {
    ...{ time: '交易时间 | 付款时间 | 交易创建时间', timeFormat: CHINESE, narration: '商品说明 | 商品名称' },
    ...{ utr: '交易订单号 | 交易号', amount: '金额 | 金额(元)', direction: '收/支', payer: '交易对方' },
    ...{ status: '交易状态', done: ['交易成功', '支付成功', '收款成功', '转账成功'] },
  }),
]
