import { LIMITS } from '#domain/limits.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { FOURS, TEXTS, TRACES } from './hostile-rows.ts'

/** Names of parties appear in choices, in charts and beside orders. */
export async function rename(run: Run, supplierId: number, merchantUserId: number): Promise<void> {
  const { rows } = await run.db.query<{ kind: 'suppliers' | 'merchants'; id: string; user: string }>(
    `select p.kind, p.id, p.user_id as user from
       ((select 'suppliers' as kind, id, user_id from suppliers where id = $1) union all (select 'merchants', id, user_id from merchants where status = 'active' order by user_id = $3 desc, id desc limit $2)) p
     order by p.kind desc, p.id`,
    [supplierId, TRACES.length, merchantUserId],
  )
  for (const [at, { kind, id, user }] of rows.entries()) {
    const name = TRACES[at % TRACES.length]
    await run.db.query(`update ${kind} set name = $2 where id = $1`, [id, name])
    await run.db.query('update users set nickname = $2 where id = $1', [user, name])
    // The newest terms of products are theirs.
    await run.db.query(
      'insert into user_products (owner_kind, owner_id, product_id, rate, created_by, updated_by) values ($2, $1, 1009, 1, $3, $3) on conflict do nothing',
      [id, kind === 'merchants' ? 'merchant' : 'supplier', name?.replaceAll('\0', '')],
    )
  }
}

/** Accounts of people with names that no call accepts, and their sessions from devices that say anything. */
export async function makeUsers(run: Run): Promise<void> {
  for (const [at, [one, two, three, four]] of FOURS.entries()) {
    await run.db.query(
      `with made as (
         insert into users (account, nickname, role, status, password_hash, second_password_hash, created_by, updated_by)
         values ($1, $2, 'technicalSupport', 'disabled', '-', '-', $3, $4) returning id)
       insert into sessions (user_id, token_hash, ip, user_agent, expires_at)
       select id, $5, $3, $4, now() + interval '1 day' from made`,
      [`${at} ${one}`.slice(0, LIMITS.accountMax), two, three, four, Buffer.from(`hostile ${at}`)],
    )
  }
}

/** What a person sees in the personal centre: sessions of any browser, and the addresses of a merchant's API. */
export async function makeOwn(run: Run, userId: number): Promise<void> {
  await run.db.query(
    `insert into sessions (user_id, token_hash, ip, user_agent, expires_at)
     select $1::bigint, sha256(convert_to($1::bigint || ' ' || t.at, 'UTF8')), '203.0.113.9', t.text, now() + interval '1 day'
     from unnest($2::text[]) with ordinality t(text, at)`,
    [userId, TEXTS.slice(0, 8).map((text) => text.slice(0, 512))],
  )
  await run.db.query(
    `insert into ip_rules (network, effect, scope, user_id, enabled, note, created_by, updated_by)
     select '203.0.113.' || t.at, 'allow', 'api', u.id, false, t.text, 'Staff', 'Staff'
     from users u cross join unnest($2::text[]) with ordinality t(text, at) where u.id = $1::bigint and u.role = 'merchant'`,
    [userId, TEXTS.slice(0, 8).map((text) => text.slice(0, 256))],
  )
}
