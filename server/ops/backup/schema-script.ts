import type pg from 'pg'

/** Statements that make the empty tables of a database, its tables with rows, and the statements after the rows. */
export interface SchemaScript {
  /** Extensions, types, functions and tables; one may need another that stands after it. */
  before: string[]
  /** Keys, indexes, references and triggers, in an order in which they can be made. */
  after: string[]
  /** Tables that hold rows, parts of divided ones among them. */
  tables: { name: string; columns: string[] }[]
}

/** Schemas of the database's own, by the alias of `pg_namespace`. */
const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
const OWN_TABLE = `${OWN} and ${notOfExtension('pg_class', 'c.oid')}`
const FROM_TABLES = 'from pg_class c join pg_namespace n on n.oid = c.relnamespace'

const SEQUENCE_OPTIONS = `format('increment by %s minvalue %s maxvalue %s start with %s cache %s%s',
  s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then ' cycle' else '' end)`

const COLUMN = `
  format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end
  || case
    when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
    when a.attgenerated = 'v' then format(' generated always as (%s) virtual', pg_get_expr(d.adbin, d.adrelid))
    when a.attidentity <> '' then (
      select format(' generated %s as identity (sequence name %s %s)',
        case a.attidentity when 'a' then 'always' else 'by default' end, s.seqrelid::regclass, ${SEQUENCE_OPTIONS})
      from pg_depend i join pg_sequence s on s.seqrelid = i.objid
      where i.refobjid = a.attrelid and i.refobjsubid = a.attnum and i.deptype = 'i' and i.classid = 'pg_class'::regclass)
    when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
    else '' end
  || case when a.attnotnull then ' not null' else '' end`

const STORED_AS = `
  case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end
  || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')`

const MAKE = `'create ' || case c.relpersistence when 'u' then 'unlogged ' else '' end || 'table ' || c.oid::regclass`

/** Queries whose rows are statements, in the order of `before`. */
const BEFORE = [
  `select format('create schema if not exists %I', n.nspname) as text from pg_namespace n where ${OWN} order by 1`,
  `select format('create extension if not exists %I with schema %I', x.extname, n.nspname) as text
    from pg_extension x join pg_namespace n on n.oid = x.extnamespace where x.extname <> 'plpgsql' order by 1`,
  `select format('create type %s as enum (%s)', t.oid::regtype, string_agg(quote_literal(l.enumlabel), ', ' order by l.enumsortorder)) as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_enum l on l.enumtypid = t.oid
    where ${OWN} and ${notOfExtension('pg_type', 't.oid')} group by t.oid order by 1`,
  `select format('create sequence %s as %s %s', c.oid::regclass, format_type(s.seqtypid, null), ${SEQUENCE_OPTIONS}) as text
    ${FROM_TABLES} join pg_sequence s on s.seqrelid = c.oid
    where ${OWN_TABLE} and not exists (select from pg_depend i where i.objid = c.oid and i.deptype = 'i' and i.refclassid = 'pg_class'::regclass)
    order by 1`,
  `select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OWN} and p.prokind in ('f', 'p') and ${notOfExtension('pg_proc', 'p.oid')} order by p.oid`,
  `select ${MAKE} || ' (' || coalesce(string_agg(${COLUMN}, ', ' order by a.attnum), '') || ')' || ${STORED_AS} as text
    ${FROM_TABLES}
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OWN_TABLE} and c.relkind in ('r', 'p') and not c.relispartition group by c.oid order by c.oid`,
  `select ${MAKE} || ' partition of ' || i.inhparent::regclass || ' ' || pg_get_expr(c.relpartbound, c.oid) || ${STORED_AS} as text
    ${FROM_TABLES} join pg_inherits i on i.inhrelid = c.oid
    where ${OWN_TABLE} and c.relkind in ('r', 'p') and c.relispartition order by c.oid`,
  `select format('create view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) as text
    ${FROM_TABLES} where ${OWN_TABLE} and c.relkind = 'v' order by c.oid`,
]

const FROM_CONSTRAINTS = `from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace`
const ADD_CONSTRAINT = `format('add constraint %I %s', o.conname, pg_get_constraintdef(o.oid))`

