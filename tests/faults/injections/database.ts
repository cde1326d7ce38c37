import { setTimeout as delay } from 'node:timers/promises'
import type { Injection } from './injection.ts'

const TERMINATIONS = 30
const FULL_MS = 2_000
const SLOW_MS = 5_000
/** PostgreSQL's longest, in µs. */
const FLUSH_DELAY = 100_000

/** Terminates server backends at random moments, those inside a transaction first. */
export const terminateBackends: Injection = {
  name: `pg_terminate_backend, ${TERMINATIONS} times`,
  endsServer: false,
  run: async ({ world, random }) => {
    const inTransaction = await world.ask(async (pool) => {
      let inside = 0
      for (let at = 0; at < TERMINATIONS; at += 1) {
        const { rows } = await pool.query<{ inside: boolean }>(
          `select xact_start is not null as inside, pg_terminate_backend(pid) from (
             select pid, xact_start from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
             order by xact_start is null, random() limit 1) victim`,
        )
        if (rows[0]?.inside === true) inside += 1
        await delay(random.int(20, 150))
      }
      return inside
    })
    return `${inTransaction} inside a transaction`
  },
}

/** PostgreSQL's immediate shutdown: its next start has to recover. */
export const restartDatabase: Injection = {
  name: 'PostgreSQL stopped at once and started',
  endsServer: false,
  run: async ({ world }) => await world.restartDatabaseAtOnce(),
}

/** Simulates PostgreSQL's disk-full error on every insert of an order, payout or posting, by triggers. */
export const fullDatabaseDisk: Injection = {
  name: 'disk of the database full',
  endsServer: false,
  // Created before the traffic and toggled by a row: creating triggers takes locks that would conflict with orders in
  // flight.
  prepare: async ({ world }) => {
    await world.ask(async (pool) => {
      await pool.query('create table if not exists disk_is_full (since timestamptz)')
      await pool.query(`create or replace function refuse_for_disk() returns trigger language plpgsql as
        $$ begin
          if exists (select from disk_is_full) then
            raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
          end if;
          return new;
        end $$`)
      for (const table of ['orders', 'payout_orders', 'ledger_postings'])
        await pool.query(
          `create or replace trigger refuse_for_disk before insert on ${table} for each row execute function refuse_for_disk()`,
        )
    })
  },
  run: async ({ world }) => {
    await world.ask(async (pool) => {
      await pool.query('insert into disk_is_full values (now())')
      await delay(FULL_MS)
      await pool.query('delete from disk_is_full')
    })
  },
}

/**
 * Every flush of the log takes 100 ms more, by PostgreSQL's `commit_delay`: it sleeps before the flush with the lock on it held,
 * as a slow disk would have it. Reading is not slowed down.
 */
export const slowDatabaseDisk: Injection = {
  name: 'disk of the database slow',
  endsServer: false,
  run: async ({ world }) => {
    await world.ask(async (pool) => {
      const set = async (delayUs: number) => {
        await pool.query(`alter system set commit_delay = ${delayUs}`)
        await pool.query(`alter system set commit_siblings = ${delayUs > 0 ? 0 : 5}`)
        await pool.query('select pg_reload_conf()')
      }
      await set(FLUSH_DELAY)
      await delay(SLOW_MS)
      await set(0)
    })
    return `every flush of the log ${FLUSH_DELAY / 1_000} ms slower`
  },
}
