/** How many bytes of UTF-8 a QR code of ours holds; phones do not read longer ones reliably. */
export const QR_BYTES_MAX = 1_024

/** Schemes that run or show what an address itself holds, or read the device: no page leads payers there. */
const UNSAFE_SCHEMES: ReadonlySet<string> = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'])
/** Control characters, halves of characters, and the line ends that are not control characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** Whether every character of a text can be shown in one line. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** Whether a QR code can hold the text. */
export const fitsQrCode = (text: string): boolean => new TextEncoder().encode(text).length <= QR_BYTES_MAX

/** Whether a page may lead payers to an address: one of the web or of an app, never a script or a file. */
export function isSafeAddress(text: string): boolean {
  if (!isPrintable(text)) return false
  try {
    const { password, protocol, username } = new URL(text)
    // With a name before its host it looks like another host than it leads to.
    return !UNSAFE_SCHEMES.has(protocol) && username === '' && password === ''
  } catch {
    return false
  }
}
