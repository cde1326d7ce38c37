import { asc, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import { AUDIT_TARGETS } from '#domain/system/audit-kinds.ts'
import { CREDENTIAL_FIELDS } from '#domain/privacy/secret-fields.ts'
import { audit, usedGoogleCodes } from '#server/db/schema/schema.ts'
import { CALL_EXAMPLES } from '#tests/support/calls/call-examples.ts'
import { sendExample } from '#tests/support/calls/send-example.ts'
import { startCallWorld } from '#tests/support/worlds/call-world.ts'
import type { CallWorld } from '#tests/support/worlds/call-world.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'

/** Tables that count tries and remember answers; nothing of them is data of the platform. */
const BOOKKEEPING = [
  ...['audit', 'audit_chain', 'auth_counters', 'idempotency_keys', 'used_google_codes', 'errors'],
  // Written behind the signed calls of earlier examples.
  'merchant_calls',
]
/** Columns that requests move by themselves: when somebody was seen, and for how long a Google code stands. */
const MOVING = ['last_seen_at', 'key_used_at', 'standing_codes']
const MOVED = sql.raw(`'{${MOVING.join(',')}}'::text[]`)
/** Fields in which people say why. */
const REASONS = ['reason', 'rejectText', 'note', 'evidence']
const SECRETS: readonly string[] = [...CREDENTIAL_FIELDS, 'googleCode']

const audited = Object.keys(CALL_EXAMPLES).filter((name) => !specOf(name)?.unaudited) as EndpointName[]
const unaudited = Object.keys(CALL_EXAMPLES).filter((name) => specOf(name)?.unaudited) as EndpointName[]

function specOf(name: string): EndpointSpec | undefined {
  return Reflect.get(contract, name) as EndpointSpec | undefined
}

let world: CallWorld
beforeAll(async () => {
  world = await startCallWorld()
  await world.db.execute(sql`create table audit_fails (now boolean)`)
  await world.db.execute(sql`create function fail_audit() returns trigger language plpgsql as $$ begin
    if exists (select from audit_fails) then raise 'the audit log is full'; end if; return new; end $$`)
  await world.db.execute(
    sql`create trigger audit_fails before insert on audit for each row execute function fail_audit()`,
  )
  await watchTables()
})
afterAll(async () => await world.dispose())

/** Names every table of which a row is added, changed or removed, in the transaction that does it. */
async function watchTables(): Promise<void> {
  const { rows: tables } = await world.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  await world.db.execute(sql`create table changed_tables (name text)`)
  await world.db.execute(sql`create function note_change() returns trigger language plpgsql as $$ begin
    if tg_op <> 'UPDATE' or to_jsonb(old) - ${MOVED} is distinct from to_jsonb(new) - ${MOVED} then
      insert into changed_tables values (tg_argv[0]); end if; return null; end $$`)
  for (const { name } of tables)
    if (![...BOOKKEEPING, 'audit_fails'].includes(name))
      await world.db.execute(
        sql`create trigger note_change after insert or update or delete on ${sql.identifier(name)} for each row execute function note_change(${sql.raw(`'${name}'`)})`,
      )
}

/** The tables changed since it was asked last. */
async function changedTables(): Promise<string[]> {
  const { rows } = await world.db.execute<{ name: string }>(sql`delete from changed_tables returning name`)
  return [...new Set(rows.map(({ name }) => name))].toSorted()
}

const lastId = async () =>
  Number((await world.db.execute<{ id: string }>(sql`select coalesce(max(id), 0) as id from audit`)).rows[0]?.id)

/** Log entries and changes of a call. A refused log leaves nothing of the change. */
async function walk(name: EndpointName) {
  const example = await must(CALL_EXAMPLES[name])(world)
  const { db } = world
  // Signing in is audited too.
  if (!example.client) await world.client(example.as ?? 'superadmin')
  await db.delete(usedGoogleCodes)
  await changedTables()
  const since = await lastId()
  if (audited.includes(name)) {
    await db.execute(sql`insert into audit_fails values (true)`)
    try {
      await sendExample(world, name, example)
    } finally {
      await db.execute(sql`delete from audit_fails`)
    }
    expect(await changedTables(), 'what remains of a change that could not be audited').toEqual([])
    await db.delete(usedGoogleCodes)
  }
  const answer = await sendExample(world, name, example)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
  const entries = await db.select().from(audit).where(gt(audit.id, since)).orderBy(asc(audit.id))
  return { example, entries, changed: await changedTables(), answer }
}

/** The values of secret fields, at any depth. */
function secretsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, Number.isNaN(Number(name)) ? name : key))
  return SECRETS.includes(key) && typeof value === 'string' && value.length > 3 ? [value] : []
}

describe('the audit log', () => {
  it.each(audited)('gets exactly one entry for each thing that %s changes, in its transaction', async (name) => {
    const { answer, changed, entries, example } = await walk(name)
    expect(entries.map(({ action, target }) => `${action} ${target}`)).toHaveLength(example.entries ?? 1)
    expect(new Set(entries.map(({ target, targetKind }) => `${targetKind} ${target}`)).size).toBe(entries.length)
    for (const { action, account, detail, ip, role, targetKind, userId } of entries) {
      expect({ account, ip, role, userId }, action).toEqual({
        account: expect.any(String),
        ip: expect.any(String),
        role: expect.any(String),
        userId: expect.any(Number),
      })
      expect(AUDIT_TARGETS, action).toContain(targetKind)
      if (changed.length > 0)
        expect(Object.keys(detail), `${action} changed ${changed.join(', ')}`).toEqual(
          expect.arrayContaining(['from', 'to']),
        )
    }
    const written = JSON.stringify(entries)
    for (const field of REASONS) {
      const reason: unknown = Reflect.get(example.input, field)
      if (typeof reason === 'string') expect(written).toContain(reason)
    }
    for (const secret of [...secretsIn(example.input), ...secretsIn(answer)]) expect(written).not.toContain(secret)
  })

  it.each(unaudited.filter((name) => Array.isArray(specOf(name)?.access)))(
    'gets none of %s, which says why',
    async (name) => {
      expect((await walk(name)).entries).toEqual([])
    },
  )
})
