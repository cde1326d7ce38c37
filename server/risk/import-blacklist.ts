import { and, eq, inArray } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/envelope.ts'
import type { ImportFault } from '#contract/risk.endpoints.ts'
import { unescapeFormulaCell } from '#domain/csv.ts'
import type { CsvRow } from '#domain/csv.ts'
import { BLACKLIST_KINDS, normalizeBlacklisted } from '#domain/risk-rules.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { riskBlacklist } from '#server/db/schema.ts'
import type { Call } from '#server/http/call.ts'
import { textOf } from '#server/http/uploaded-file.ts'
import { AppError } from '#server/platform/app-error.ts'
import { chunksOf } from '#server/platform/bulk/chunks.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { insertBlacklisted } from '#server/risk/blacklist.ts'
import type { BlacklistInput } from '#server/risk/blacklist.ts'

type Answer = OutputOf<'riskControl.importBlacklist'>

const ROWS_MAX = 20_000
const VALUE_MAX = 128
const REASON_MAX = 256
const CHUNK = 500
/** Faults that one answer names; who has more has another problem. */
const FAULTS_MAX = 100
const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * Blacklists the rows of a CSV file (kind, value, reason), all or none. A dry run answers what would be added and every row
 * that does not fit; the import itself refuses such a file with 400 `risk.parseFailed` and its first row.
 */
export async function importBlacklist({ actor, db, services }: Call, bytes: Buffer, isDry: boolean): Promise<Answer> {
  const { inputs, faults } = readRows(textOf(bytes))
  if (isDry) {
    const added = faults.length > 0 ? 0 : await countNew(db, inputs)
    return { added, known: faults.length > 0 ? 0 : inputs.length - added, faults }
  }
  const [first] = faults
  if (first) throw refused(first.row, faults)
  let added = 0
  for (const part of chunksOf(inputs, CHUNK)) added += (await insertBlacklisted(db, services, actor, part)).length
  await recordAudit(db, actor, 'blacklist.import', { kind: 'blacklist', id: 'import' }, { rows: inputs.length, added })
  return { added, known: inputs.length - added, faults: [] }
}

function refused(row: number, faults: readonly ImportFault[]): AppError {
  const issues = faults.map((one) => ({
    path: `rows.${one.row}${one.column === null ? '' : `.${one.column}`}`,
    fault: one.fault,
  }))
  return new AppError(CODES.badInput, 'risk.parseFailed', { params: { row }, issues })
}

interface ReadRows {
  inputs: BlacklistInput[]
  faults: ImportFault[]
}

function readRows(text: string): ReadRows {
  const parsed = readCsv(text)
  if (!parsed.ok) return { inputs: [], faults: [{ row: parsed.fault.row, column: null, fault: parsed.fault.fault }] }
  const hasHeader = parsed.rows[0]?.cells[0]?.trim().toLowerCase() === 'kind'
  const rows = hasHeader ? parsed.rows.slice(1) : parsed.rows
  if (rows.length === 0) return { inputs: [], faults: [{ row: 1, column: null, fault: 'required' }] }
  if (rows.length > ROWS_MAX) return { inputs: [], faults: [{ row: ROWS_MAX + 1, column: null, fault: 'tooManyRows' }] }
  const read = rows.map(readRow)
  return {
    inputs: read.flatMap(({ inputs }) => inputs),
    faults: read.flatMap(({ faults }) => faults).slice(0, FAULTS_MAX),
  }
}

function readRow({ row, cells }: CsvRow): ReadRows {
  const [kindText = '', value = '', reason = ''] = cells.map((cell) => unescapeFormulaCell(cell.trim()))
  const kind = BLACKLIST_KINDS.find((name) => name === kindText.toLowerCase())
  const faults: ImportFault[] = []
  const say = (column: ImportFault['column'], fault: string | undefined) =>
    void (fault && faults.push({ row, column, fault }))
  say('kind', kind ? undefined : kindText === '' ? 'required' : 'unknownValue')
  say('value', value === '' ? 'required' : textFault(value, VALUE_MAX))
  say('reason', textFault(reason, REASON_MAX))
  return { inputs: kind && faults.length === 0 ? [{ kind, value, reason: reason || null }] : [], faults }
}

function textFault(text: string, max: number): string | undefined {
  if (text.length > max) return 'tooLong'
  return CONTROL.test(text) ? 'controlCharacters' : undefined
}

/** How many of the values are not blacklisted yet; a value that stands twice in the file counts once. */
async function countNew(db: Queryable, inputs: readonly BlacklistInput[]): Promise<number> {
  let count = 0
  for (const kind of BLACKLIST_KINDS) {
    const values = [
      ...new Set(inputs.filter((input) => input.kind === kind).map((input) => normalizeBlacklisted(kind, input.value))),
    ]
    for (const part of chunksOf(values, CHUNK))
      count +=
        part.length -
        (await db.$count(riskBlacklist, and(eq(riskBlacklist.kind, kind), inArray(riskBlacklist.normalized, part))))
  }
  return count
}
