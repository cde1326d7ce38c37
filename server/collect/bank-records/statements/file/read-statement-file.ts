import { CODES } from '#contract/wire/envelope.ts'
import type { ParsedCsv } from '#domain/text/csv.ts'
import { readWorkbook } from '#server/collect/bank-records/statements/file/read-workbook.ts'
import { delimiterOf, statementText } from '#server/collect/bank-records/statements/file/statement-text.ts'
import type { Upload } from '#server/http/files/upload.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'

const NAMES = /\.(?:csv|tsv|txt|xlsx?|html?)$/i
/** First bytes of workbooks: of a ZIP archive, or of a compound file of older ones. */
const WORKBOOKS = [Buffer.from('PK\u0003\u0004'), Buffer.from('d0cf11e0a1b11ae1', 'hex')]

/**
 * The rows of a statement as its bank offers it: a workbook, a table in HTML or XML that is named as one, or a text with any of the usual
 * signs between its cells. The content decides which of these it is, since banks name texts `.xls`. 400 `upload.notStatement` otherwise.
 */
export async function readStatementFile(upload: Upload | null, currency: string, rowsMax: number): Promise<ParsedCsv> {
  if (!upload) throw new AppError(CODES.badInput, 'upload.missing')
  const { bytes, name } = upload
  if (!NAMES.test(name)) throw new AppError(CODES.badInput, 'upload.notStatement')
  if (WORKBOOKS.some((begin) => bytes.subarray(0, begin.length).equals(begin)))
    return await readWorkbook({ content: new Uint8Array(bytes), rowsMax })
  const text = statementText(bytes, currency)
  if (text === undefined || text.startsWith('%PDF')) throw new AppError(CODES.badInput, 'upload.notStatement')
  if (/^\s*</.test(text)) return await readWorkbook({ content: text, rowsMax })
  return await readCsv(text, { delimiter: delimiterOf(text), rowsMax })
}
