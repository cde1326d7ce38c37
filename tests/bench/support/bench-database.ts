import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type pg from 'pg'
import { createDb } from '#server/db/client.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import type { BenchSystem } from './bench-system.ts'

/** A database of its own, so that no server works on what is measured, and nothing of it is left behind. */
export interface BenchDatabase {
  url: string
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** A database with what `fill` puts into it. */
export async function openBenchDatabase(
  system: BenchSystem,
  name: string,
  fill: (tx: Tx) => Promise<void>,
): Promise<BenchDatabase> {
  await system.pool.query(`drop database if exists ${name} with (force)`)
  await system.pool.query(`create database ${name}`)
  const url = new URL(system.databaseUrl)
  url.pathname = `/${name}`
  await migrateDatabase(url.href)
  const pool = openPool(url.href, pino({ level: 'silent' }))
  const db = createDb(pool)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local synchronous_commit = off`)
    await fill(tx)
  })
  await withoutTimeout({ pool }, 'vacuum analyze')
  return {
    url: url.href,
    db,
    pool,
    close: async () => {
      await pool.end()
      await system.pool.query(`drop database if exists ${name} with (force)`)
    },
  }
}

/** A merchant, a supplier, and as many accounts of the supplier. */
export async function fillParties(tx: Tx, accounts: number): Promise<void> {
  await tx.execute(sql`insert into users (account, nickname, role, password_hash, second_password_hash)
    values ('bench merchant', 'Bench', 'merchant', '-', '-'), ('bench supplier', 'Bench', 'supplier', '-', '-')`)
  await tx.execute(sql`insert into merchants (user_id, mch_id, name, sign_key)
    select id, 'M1', 'Bench', '-' from users where account = 'bench merchant'`)
  await tx.execute(
    sql`insert into suppliers (user_id, name) select id, 'Bench' from users where account = 'bench supplier'`,
  )
  await tx.execute(sql`insert into resources (supplier_id, product_id, name, card_number, account_name, bank_name, ifsc_code)
    select (select id from suppliers), 3001, 'Account ' || i, (6200000000000000 + i)::text, 'Asha Rao', 'HDFC', 'HDFC0001234'
    from generate_series(1, ${accounts}::int) i`)
}

/** Runs a statement that may take longer than any of a server. */
export async function withoutTimeout<Row extends pg.QueryResultRow>(
  { pool }: Pick<BenchDatabase, 'pool'>,
  text: string,
): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return (await client.query<Row>(text)).rows
  } finally {
    client.release(true)
  }
}
