import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { findHeader } from '#domain/bank-templates/statements/statement-header.ts'
import { readStatement } from '#domain/bank-templates/statements/statement-rows.ts'
import type {
  PassedRow,
  StatementContext,
  StatementFault,
  StatementRow,
} from '#domain/bank-templates/statements/statement-rows.ts'
import { NEW_LAYOUT } from '#domain/bank-templates/statements/statement-template.ts'
import type { StatementTemplate } from '#domain/bank-templates/statements/statement-template.ts'
import { bankZone } from '#domain/products.ts'
import type { CsvRow, ParsedCsv } from '#domain/text/csv.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import { readStatementFile } from '#server/collect/bank-records/statements/file/read-statement-file.ts'
import {
  accountOf,
  keepLayout,
  keptLayout,
  taughtLayout,
} from '#server/collect/bank-records/statements/statement-layout.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { chunksOf } from '#server/platform/chunks.ts'
import { importRefused, previewOf } from '#server/platform/csv/import-rows.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { inSlices } from '#server/platform/turns/turns.ts'

const ROWS_MAX = 20_000
/** With what stands above the rows and between them, such as balances. */
const LINES_MAX = 25_000
/** Faults that one answer names; who has more has another problem. */
const FAULTS_MAX = 100
/** Stored, or looked for, by one statement. */
const AT_ONCE = 1_000

/**
 * Stores the rows of a bank's statement as they came, each once however often statements that have it are imported; they
 * are read in the background. A dry run answers how many are new, every row that cannot be read, and why others are passed over; a row
 * that cannot be read keeps none of the others from being taken.
 */
export async function importStatement(
  call: Call,
  { dryRun = false, layoutName, resourceId, roles, templateId }: ParsedInputOf<'bankRecord.importStatement'>,
): Promise<OutputOf<'bankRecord.importStatement'>> {
  const { account, product } = await accountOf(call.db, resourceId)
  const kept = templateId === NEW_LAYOUT ? undefined : await keptLayout(call.db, templateId, product.currency)
  const now = call.services.now()
  const zone = bankZone(product.currency) ?? zoneOf(call.services)
  const file = await readStatementFile(call.upload, product.currency, LINES_MAX)
  const name = layoutName?.trim()
  const taught = kept ? undefined : taughtLayout(file, roles, { currency: product.currency, name: name || NEW_LAYOUT })
  const template = kept ?? taught?.template
  const found = await rowsIn(template ?? taught?.fault ?? 'columnsUnsaid', file, {
    exponent: product.exponent,
    zone,
    readAt: now,
  })
  const { faults, passed, rows, unread } = found
  if (rows.length > ROWS_MAX) faults.push({ row: ROWS_MAX + 1, column: null, fault: 'tooManyRows' })
  else if (rows.length === 0 && faults.length === 0)
    faults.push({ row: 1, column: null, fault: passed.length > 0 ? 'noMovement' : 'required' })
  const isRefused = rows.length === 0 || rows.length > ROWS_MAX
  if (isRefused && !dryRun) throw importRefused(faults)
  const lines = await linesOf(rows)
  const known = await knownLines(call, account, lines)
  const added = lines.filter(({ recordId }) => !known.has(recordId))
  const preview = dryRun &&
    file.ok && {
      preview: {
        ...statementPreview(taught?.columns.at ?? headerAt(template, file.rows), file.rows, { ...found, lines, known }),
        ...{ zone, roles: taught?.columns.roles },
      },
    }
  const skipped = passed.length
  if (isRefused) return { added: 0, known: 0, skipped, faults, ...preview }
  if (!dryRun && taught?.template && name) await keepLayout(call, taught.template)
  if (!dryRun && added.length > 0) await store(call, account, added, { templateId: template?.id ?? templateId, now })
  return { added: added.length, known: lines.length - added.length, skipped, unread, faults, ...preview }
}

interface Found {
  rows: StatementRow[]
  passed: PassedRow[]
  /** Faults of the first rows that cannot be read, as many as an answer has room for. */
  faults: StatementFault[]
  /** Count of all rows that cannot be read. */
  unread: number
}

