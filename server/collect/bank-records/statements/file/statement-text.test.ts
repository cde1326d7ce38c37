import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { delimiterOf, statementText } from '#server/collect/bank-records/statements/file/statement-text.ts'

describe('the text of a statement', () => {
  const CHINESE = '交易时间,金额\n2026-11-21,1.00\n'
  const LATIN = 'Date,Amount\n21/11/2026,€ Müller “1.00”\n'

  it.each([
    ['utf8', CHINESE, 'INR', {}],
    ['utf8', CHINESE, 'CNY', { addBOM: true }],
    ['utf16le', CHINESE, 'CNY', { addBOM: true }],
    ['utf16be', LATIN, 'INR', { addBOM: true }],
    ['utf16le', LATIN, 'INR', {}],
    ['utf16be', LATIN, 'INR', {}],
    ['gbk', CHINESE, 'CNY', {}],
    ['gb18030', `${CHINESE}\u{20000}`, 'CNY', {}],
    ['win1252', LATIN, 'KES', {}],
  ] as const)('is read from %s: %j for %s', (encoding, text, currency, options) => {
    expect(statementText(iconv.encode(text, encoding, options), currency)).toBe(text)
  })

  it('has no cells in the writing of a spreadsheet’s texts', () => {
    const text = statementText(Buffer.from('a,="0012",b\r\n="x"\r\n"say =""y""",z'), 'INR')
    expect(text).toBe('a,"0012",b\r\n"x"\r\n"say =""y""",z')
  })
})

it.each([
  ['Bank\nDate,Text,Amount\n1,"a;b;c;d",2\n3,x,4', ','],
  ['Date;Text;Amount\n1;a, b;1,5\n2;c;3', ';'],
  ['Date\tText\tAmount\n1\ta, b\t1,500.00\n2\tc,d\t2,500.00', '\t'],
  ['Date|Text|Amount\n1|a|2', '|'],
  ['one', ','],
])('tells the sign between cells: %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter))
