import type { SocketPush } from '#contract/socket.ts'
import type { Access } from '#contract/define.ts'
import type { Role } from '#domain/roles.ts'
import { isStaff } from '#domain/roles.ts'
import { encodePush, send } from '#server/realtime/connections.ts'
import type { Connections, Viewer } from '#server/realtime/connections.ts'
import type { Services } from '#server/services.ts'

/** The first change goes out at once, those within this time after it as one. */
const COALESCE_MS = 50
const ROWS_A_QUERY = 200

/** Whose a row is. */
interface Owned {
  id: number
  merchantId: number | null
  supplierId: number | null
}

interface FeedOf<Row> {
  /** Who may list the rows is who is told of them. */
  access: Access
  read: (ids: number[]) => Promise<Row[]>
  ownersOf: (row: Row) => Owned
  push: (row: Row, role: Role, created: boolean) => SocketPush
}

/** Tells consoles of new and changed rows: each is read once and presented once a role. */
export function createRowFeed<Row>({ log }: Pick<Services, 'log'>, connections: Connections, { access, ownersOf, push, read }: FeedOf<Row>) {
  let waiting = new Map<number, { created: boolean }>()
  let timer: NodeJS.Timeout | undefined
  let flushedAt = -Infinity
  let last: Promise<void> = Promise.resolve()

  const flush = async () => {
    const batch = waiting
    waiting = new Map()
    timer = undefined
    flushedAt = performance.now()
    const ids = [...batch.keys()]
    for (let from = 0; from < ids.length; from += ROWS_A_QUERY) {
      const rows = await read(ids.slice(from, from + ROWS_A_QUERY))
      for (const row of rows) tell(row, batch.get(ownersOf(row).id)?.created ?? false)
    }
  }
  const tell = (row: Row, created: boolean) => {
    const byRole = new Map<Role, Buffer>()
    for (const connection of connections.filter((viewer) => maySee(access, viewer, ownersOf(row)))) {
      const { role } = connection.viewer
      const encoded = byRole.get(role) ?? encodePush(push(row, role, created))
      byRole.set(role, encoded)
      send(connection, encoded)
    }
  }
  return {
    take(event: { id: number; created: boolean }): void {
      if (connections.size === 0) return
      waiting.set(event.id, { created: event.created || (waiting.get(event.id)?.created ?? false) })
      timer ??= setTimeout(() => {
        // One after another, so that an older reading never overtakes a newer one.
        last = last.then(flush).catch((error: unknown) => log.error({ err: error }, 'changed rows could not be pushed'))
      }, Math.max(0, flushedAt + COALESCE_MS - performance.now()))
    },
    stop: async () => {
      clearTimeout(timer)
      await last
    },
  }
}

/** Whether a row is told to somebody: staff see all, outside parties what is theirs. */
export function maySee(access: Access, { role, merchantId, supplierIds }: Viewer, owners: Owned): boolean {
  if (typeof access === 'string' || !access.includes(role)) return false
  if (isStaff(role)) return true
  if (role === 'merchant') return owners.merchantId !== null && owners.merchantId === merchantId
  return owners.supplierId !== null && supplierIds.has(owners.supplierId)
}