/** Rows of a file by its layout, or why it has none. */
async function rowsIn(
  template: StatementTemplate | string,
  file: ParsedCsv,
  context: StatementContext,
): Promise<Found> {
  const found: Found = { rows: [], passed: [], faults: [], unread: 0 }
  if (typeof template === 'string') {
    const { row, fault } = file.ok ? { row: 1, fault: template } : file.fault
    found.faults.push({ row, column: null, fault })
    return found
  }
  await inSlices(readStatement(template, file, context), (one) => {
    if (!Array.isArray(one)) void ('passedBy' in one ? found.passed.push(one) : found.rows.push(one))
    else {
      found.unread += 1
      found.faults.push(...one.slice(0, FAULTS_MAX - found.faults.length))
    }
  })
  return found
}

/** The place of the header; the first row where there is none. */
const headerAt = (template: StatementTemplate | undefined, rows: readonly CsvRow[]): number =>
  (template && findHeader(template, rows)?.at) ?? 0

/** The rows below a statement's header; those without a movement are skipped, each with the reason. */
function statementPreview(
  at: number,
  file: readonly CsvRow[],
  {
    faults,
    known,
    lines,
    passed,
  }: Pick<Found, 'faults' | 'passed'> & { lines: readonly Line[]; known: ReadonlySet<string> },
) {
  const [first, ...rows] = file.slice(at)
  const idOf = new Map(lines.map(({ recordId, row }) => [row, recordId]))
  const passedBy = new Map(passed.map((one) => [one.row, one.passedBy]))
  const outcomeOf = ({ row }: CsvRow) => {
    const id = idOf.get(row)
    if (id === undefined) return passedBy.has(row) ? 'skipped' : 'faulty'
    return known.has(id) ? 'known' : 'new'
  }
  return previewOf({
    columns: (first?.cells ?? []).map((cell) => cell.trim()),
    ...{ rows, faults, outcomeOf },
    passedBy: ({ row }) => passedBy.get(row),
  })
}

interface Line extends StatementRow {
  /** Digest of the row, and its number among rows with the same text. */
  recordId: string
}

async function linesOf(rows: readonly StatementRow[]): Promise<Line[]> {
  const counts = new Map<string, number>()
  const lines: Line[] = []
  await inSlices(rows, (row) => {
    // As it stands in the file: of a day without a clock the moment depends on when it is read.
    const digest = createHash('sha256').update(row.text).digest('base64url').slice(0, 32)
    const nth = (counts.get(digest) ?? 0) + 1
    counts.set(digest, nth)
    lines.push({ ...row, recordId: `${digest} ${nth}` })
  })
  return lines
}

async function knownLines({ db }: Call, { id }: Account, lines: readonly Line[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const part of chunksOf(lines, AT_ONCE)) {
    const isOne = inArray(
      bankMessages.recordId,
      part.map(({ recordId }) => recordId),
    )
    const rows = await db
      .select({ recordId: bankMessages.recordId })
      .from(bankMessages)
      .where(and(eq(bankMessages.kind, 'statement'), eq(bankMessages.resourceId, id), isOne))
    for (const { recordId } of rows) known.add(recordId)
  }
  return known
}

async function store(
  { actor, db }: Call,
  account: Account,
  lines: readonly Line[],
  { now, templateId }: { now: Date; templateId: string },
): Promise<void> {
  for (const part of chunksOf(lines, AT_ONCE))
    await db
      .insert(bankMessages)
      .values(part.map((line) => messageOf(account, line, now)))
      .onConflictDoNothing()
  await recordAudit(
    db,
    actor,
    'bankRecord.importStatement',
    { kind: 'bankStatement', id: String(account.id) },
    { from: null, to: { resourceName: account.name, templateId, rows: lines.length } },
  )
}

function messageOf({ id, supplierId }: Account, line: Line, receivedAt: Date) {
  const { amountMinor, balanceMinor, direction, isDayOnly, occurredAt, payerName, recordId, text, utr } = line
  return {
    ...{ kind: 'statement', recordId, resourceId: id, supplierId, text, occurredAt, receivedAt },
    said: {
      ...{ amountMinor, direction, isDayOnly, occurredAt: occurredAt.toISOString() },
      ...(balanceMinor !== null && { balanceMinor }),
      ...(utr !== null && { utr }),
      ...(payerName !== null && { payerName }),
    },
  }
}
