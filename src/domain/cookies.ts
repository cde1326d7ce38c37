/** The value of a cookie in a header or `document.cookie`; null if missing, empty or unreadable. */
export function cookieOf(cookies: string, name: string): string | null {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  try {
    return decodeURIComponent(cookie?.slice(name.length + 1) ?? '') || null
  } catch {
    return null
  }
}
