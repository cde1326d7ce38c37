import type { Pool } from 'pg'

/**
 * Remembers what is in a database beside it, in a schema of its own, so that `restoreState` can take it back there. Whatever is
 * cloned from the database remembers it too.
 */
export async function keepState(client: Pick<Pool, 'query'>): Promise<void> {
  await client.query(KEEP)
}

/** Takes a database back to the rows and sequences that it was kept with. */
export async function restoreState(client: Pick<Pool, 'query'>): Promise<void> {
  await client.query('select kept.restore()')
}

/** True for a database with the kept tables, triggers, functions and constraints that is small enough to go on. */
export async function isShapeKept(client: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(
    `select shape = kept.shape_now() and pg_database_size(current_database()) < size + ${GROWN_BYTES} as same from kept.shape`,
  )
  return rows[0]?.same === true
}

/** Rows that are deleted leave their room behind, and scans go over it. */
const GROWN_BYTES = 32 * 1024 ** 2

// Deleted rather than truncated: that makes new files of a table and of each index, which costs more than what tests put in.
const KEEP = `
drop schema if exists kept cascade;
create schema kept;

create view kept.relations as
  select c.oid, c.oid::regclass as name, c.relkind as kind, c.relnatts as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'kept');

create function kept.shape_now() returns text language sql as $$
  select md5(concat_ws('|',
    (select string_agg(oid || ' ' || columns, ',' order by oid) from kept.relations),
    (select string_agg(t.oid || t.tgenabled::text, ',' order by t.oid) from pg_trigger t join kept.relations r on r.oid = t.tgrelid),
    (select string_agg(c.oid || ' ' || c.convalidated, ',' order by c.oid) from pg_constraint c join kept.relations r on r.oid = c.conrelid),
    (select string_agg(p.oid::text, ',' order by p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'kept'))))
$$;

create function kept.digest_of(name regclass) returns text language plpgsql as $$
declare digest text;
begin
  execute format('select md5(string_agg(t::text, e''\\n'' order by t::text)) from only %s t', name) into digest;
  return digest;
end $$;

-- The tables with rows, each with a copy of them, and where the sequences are.
create table kept.tables as
  select oid, name, kept.digest_of(name) as digest, 'kept.rows_' || oid as copy,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = r.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from kept.relations r where kind = 'r' and kept.digest_of(name) is not null;
create table kept.sequences as
  select name, pg_sequence_last_value(name) as last, (select seqstart from pg_sequence where seqrelid = oid) as first
  from kept.relations where kind = 'S';
do $$
declare one record;
begin
  for one in select * from kept.tables loop
    execute format('create table %s as select %s from only %s', one.copy, one.columns, one.name);
  end loop;
end $$;
create table kept.shape as select kept.shape_now() as shape, pg_database_size(current_database()) as size;

create function kept.restore() returns void language plpgsql as $$
declare one record;
begin
  -- No trigger and no foreign key sees it.
  perform set_config('session_replication_role', 'replica', true);
  for one in
    select r.name, t.digest, t.copy, t.columns from kept.relations r left join kept.tables t using (oid)
    where r.kind = 'r' and (t.oid is not null or pg_relation_size(r.oid) > 0)
  loop
    if one.digest is null then
      execute format('delete from only %s', one.name);
    elsif one.digest is distinct from kept.digest_of(one.name) then
      execute format('delete from only %s', one.name);
      execute format('insert into %s (%s) overriding system value select %s from %s', one.name, one.columns, one.columns, one.copy);
    end if;
  end loop;
  perform setval(name, coalesce(last, first), last is not null)
    from kept.sequences where pg_sequence_last_value(name) is distinct from last;
end $$;
`
