/** Where to go after signing in: a path of this console, never another address; undefined when it is none. */
export function safeReturnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined
  const base = 'http://console.invalid'
  const url = URL.canParse(from, base) ? new URL(from, base) : undefined
  if (!url || url.origin !== base || url.pathname === '/login') return undefined
  return url.pathname + url.search
}
