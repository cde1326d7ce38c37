const marked = new WeakSet<object>()

/**
 * Marks a handler of a changing call that answers a repeat of the same input with what it did the first time, such as the
 * creation of an order under the merchant's number: it is called again where nobody knows whether it was done.
 */
export function repeatable<H extends (...args: never[]) => Promise<unknown>>(handler: H): H {
  marked.add(handler)
  return handler
}

/** Whether a handler may be called again without doing anything twice. */
export function isRepeatable(handler: object): boolean {
  return marked.has(handler)
}
