import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/**
 * Settings of the embedded server for a machine of two cores shared with the application. Acknowledged commits are
 * durable (synchronous_commit and fsync stay on); `volatile` gives that up for tests.
 */
export function serverSettings({ port, volatile }: { port: number; volatile: boolean }): string[] {
  const memory = Math.floor(totalmem() / megabyte)
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // Loopback with a password works on every system and with any path length; a socket would be a second way in.
    unix_socket_directories: '',
    // Test files keep their databases, each with a pool of its own.
    max_connections: volatile ? 300 : 100,
    shared_buffers: `${Math.min(256, Math.max(32, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 3))}MB`,
    // A statement about an order's history or an account's postings locks each of their months with its indexes.
    max_locks_per_transaction: 256,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 1,
    // JIT compilation costs more than it saves on queries that take milliseconds.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'log',
    log_line_prefix: '%m [%p] ',
    // Which statements are slow is shown to superAdmins.
    shared_preload_libraries: 'pg_stat_statements',
    // Queries of a killed client end instead of holding their locks.
    client_connection_check_interval: '2s',
    idle_in_transaction_session_timeout: '60s',
    ...(volatile ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : { synchronous_commit: 'on' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
