import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainAudit, checkAuditChain, checkLinks } from '#server/access/audit/audit-chain.ts'
import { recordAudits } from '#server/access/audit/record-audit.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { rounds } from '#tests/support/rounds.ts'

const ENTRIES = 60
const TAMPERINGS = rounds(100, 1_000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const actor = { userId: 1, account: 'superadmin', role: 'superAdmin', ip: '10.0.0.9' }
  await database.pool.query(
    "insert into users (account, nickname, role, password_hash, second_password_hash) values ('superadmin', 'x', 'superAdmin', '-', '-')",
  )
  const entries = Array.from({ length: ENTRIES }, (_one, at) => ({
    action: 'bank.update',
    target: { kind: 'bank', id: String(at) },
    detail: { from: { name: `a ${at}` }, to: { name: `b ${at}` } },
  }))
  await recordAudits(database.db, actor, entries)
  expect(await chainAudit(database.db)).toBe(ENTRIES)
})
afterAll(async () => await database.dispose())

/** Edits of an entry's fields, one each. */
const EDITS = [
  "at = at + interval '1 microsecond'",
  'user_id = null',
  "account = account || ' '",
  "role = 'admin'",
  'ip = null',
  "action = 'bank.delete'",
  "target_kind = ''",
  "target = target || '0'",
  'target = null',
  `detail = detail || '{"reason": "none"}'`,
  "detail = '{}'",
]
const id = fc.integer({ min: 1, max: ENTRIES })
const tampering = fc.oneof(
  fc
    .record({ id, edit: fc.constantFrom(...EDITS) })
    .map((one) => [sql.raw(`update audit set ${one.edit} where id = ${one.id}`)]),
  id.map((one) => [sql.raw(`delete from audit where id = ${one}`)]),
  // With its link.
  id.map((one) => [
    sql.raw(`delete from audit where id = ${one}`),
    sql.raw(`delete from audit_chain where audit_id = ${one}`),
  ]),
  // The end of the chain, all of it too.
  id.map((one) => [
    sql.raw(`delete from audit_chain where audit_id >= ${one}`),
    sql.raw(`delete from audit where id >= ${one}`),
  ]),
)

class TakenBack extends Error {}

/** Result of the check after statements that run without triggers and keys. */
async function checkAfter(statements: readonly SQL[]) {
  let found: Awaited<ReturnType<typeof checkLinks>> | undefined
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
    found = await checkLinks(tx)
    throw new TakenBack()
  })
  await expect(work).rejects.toThrow(TakenBack)
  return found
}

it(`finds each of ${TAMPERINGS} random edits and deletions in the audit log`, async () => {
  await fc.assert(
    fc.asyncProperty(tampering, async (statements) => {
      expect((await checkAfter(statements))?.brokenId).not.toBeNull()
    }),
    { numRuns: TAMPERINGS },
  )
  expect(await checkAuditChain(database.db)).toEqual({ checked: ENTRIES, brokenId: null })
})

it('names the entry: the edited one, or the one that was the last', async () => {
  expect(await checkAfter([sql`update audit set target = 'x' where id = 7`])).toEqual({ checked: ENTRIES, brokenId: 7 })
  const cut = [sql`delete from audit_chain where audit_id > 57`, sql`delete from audit where id > 57`]
  expect(await checkAfter(cut)).toEqual({ checked: 57, brokenId: ENTRIES })
  expect(await checkAfter([sql`delete from audit_chain_head`])).toEqual({ checked: ENTRIES, brokenId: ENTRIES })
})
