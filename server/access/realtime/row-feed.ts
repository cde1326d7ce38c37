import type { Access } from '#contract/calls/define.ts'
import type { SocketPush } from '#contract/wire/socket.ts'
import { isStaff } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { encodePush } from '#server/access/realtime/connections.ts'
import type { Audience, Connections } from '#server/access/realtime/connections.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import type { RowEvent, DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** The first change is sent immediately; further ones within this time are coalesced. */
export const COALESCE_MS = 40
const ROWS_A_QUERY = 200

/** The owners of a row. */
interface Owned {
  id: number
  merchantId: number | null
  supplierId: number | null
}

interface FeedOf<Row> {
  /** Everyone who may list the rows is notified of them. */
  access: Access
  read: (ids: number[]) => Promise<Row[]>
  ownersOf: (row: Row) => Owned
  push: (row: Row, role: Role, created: boolean) => SocketPush
  /** Reports a row as removed for a recipient, without its current data. */
  gone: (row: Row) => SocketPush
}

interface Waiting {
  created: boolean
  /** The suppliers that lost it meanwhile. */
  leftSupplierIds: readonly number[]
}

/** Notifies consoles of new and changed rows: each is read once and presented once per role. */
export function createRowFeed<Row>(
  { log }: Pick<Services, 'log'>,
  connections: Connections,
  { access, gone, ownersOf, push, read }: FeedOf<Row>,
) {
  let waiting = new Map<number, Waiting>()
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
      const rows = await retryWhileUnavailable(() => read(ids.slice(from, from + ROWS_A_QUERY)))
      const framesOf = createFrames(batch)
      connections.pushToAudiences((audience) => rows.flatMap((row) => framesOf(row, audience)))
    }
  }
  /** Builds an audience's frames for a row; presented once per role, however many audiences see it. */
  const createFrames = (batch: ReadonlyMap<number, Waiting>) => {
    const byRole = new Map<string, Buffer>()
    return (row: Row, audience: Audience): Buffer[] => {
      const owners = ownersOf(row)
      const { created = false, leftSupplierIds = [] } = batch.get(owners.id) ?? {}
      if (maySee(access, audience, owners)) {
        const { role } = audience
        const key = `${owners.id} ${role}`
        const frame = byRole.get(key) ?? encodePush(push(row, role, created))
        byRole.set(key, frame)
        return [frame]
      }
      // Suppliers from whom the row was taken could see it before.
      const saw = leftSupplierIds.some((supplierId) => maySee(access, audience, { ...owners, supplierId }))
      return saw ? [encodePush(gone(row))] : []
    }
  }
  return {
    take({ created, id, leftSupplierId }: Pick<RowEvent, 'id' | 'created' | 'leftSupplierId'>): void {
      if (connections.size === 0) return
      const before = waiting.get(id)
      waiting.set(id, {
        created: created || (before?.created ?? false),
        leftSupplierIds: [
          ...(before?.leftSupplierIds ?? []),
          ...(leftSupplierId === undefined ? [] : [leftSupplierId]),
        ],
      })
      timer ??= setTimeout(
        () => {
          // Sequential, so that an older read never overtakes a newer one.
          last = last.then(flush).catch((error: unknown) => {
            log.error({ err: error }, 'changed rows could not be pushed')
            connections.callBack('changes were missed')
          })
        },
        Math.max(0, flushedAt + COALESCE_MS - performance.now()),
      )
    },
    stop: async () => {
      clearTimeout(timer)
      await last
    },
  }
}

/** True for an audience that may see a row: staff see all rows, outside parties their own. */
export function maySee(access: Access, { role, merchantId, supplierIds }: Audience, owners: Owned): boolean {
  if (typeof access === 'string' || !access.includes(role)) return false
  if (isStaff(role)) return true
  if (role === 'merchant') return owners.merchantId !== null && owners.merchantId === merchantId
  return owners.supplierId !== null && supplierIds.has(owners.supplierId)
}

/** Notifies the sockets of this process of one kind of event. */
export interface Feed {
  /** Receives every event and ignores those of other kinds. */
  take(event: DomainEvent): void
  /** Waits for running work. */
  stop?(): Promise<void>
}

/** Opens the feed of an entity; `server/feeds.ts` lists all feeds. */
export type OpenFeed = (services: Services, connections: Connections) => Feed
