/** How far an account's Google authenticator is: none, one that waits for its first code, a confirmed one. */
export const GOOGLE_BINDINGS = ['none', 'pending', 'bound'] as const

export type GoogleBinding = (typeof GOOGLE_BINDINGS)[number]

/** The value of a cookie in a header or `document.cookie`; null if missing, empty or unreadable. */
export function cookieOf(cookies: string, name: string): string | null {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  try {
    return decodeURIComponent(cookie?.slice(name.length + 1) ?? '') || null
  } catch {
    return null
  }
}

/** Pages that need no sign-in; all others require it. */
export const OPEN_PAGES: readonly string[] = ['/401', '/404', '/500', '/googleVerify']
