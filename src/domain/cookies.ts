/** The value of a cookie in a header or in `document.cookie`; null where it is missing, empty or not to be read. */
export function cookieOf(cookies: string, name: string): string | null {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  try {
    return decodeURIComponent(cookie?.slice(name.length + 1) ?? '') || null
  } catch {
    return null
  }
}
