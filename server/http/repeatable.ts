const marked = new WeakSet<object>()

/**
 * Marks a handler of a changing call that is idempotent by its input, such as creating an order under the merchant's
 * number: it is called again when the outcome of the first call is unknown.
 */
export function repeatable<H extends (...args: never[]) => Promise<unknown>>(handler: H): H {
  marked.add(handler)
  return handler
}

/** Whether a handler may be called again without repeating its effect. */
export function isRepeatable(handler: object): boolean {
  return marked.has(handler)
}
