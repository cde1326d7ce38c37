import { describe, expect, it } from 'vitest'
import { STATEMENT_LAYOUTS } from '#domain/bank-templates/statements/statement-layouts.ts'
import { readStatement } from '#domain/bank-templates/statements/statement-rows.ts'
import { bankZone } from '#domain/products.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'

/** A made-up file in the shape of the bank's own, and what is read of it: `time amount reference balance`, amounts with their sign. */
const FILES: Record<string, { file: string; rows: string[]; left?: string[] }> = {
  'hdfc-statement': {
    file: `HDFC BANK Ltd.,,,,,,
Account No : 50100000000001,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,**********,**********,********,**********,**********,**********
21/11/26,UPI-ASHA RAO-ASHA@OKHDFC-SBIN0001234-412345678901-PAY,0000412345678901,21/11/26,,"1,500.00","12,345.67"
22/11/26,NEFT CR-CITI0000001-MEHTA-CITIN26632511367,CITIN26632511367,22/11/26,,250,"12,595.67"
23/11/26,ATM WDL,000000001234,23/11/26,500.00,,"12,095.67"
********,**********,,,,,
STATEMENT SUMMARY :-,,,,,,
Opening Balance,Dr Count,Cr Count,,Debits,Credits,Closing Bal
"10,845.67",1,2,,500.00,"1,750.00","12,095.67"
`,
    rows: [
      '2026-11-21 1500.00 412345678901 12345.67',
      '2026-11-22 250.00 CITIN26632511367 12595.67',
      '2026-11-23 -500.00 000000001234 12095.67',
    ],
    left: ['4 noAmount', '8 noAmount', '9 noAmount', '10 total', '11 total'],
  },
  'icici-statement': {
    file: `DETAILED STATEMENT,,,,,,,
S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,21/11/2026,21/11/2026,-,UPI/919876543210-2@ybl/Pay/412345678902/ICICI,0.0,"1,00,000.50","1,12,000.50"
2,22/11/2026,22/11/2026,-,MMT/IMPS/412345678903/RENT/RAVI,2000,0,"1,10,000.50"
`,
    rows: ['2026-11-21 100000.50 412345678902 112000.50', '2026-11-22 -2000.00 412345678903 110000.50'],
  },
  'sbi-statement': {
    file: `Account Name: ASHA RAO
Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
21 Nov 2026,21 Nov 2026,BY TRANSFER-UPI/CR/412345678904/ASHA/HDFC/asha@ok/Pay,TRANSFER FROM 4897690162095,,500.00,"5,500.00"
22 Nov 2026,22 Nov 2026,TO TRANSFER-UPI/DR/412345678905/SHOP/YESB/shop@ok,TRANSFER TO 4897691162094,20.00,,"5,480.00"
**This is a computer generated statement
`,
    rows: ['2026-11-21 500.00 412345678904 5500.00', '2026-11-22 -20.00 412345678905 5480.00'],
    left: ['5 noAmount'],
  },
  'axis-statement': {
    file: `Statement of Account No - 1
Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
,,OPENING BALANCE,,,10000.00,
21-11-2026,-,UPI/P2A/412345678906/ASHA RAO/HDFC BANK/UPI, ,   200.00,   10200.00,4875
22-11-2026,45,CLG/SUPREME,  150.00, ,   10050.00,4875
,,TRANSACTION TOTAL,150.00,200.00,,
,,CLOSING BALANCE,,,10050.00,
`,
    rows: ['2026-11-21 200.00 412345678906 10200.00', '2026-11-22 -150.00 null 10050.00'],
    left: ['3 noAmount', '6 total', '7 noAmount'],
  },
  'kotak-statement': {
    file: `"",,Account Statement
Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,21-11-2026,21-11-2026,UPI/ASHA RAO/632611222333/Pay,UPI-632611222333,"25,000.00",CR,"25,000.00",CR
2,22-11-2026,22-11-2026,CHQ SUPREME,501,"40,000.00",DR,"15,000.00",DR
`,
    rows: ['2026-11-21 25000.00 632611222333 25000.00', '2026-11-22 -40000.00 null -15000.00'],
  },
  'kotak-columns-statement': {
    file: `Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance,Dr / Cr
1,21-11-2026 19:40:46,21-11-2026,UPI/CAFE/632611222334/Pay,UPI-632611222334,310.78,,"39,591.75",CR
2,22-11-2026 19:56:53,22-11-2026,UPI/RAVI/632611222335/UPI,UPI-632611222335,,"50,000.00","89,591.75",CR
Closing balance,"as on 22/11/2026   INR 89,591.75"
`,
    rows: ['2026-11-21 19:40:46 -310.78 632611222334 39591.75', '2026-11-22 19:56:53 50000.00 632611222335 89591.75'],
    left: ['4 noAmount'],
  },
  'pnb-statement': {
    file: `Statement Period:     21-11-2026    to     23-11-2026
Txn No.,Txn Date,Description,Branch Name,Cheque No.,Dr Amount,Cr Amount,Balance
T1,22/11/2026,UPI/DR/412345678907/SHOP/YESB/shop@ybl/,-,,420.0,,"10,728.27 Cr.",
U2,21/11/2026,UPI/CR/412345678908/ASHA/UTIB/asha@ok/,-,,,1.0,"50.00 Dr.",
***Generated through PNB ONE ***
`,
    rows: ['2026-11-22 -420.00 412345678907 10728.27', '2026-11-21 1.00 412345678908 -50.00'],
    left: ['5 noAmount'],
  },
  'bob-statement': {
    file: `IFSC Code: BARB0DBTEST,,,,,,
TRAN DATE,VALUE DATE,NARRATION,CHQ.NO.,WITHDRAWAL(DR),DEPOSIT(CR),BALANCE(INR)
21/11/2026,21/11/2026,IMPS/P2A/412345678909/XXXXXX2512/BHADA,,"2,00,000.00",,"1,52,530.84Cr"
22/11/2026,22/11/2026,UPI/412345678910/10:11:12/UPI/asha@ok,,-,500.00,"1,53,030.84Cr"
`,
    rows: ['2026-11-21 -200000.00 412345678909 152530.84', '2026-11-22 500.00 412345678910 153030.84'],
  },
  'mpesa-statement': {
    file: `Organisation Name,Acme Homes
Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.
TKL1AB2CD3,21-11-2026 10:15:00,21-11-2026 10:15:00,Pay Bill from 2547****678 - ASHA Acc. A1,Completed,"15,000.00",,"15,000.00",true,Pay Bill Online,2547****678 - ASHA,,A1
TKL1AB2CD4,2026-11-21 11:00:00,2026-11-21 11:00:00,Pay Bill Charge,Completed,,-60.00,"14,940.00",true,Charge,,,
TKL1AB2CD5,2026-11-21 12:00:00,2026-11-21 12:00:00,Pay Bill from 2547****111,Failed,700.00,,"14,940.00",true,Pay Bill Online,,,
`,
    rows: ['2026-11-21 10:15:00 15000.00 TKL1AB2CD3 15000.00', '2026-11-21 11:00:00 -60.00 TKL1AB2CD4 14940.00'],
    left: ['5 notDone'],
  },
  'equity-statement': {
    file: `Date,Description,Debit,Credit,Balance
21/11/2026,MPESA 254700000001 TKL1AB2CD6 ASHA,,"20,000.00","85,000.00"
22/11/2026,AIRTIME,50.00,,"84,950.00"
`,
    rows: ['2026-11-21 20000.00 TKL1AB2CD6 85000.00', '2026-11-22 -50.00 null 84950.00'],
  },
  'kcb-statement': {
    file: `Balance at Period Start:,"1,000.00"
TXN DATE,DESCRIPTION,VALUE DATE,MONEY OUT,MONEY IN,LEDGER BALANCE
21 NOV 2026,MPESA TKL1AB2CD7 254700000001 ASHA,21 NOV 2026,,"Ksh 2,000.00","3,000.00"
22 NOV 2026,CHARGE,22 NOV 2026,(30.00),,"2,970.00"
`,
    rows: ['2026-11-21 2000.00 TKL1AB2CD7 3000.00', '2026-11-22 -30.00 null 2970.00'],
  },
  'icbc-statement': {
    file: `明细查询文件下载
交易日期,摘要,交易详情,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名,对方账户
2026-11-21,转账,,手机银行,CHN,钞,"1,200.00",,人民币,"1,200.00",,人民币,"3,000.00",王某,6222****0001
2026-11-22,消费,,支付宝,CHN,钞,,15.50,人民币,,15.50,人民币,"2,984.50",某店,
人民币合计,,,,,,"1,200.00",15.50,,"1,200.00",15.50,,,,
`,
    rows: ['2026-11-21 1200.00 null 3000.00 王某', '2026-11-22 -15.50 null 2984.50 某店'],
    left: ['5 total'],
  },
  'ccb-statement': {
    file: `中国建设银行个人活期账户全部交易明细
序号,摘要,币别,钞汇,交易日期,交易金额,账户余额,交易地点/附言,对方账号与户名
1,转账存入,人民币元,钞,20261121,100.00,100.00,附言,6217****0001/李某
2,消费,人民币元,钞,20261122,-29.80,70.20,,某店
`,
    rows: ['2026-11-21 100.00 null 100.00 6217****0001/李某', '2026-11-22 -29.80 null 70.20 某店'],
  },
  'cmb-statement': {
    file: `# 招商银行交易记录
交易日期,交易时间,收入,支出,余额,交易类型,交易备注
"\t20261121","\t13:44:45","73.64","","73.64","\t转账汇款","\t来自王某"
"\t20261122","\t08:05:06","","64.91","8.73","\t银联在线支付","\t某店"
# 收入合计,73.64
`,
    rows: ['2026-11-21 13:44:45 73.64 null 73.64', '2026-11-22 08:05:06 -64.91 null 8.73'],
    left: ['5 noAmount'],
  },
  'wechat-statement': {
    file: `微信支付账单明细,,,,,,,,
----------------------微信支付账单明细列表--------------------,,,,,,,,
交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
2026-11-21 18:38:23,二维码收款,王某,"收款方备注:二维码收款",收入,¥19.55,/,已收钱,100000000000000000000000001,/,"/"
2026-11-21 19:00:00,商户消费,某店,"午餐",支出,¥22.00,零钱,支付成功,4200000000000000000000000002,m-1,"/"
2026-11-21 20:00:00,零钱提现,某行,"/",/,¥100.00,某行,提现已到账,1000003,/,"服务费¥0.10"
2026-11-21 21:00:00,转账,李某,"转账",收入,¥8.00,/,已全额退款,1000004,/,"/"
`,
    rows: [
      '2026-11-21 18:38:23 19.55 100000000000000000000000001 null 王某',
      '2026-11-21 19:00:00 -22.00 4200000000000000000000000002 null 某店',
    ],
    left: ['6 notDone', '7 notDone'],
  },
  'alipay-statement': {
    file: `导出信息：
------------------------支付宝电子客户回单------------------------
交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,
2026-11-21 11:19:26,转账红包,王某,wan***@x.com,收款,收入,"5,000.00",余额,交易成功,20261121200040011100680018460001\t,\t,,
2026-11-21 12:00:00,餐饮美食,某店,/,午餐,支出,27.63,余额宝,交易成功,20261121200040011100680018460002\t,1\t,,
2026-11-21 13:00:00,账户存取,本人,/,提现,不计收支,20.00,余额,交易成功,3\t,\t,,
2026-11-21 14:00:00,日用百货,某店,/,退单,支出,66.00,余额,交易关闭,4\t,\t,,
`,
    rows: [
      '2026-11-21 11:19:26 5000.00 20261121200040011100680018460001 null 王某',
      '2026-11-21 12:00:00 -27.63 20261121200040011100680018460002 null 某店',
    ],
    left: ['6 neitherWay', '7 notDone'],
  },
}

