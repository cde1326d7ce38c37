import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'

const dialect = new PgDialect({ casing: 'snake_case' })

/** A column of deltas, and its value in a changed row. */
interface Part {
  name: string
  value: PgColumn | SQL
}

/** Deltas that triggers append on every change of a table. */
export interface Appended {
  /** Name the functions `<name>_<word>_of_…` and the triggers `<table>_<word>_…`. */
  name: string
  word: string
  table: string
  /** The table that takes the deltas; rows are grouped by `groups`. */
  deltas: string
  groups: readonly Part[]
  measures: readonly Part[]
  /** The values whose change matters. */
  watched: readonly Part[]
  /** The row of `totals_states` that a TRUNCATE deletes, so that the job starts anew. */
  stateName: string
  /** The condition under which rows that come and go matter; without it they always do. */
  when?: string
}

/**
 * The statements that create the triggers, for a migration. Inserts and deletes write one delta for each group of rows, an
 * update one that takes the old row out and one that puts the new one in.
 */
export function deltaTriggers(appended: Appended): string[] {
  const { name, word, table, stateName } = appended
  const bodies = bodiesOf(appended)
  const watched = (row: string) => `(${list(appended.watched.map((part) => textOf(part, table, row)))})`
  return [
    functionOf(`${name}_${word}_of_inserted`, bodies.inserted),
    functionOf(`${name}_${word}_of_deleted`, bodies.deleted),
    functionOf(`${name}_${word}_of_updated`, bodies.updated),
    functionOf(`${name}_${word}_of_truncated`, `DELETE FROM totals_states WHERE kind = '${stateName}';`),
    ...rowTriggers(appended, `"${table}"`),
    `CREATE OR REPLACE TRIGGER "${table}_${word}_updated" AFTER UPDATE ON "${table}" FOR EACH ROW
	WHEN (${watched('OLD')}
		IS DISTINCT FROM ${watched('NEW')})
	EXECUTE FUNCTION "${name}_${word}_of_updated"();`,
    `CREATE OR REPLACE TRIGGER "${table}_${word}_truncated" AFTER TRUNCATE ON "${table}"
	FOR EACH STATEMENT EXECUTE FUNCTION "${name}_${word}_of_truncated"();`,
  ]
}

/** The triggers of rows that come and go, also for a table that takes them from the counted one. */
export function rowTriggers({ name, word, table, when }: Appended, on: string): string[] {
  const condition = when === undefined ? '' : ` WHEN (${when})`
  return [
    `CREATE OR REPLACE TRIGGER "${table}_${word}_inserted" AFTER INSERT ON ${on} REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT${condition} EXECUTE FUNCTION "${name}_${word}_of_inserted"();`,
    `CREATE OR REPLACE TRIGGER "${table}_${word}_deleted" AFTER DELETE ON ${on} REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT${condition} EXECUTE FUNCTION "${name}_${word}_of_deleted"();`,
  ]
}

function bodiesOf({ table, deltas, groups, measures }: Appended): Record<'inserted' | 'deleted' | 'updated', string> {
  const insert = `INSERT INTO ${deltas} (${list([...groups, ...measures].map(({ name }) => name))})`
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

/** The start of the quarter or twelfth of an hour that holds a moment, which never straddles a zone's midnight or hour. */
export const toMinutes = (minutes: 5 | 15, moment: PgColumn): SQL =>
  sql`date_bin('${sql.raw(String(minutes))} minutes', ${moment}, '2000-01-01 00:00:00+00')`

const functionOf = (name: string, body: string) =>
  `CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	${body}
	RETURN NULL;
END $$;`

const list = (texts: readonly string[]) => texts.join(', ')

/** The text of a value, read from the table or under another name of its row. */
const textOf = ({ value }: Pick<Part, 'value'>, table: string, row = table) =>
  dialect.sqlToQuery(sql`${value}`).sql.replaceAll(`"${table}".`, `${row}.`)
