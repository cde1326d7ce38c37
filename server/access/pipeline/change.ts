import type { EndpointSpec } from '#contract/calls/define.ts'
import type { Queryable } from '#server/db/client.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, isUndone } from '#server/db/failures/database-unavailable.ts'
import { retryWhileUnavailable } from '#server/db/transactions/retry.ts'
import type { RightCode } from '#server/http/call.ts'
import { opensOwnTransaction, isRepeatable } from '#server/http/call.ts'
import { giveKeyBack, keepAnswer, takeKey, takeKeyOrAnswer } from '#server/access/pipeline/idempotency.ts'
import type { Idempotent } from '#server/access/pipeline/idempotency.ts'
import type { Route } from '#server/access/pipeline/route.ts'

/** Work of a changing call in a database or transaction, with its key and its code. */
export interface Change {
  idempotent: Idempotent | undefined
  code: RightCode | undefined
  work: (db: Queryable) => Promise<unknown>
}

/** True when the change may have been committed or not. */
const isUnknown = (error: unknown) => isDatabaseUnavailable(error) && !isUndone(error)

/** Repeats a change with unknown outcome if a key or the handler prevents doing it twice. */
export async function change(route: Route, parts: Change): Promise<unknown> {
  const { handler, spec } = route
  try {
    if (answersFile(spec)) return await changeToFile(route, parts)
    if (opensOwnTransaction(handler)) {
      return await retryWhileUnavailable(
        () => changeBesideKey(route, parts),
        (error) => isRepeatable(handler) && isUnknown(error),
      )
    }
    return await retryWhileUnavailable(
      () => changeWithKey(route, parts),
      (error) => (parts.idempotent !== undefined || isRepeatable(handler)) && isUnknown(error),
    )
  } catch (error) {
    // A handler with its own transactions may have committed some before the failed one.
    const isOpen = isUnknown(error) || (opensOwnTransaction(handler) && !isRepeatable(handler))
    throw isDatabaseUnavailable(error) && isOpen ? new DatabaseUnavailable('unknown', error) : error
  }
}

/** Key, code, change and response are one transaction: a failed call leaves nothing, and a concurrent one waits. */
async function changeWithKey({ services }: Route, { idempotent, code, work }: Change): Promise<unknown> {
  return await services.db.transaction(async (tx) => {
    const first = idempotent && (await takeKeyOrAnswer(services, tx, idempotent))
    if (first) return first.data
    await code?.use(tx)
    const data = await work(tx)
    if (idempotent) await keepAnswer(services, tx, idempotent, data)
    return data
  })
}

/** The handler commits by itself, so the key is taken before it and the response stored after it. */
async function changeBesideKey({ services }: Route, { idempotent, code, work }: Change): Promise<unknown> {
  const { db } = services
  const first = idempotent && (await takeKeyOrAnswer(services, db, idempotent))
  if (first) return first.data
  let data: unknown
  try {
    await code?.use(db)
    data = await work(db)
  } catch (error) {
    // With an unknown outcome the key stays taken, as after a crash, until running work must have ended.
    if (idempotent && !isUnknown(error)) await giveKeyBack(db, idempotent)
    throw error
  }
  if (idempotent) await retryWhileUnavailable(() => keepAnswer(services, db, idempotent, data))
  return data
}

export const answersFile = (spec: EndpointSpec) => spec.responds !== undefined

/** The response, a file, is not stored with the key: repeated, such a call itself returns the same bytes. */
async function changeToFile({ services: { db } }: Route, { idempotent, code, work }: Change): Promise<unknown> {
  if (idempotent) await takeKey(db, idempotent)
  await code?.use(db)
  return await work(db)
}
