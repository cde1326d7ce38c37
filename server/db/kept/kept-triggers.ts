import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { KeptKind, Part } from './define-kept.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Rows that a cleanup moves to the archive, or puts back, count as before where the archive counts: they are no change of the figures. */
const UNLESS_MOVED = ` WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '')`

/**
 * The statements that create a kind's triggers, for a migration. Inserts and deletes write one delta for each group of rows, an
 * update one that takes the old row out and one that puts the new one in. After a TRUNCATE the job starts anew.
 */
export function keptTriggers(kind: KeptKind): string[] {
  const table = getTableName(kind.of)
  const functions = `${kind.name}_${kind.word}s_of`
  const triggers = `${table}_${kind.word}s`
  const bodies = bodiesOf(kind)
  const watched = (row: string) => `(${list(kind.columns.watched.map((column) => textOf(column, table, row)))})`
  const condition = kind.isArchiveCounted ? UNLESS_MOVED : ''
  const comeAndGo = (on: string) => [
    `CREATE OR REPLACE TRIGGER "${triggers}_inserted" AFTER INSERT ON ${on} REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT${condition} EXECUTE FUNCTION "${functions}_inserted"();`,
    `CREATE OR REPLACE TRIGGER "${triggers}_deleted" AFTER DELETE ON ${on} REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT${condition} EXECUTE FUNCTION "${functions}_deleted"();`,
  ]
  return [
    ...Object.entries(bodies).map(([event, body]) => functionOf(`${functions}_${event}`, body)),
    ...comeAndGo(`"${table}"`),
    `CREATE OR REPLACE TRIGGER "${triggers}_updated" AFTER UPDATE ON "${table}" FOR EACH ROW
	WHEN (${watched('OLD')}
		IS DISTINCT FROM ${watched('NEW')})
	EXECUTE FUNCTION "${functions}_updated"();`,
    `CREATE OR REPLACE TRIGGER "${triggers}_truncated" AFTER TRUNCATE ON "${table}"
	FOR EACH STATEMENT EXECUTE FUNCTION "${functions}_truncated"();`,
    ...(kind.isArchiveCounted ? comeAndGo(`"archive"."${table}"`) : []),
  ]
}

function bodiesOf({ columns, deltas, key, minutes, of }: KeptKind): Record<string, string> {
  const table = getTableName(of)
  const groups: Part[] = [
    ...columns.moments.map(({ name, value }) => ({ name, value: toMinutes(minutes, value) })),
    ...columns.divided,
    ...columns.always,
  ]
  const { measures } = columns
  const insert = `INSERT INTO ${getTableName(deltas)} (${list([...groups, ...measures].map(({ name }) => name))})`
  const summed = (sign: '' | '-') => `${insert}
	SELECT ${list([...groups.map(({ value }) => textOf(value, table)), ...measures.map(({ value }) => `${sign}sum(${textOf(value, table)})`)])}
	FROM changed AS ${table} GROUP BY ${list(groups.map((_, index) => String(index + 1)))};`
  const single = (row: string, sign: '' | '-') =>
    list([
      ...groups.map(({ value }) => textOf(value, table, row)),
      ...measures.map(({ value }) => `${sign}(${textOf(value, table, row)})`),
    ])
  return {
    inserted: summed(''),
    deleted: summed('-'),
    updated: `${insert}
	VALUES
		(${single('OLD', '-')}),
		(${single('NEW', '')});`,
    truncated: `DELETE FROM totals_states WHERE kind = '${key}';`,
  }
}

/** The start of the quarter or twelfth of an hour that holds a moment, which never straddles a zone's midnight or hour. */
const toMinutes = (minutes: 5 | 15, moment: Part['value']): SQL =>
  sql`date_bin('${sql.raw(String(minutes))} minutes', ${moment}, '2000-01-01 00:00:00+00')`

const functionOf = (name: string, body: string) =>
  `CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	${body}
	RETURN NULL;
END $$;`

const list = (texts: readonly string[]) => texts.join(', ')

/** The text of a value, read from the table or under another name of its row. */
const textOf = (value: PgColumn | SQL, table: string, row = table) =>
  dialect.sqlToQuery(sql`${value}`).sql.replaceAll(`"${table}".`, `${row}.`)