const READ_AT = new Date('2026-11-24T12:00:00Z')

describe('a statement as its bank offers it', () => {
  it('has a file here', () => expect(Object.keys(FILES)).toEqual(STATEMENT_LAYOUTS.map(({ id }) => id)))

  it.each(STATEMENT_LAYOUTS.map((layout) => [layout.id, layout] as const))('is read: %s', async (id, layout) => {
    const { file, rows, left = [] } = FILES[id] ?? { file: '', rows: [] }
    const zone = bankZone(layout.currency) ?? 'UTC'
    const read = [
      ...readStatement(layout, await readCsv(file, { rowsMax: 100 }), { exponent: 2, zone, readAt: READ_AT }),
    ]
    const shown = (at: Date) => at.toLocaleString('sv-SE', { timeZone: zone })
    const money = (minor: number | null) => (minor === null ? 'null' : (minor / 100).toFixed(2))
    const faults = read.flatMap((one) => (Array.isArray(one) ? one : []))
    expect(faults).toEqual([])
    expect(
      read.flatMap((one) =>
        'direction' in one
          ? [
              [
                shown(one.occurredAt).slice(0, one.isDayOnly ? 10 : undefined),
                money(one.direction === 'credit' ? one.amountMinor : -one.amountMinor),
                one.utr,
                money(one.balanceMinor),
                ...(one.payerName && id !== 'mpesa-statement' ? [one.payerName] : []),
              ]
                .map(String)
                .join(' '),
            ]
          : [],
      ),
    ).toEqual(rows)
    expect(read.flatMap((one) => ('passedBy' in one ? [`${one.row} ${one.passedBy}`] : []))).toEqual(left)
  })
})