/** The same of `after`: an index of a part stands before that of its whole, which takes it over. */
const AFTER = [
  `select format('alter sequence %s owned by %s.%I', c.oid::regclass, i.refobjid::regclass, a.attname) as text
    ${FROM_TABLES} join pg_depend i on i.objid = c.oid and i.classid = 'pg_class'::regclass and i.deptype = 'a' and i.refobjsubid > 0
    join pg_attribute a on a.attrelid = i.refobjid and a.attnum = i.refobjsubid
    where ${OWN_TABLE} and c.relkind = 'S' order by 1`,
  `select format('alter table only %s ', c.oid::regclass) || ${ADD_CONSTRAINT} as text ${FROM_CONSTRAINTS}
    where ${OWN_TABLE} and o.contype in ('p', 'u', 'x') order by c.relkind = 'p', o.oid`,
  `select pg_get_indexdef(x.indexrelid) as text ${FROM_TABLES} join pg_index x on x.indrelid = c.oid
    where ${OWN_TABLE} and c.relkind in ('r', 'p')
      and not exists (select from pg_constraint o where o.conindid = x.indexrelid and o.contype in ('p', 'u', 'x'))
    order by c.relkind = 'p', x.indexrelid`,
  `select format('alter index %s attach partition %s', i.inhparent::regclass, i.inhrelid::regclass) as text
    ${FROM_TABLES} join pg_inherits i on i.inhrelid = c.oid
    where ${OWN_TABLE} and c.relkind in ('i', 'I') order by c.relkind = 'I', 1`,
  `select format('alter table %s ', c.oid::regclass) || ${ADD_CONSTRAINT} as text ${FROM_CONSTRAINTS}
    where ${OWN_TABLE} and o.contype = 'c' and o.coninhcount = 0 order by o.oid`,
  `select format('alter table %s ', c.oid::regclass) || ${ADD_CONSTRAINT} as text ${FROM_CONSTRAINTS}
    where ${OWN_TABLE} and o.contype = 'f' and o.conparentid = 0 order by o.oid`,
  `select pg_get_statisticsobjdef(o.oid) as text from pg_statistic_ext o join pg_namespace n on n.oid = o.stxnamespace
    where ${OWN} order by 1`,
  `select format('alter table only %s alter column %I set statistics %s', c.oid::regclass, a.attname, a.attstattarget) as text
    ${FROM_TABLES} join pg_attribute a on a.attrelid = c.oid where ${OWN_TABLE} and c.relkind in ('r', 'p') and a.attstattarget >= 0 order by 1`,
  `select pg_get_triggerdef(g.oid) as text ${FROM_TABLES} join pg_trigger g on g.tgrelid = c.oid
    where ${OWN_TABLE} and not g.tgisinternal and g.tgparentid = 0 order by g.oid`,
  `select format('alter table %s %s trigger %I', c.oid::regclass,
      case g.tgenabled when 'D' then 'disable' when 'R' then 'enable replica' else 'enable always' end, g.tgname) as text
    ${FROM_TABLES} join pg_trigger g on g.tgrelid = c.oid
    where ${OWN_TABLE} and not g.tgisinternal and g.tgparentid = 0 and g.tgenabled <> 'O' order by 1`,
]

/**
 * Kinds of things that the script cannot make: there are none, and a database with one is told of rather than half
 * kept.
 */
const UNKNOWN = `
  select c.oid::regclass::text as name ${FROM_TABLES} where ${OWN_TABLE} and c.relkind in ('m', 'f', 'c')
  union all select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${OWN} and t.typtype in ('d', 'r') and ${notOfExtension('pg_type', 't.oid')}
  union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OWN} and p.prokind in ('a', 'w') and ${notOfExtension('pg_proc', 'p.oid')}
  union all select polname from pg_policy`

const TABLES = `
  select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  ${FROM_TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where ${OWN_TABLE} and c.relkind = 'r' group by c.oid order by c.oid`

/** Reads the script of a database from its catalog, with every name qualified. */
export async function readSchema(client: pg.ClientBase): Promise<SchemaScript> {
  await client.query('set local search_path = pg_catalog')
  const { rows: unknown } = await client.query<{ name: string }>(UNKNOWN)
  if (unknown.length > 0) throw new Error(`The backup cannot keep these: ${unknown.map(({ name }) => name).join(', ')}`)
  const { rows: tables } = await client.query<SchemaScript['tables'][number]>(TABLES)
  return { before: await textsOf(client, BEFORE), after: await textsOf(client, AFTER), tables }
}

async function textsOf(client: pg.ClientBase, queries: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  for (const query of queries) texts.push(...(await client.query<{ text: string }>(query)).rows.map(({ text }) => text))
  return texts
}

/** State of a sequence. */
export interface SequencePlace {
  name: string
  value: string
  isCalled: boolean
}

export async function readSequences(client: pg.ClientBase): Promise<SequencePlace[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name ${FROM_TABLES} where ${OWN_TABLE} and c.relkind = 'S' order by 1`,
  )
  const places: SequencePlace[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<SequencePlace, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    places.push(...found.map((place) => ({ name, ...place })))
  }
  return places
}

/** Names of the tables that a database has already. */
export async function tablesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name ${FROM_TABLES} where ${OWN_TABLE} and c.relkind in ('r', 'p') order by 1`,
  )
  return rows.map(({ name }) => name)
}
