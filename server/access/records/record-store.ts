import { eq, inArray, sql } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, versionConflict } from '#server/platform/app-error.ts'

const UNIQUE_VIOLATION = '23505'

/** True when the database refused a value that another row already has. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === UNIQUE_VIOLATION) return true
  return false
}

/** The columns of records that people edit. */
type RecordTable = PgTable & Readonly<Record<'id' | 'version' | 'updatedAt' | 'updatedBy' | 'createdBy', PgColumn>>
type Kept = 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
/** Columns that people fill in. */
type ValuesOf<Table extends RecordTable> = Omit<InferInsertModel<Table>, Kept>

interface RecordParts<Table extends RecordTable> {
  table: Table
  /** Kind of the records in audit entries: `bank`. */
  kind: string
  /** The field that may not stand twice. */
  unique: keyof ValuesOf<Table> & string
  /** Fields that audit entries name as changed, without their values. */
  secrets?: readonly (keyof ValuesOf<Table> & string)[]
  /** Name of a record in audit entries; its id by default. */
  nameOf?: (row: InferSelectModel<Table> & Stored) => string
}

/** A record in the version that a person saw. */
interface Seen {
  id: number
  expectedVersion?: number | undefined
}

/** A stored record as code reads it. */
interface Stored {
  id: number
  version: number
  updatedAt: Date
  updatedBy: string | null
}

/**
 * Creates, changes and deletes records of a table, each with an audit entry of the values before and after. Refused with
 * 404 `record.notFound`, 409 `record.versionConflict` where somebody was quicker, 409 `record.known` on the unique field.
 */
export function recordStore<Table extends RecordTable>({
  table,
  kind,
  unique,
  secrets = [],
  nameOf = ({ id }) => String(id),
}: RecordParts<Table>) {
  type Row = InferSelectModel<Table>
  type Values = ValuesOf<Table>
  const targetOf = (row: Row & Stored) => ({ kind, id: nameOf(row) })
  const isSecret = (field: string) => (secrets as readonly string[]).includes(field)
  /** Values as audit entries hold them; of secrets nothing, or only that they were changed. */
  const audited = (values: object, secret?: 'changed') =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
        if (!isSecret(field)) return [[field, value]]
        return secret === undefined ? [] : [[field, secret]]
      }),
    )

  // The table's own types; a generic table loses them on the way through the query builder.
  const named = ({ db }: Call, id: number) =>
    db
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id))

  /** The record in the version that was seen, if the caller says which. */
  function asSeen(rows: readonly unknown[], expectedVersion: number | undefined): Row & Stored {
    const row = rows[0] as (Row & Stored) | undefined
    if (!row) throw new AppError(CODES.notFound, 'record.notFound')
    if (expectedVersion !== undefined && expectedVersion !== row.version) throw changed(row)
    return row
  }

  /** A precheck of calls that change a record: 409 where somebody was quicker. */
  async function precheck(call: Call, { id, expectedVersion }: Seen): Promise<void> {
    asSeen(await named(call, id), expectedVersion)
  }

  /** Creates a record; `also` are facts in its audit entry that stand in other tables. */
  async function create(call: Call, values: Values, also: object = {}): Promise<Row> {
    const { actor, db, services } = call
    const at = services.now()
    const by = { createdBy: actor.name, createdAt: at, updatedBy: actor.name, updatedAt: at }
    const [row] = await unlessKnown(() =>
      db
        .insert(table as PgTable)
        .values({ ...values, ...by })
        .returning(),
    )
    const made = row as Row & Stored
    await recordAudit(db, actor, `${kind}.create`, targetOf(made), {
      from: null,
      to: { ...audited(values), ...also },
    })
    return made
  }

  /** Changes a record; `verb` is what the audit entry calls it, `also` what it says of other tables. */
  async function update(
    call: Call,
    { id, expectedVersion, ...values }: Partial<Values> & Seen,
    verb = 'update',
    also: { from: object; to: object } = { from: {}, to: {} },
  ): Promise<Row> {
    const { actor, db, services } = call
    const before = asSeen(await named(call, id).for('no key update'), expectedVersion)
    const by = { updatedBy: actor.name, updatedAt: services.now(), version: sql`${table.version} + 1` }
    const rows = await unlessKnown(() =>
      db
        .update(table as PgTable)
        .set({ ...values, ...by })
        .where(eq(table.id, id))
        .returning(),
    )
    const after = rows[0] as Row & Stored
    const change = {
      from: { ...audited(pick(before, values)), ...also.from },
      to: { ...audited(values, 'changed'), ...also.to },
    }
    await recordAudit(db, actor, `${kind}.${verb}`, targetOf(after), change)
    return after
  }

  /** Deletes records; `refuse` throws where one may not go. Answers how many there were. */
  async function remove(
    { actor, db }: Call,
    ids: readonly number[],
    refuse?: (rows: readonly Row[]) => Promise<void>,
  ): Promise<number> {
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(inArray(table.id, [...ids]))
      .for('update')) as (Row & Stored)[]
    await refuse?.(rows)
    const gone = rows.map(({ id }) => id)
    if (gone.length > 0) await db.delete(table).where(inArray(table.id, gone))
    for (const row of rows)
      await recordAudit(db, actor, `${kind}.delete`, targetOf(row), { from: audited(row), to: null })
    return rows.length
  }

  async function unlessKnown<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new AppError(CODES.conflict, 'record.known', { issues: [{ path: unique, fault: 'known' }] })
    }
  }

  return { create, precheck, update, remove }
}

const changed = ({ updatedAt, updatedBy, version }: Stored) =>
  versionConflict('record.versionConflict', version, updatedBy, updatedAt)

/** The same fields of a row. */
function pick(row: object, like: object): object {
  return Object.fromEntries(Object.keys(like).map((key) => [key, Reflect.get(row, key)]))
}

/** Who created and last changed a record, as lists answer it. */
export function presentStamps({
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
}: {
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
}) {
  return { createdBy, createTime: createdAt.toISOString(), updatedBy, updateTime: updatedAt.toISOString() }
}
