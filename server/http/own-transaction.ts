const marked = new WeakSet<object>()

/**
 * Marks a handler of a changing call that opens its own transactions (many short ones, or none around slow work). Its
 * `call.db` is the root connection; committed work persists when the call fails later.
 */
export function ownTransaction<H extends (...args: never[]) => Promise<unknown>>(handler: H): H {
  marked.add(handler)
  return handler
}

/** Whether the pipeline must not open a transaction for the handler. */
export function opensOwnTransaction(handler: object): boolean {
  return marked.has(handler)
}
