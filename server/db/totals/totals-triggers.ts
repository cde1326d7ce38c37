import { getTableName, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { ROWS } from './define-totals.ts'
import type { TotalsKind } from './define-totals.ts'
import { dimensionsOf, measuresOf, ownersOf } from './totals-parts.ts'
import type { TotalsPart } from './totals-parts.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * The statements that create a kind's triggers, for its migration. Inserts and deletes write one delta for each group of
 * rows, an update one that takes the old row out and one that puts the new one in. TRUNCATE has the job start anew.
 */
export function totalsTriggers(kind: TotalsKind): string[] {
  const { name } = kind
  const table = getTableName(kind.of)
  const bodies = bodiesOf(kind, table)
  return [
    functionOf(`${name}_totals_of_inserted`, bodies.inserted),
    functionOf(`${name}_totals_of_deleted`, bodies.deleted),
    functionOf(`${name}_totals_of_updated`, bodies.updated),
    functionOf(`${name}_totals_of_truncated`, `DELETE FROM totals_states WHERE kind = '${name}';`),
    `CREATE OR REPLACE TRIGGER "${table}_totals_inserted" AFTER INSERT ON "${table}" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "${name}_totals_of_inserted"();`,
    `CREATE OR REPLACE TRIGGER "${table}_totals_deleted" AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "${name}_totals_of_deleted"();`,
    `CREATE OR REPLACE TRIGGER "${table}_totals_updated" AFTER UPDATE ON "${table}" FOR EACH ROW
	WHEN (${watched(kind, table, 'OLD')}
		IS DISTINCT FROM ${watched(kind, table, 'NEW')})
	EXECUTE FUNCTION "${name}_totals_of_updated"();`,
    `CREATE OR REPLACE TRIGGER "${table}_totals_truncated" AFTER TRUNCATE ON "${table}"
	FOR EACH STATEMENT EXECUTE FUNCTION "${name}_totals_of_truncated"();`,
  ]
}

function bodiesOf(kind: TotalsKind, table: string): Record<'inserted' | 'deleted' | 'updated', string> {
  const at = { name: 'at', value: sql`date_bin('15 minutes', ${kind.at}, '2000-01-01 00:00:00+00')` }
  const groups = [at, ...ownersOf(kind), ...dimensionsOf(kind)]
  const measures = measuresOf(kind)
  const insert = `INSERT INTO ${kind.name}_total_deltas (${list([...groups, ...measures].map(({ name }) => name))})`
  const summed = (sign: '' | '-') => `${insert}
	SELECT ${list([...groups.map((part) => textOf(part, table)), ...measures.map((part) => `${sign}sum(${textOf(part, table)})`)])}
	FROM changed AS ${table} GROUP BY ${list(groups.map((_, index) => String(index + 1)))};`
  const single = (row: string, sign: '' | '-') =>
    list([
      ...groups.map((part) => textOf(part, table, row)),
      ...measures.map((part) => `${sign}(${textOf(part, table, row)})`),
    ])
  return {
    inserted: summed(''),
    deleted: summed('-'),
    updated: `${insert}
	VALUES
		(${single('OLD', '-')}),
		(${single('NEW', '')});`,
  }
}

/** The values whose change changes totals. */
function watched(kind: TotalsKind, table: string, row: string): string {
  const measures = measuresOf(kind).filter(({ value }) => value !== ROWS)
  const parts = [{ name: 'at', value: kind.at }, ...ownersOf(kind), ...dimensionsOf(kind), ...measures]
  return `(${list(parts.map((part) => textOf(part, table, row)))})`
}

const functionOf = (name: string, body: string) =>
  `CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	${body}
	RETURN NULL;
END $$;`

const list = (texts: readonly string[]) => texts.join(', ')

/** The text of a value, read from the table or under another name of its row. */
const textOf = ({ value }: Pick<TotalsPart, 'value'>, table: string, row = table) =>
  dialect.sqlToQuery(sql`${value}`).sql.replaceAll(`"${table}".`, `${row}.`)
