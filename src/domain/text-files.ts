/**
 * Texts that come in one file a language: those of the sign-in page, and those of what stands around every screen and of
 * lists. Every other namespace of locales/ is a file of its own.
 */
export const TEXTS_TOGETHER = {
  first: ['common', 'errors', 'login'],
  console: ['commands', 'enums', 'list', 'screens', 'session', 'shell'],
} as const satisfies Record<string, readonly string[]>

/** The file in which the texts of a namespace come; it holds them under the namespace's name. */
export function textFileOf(namespace: string): string {
  const together = Object.entries<readonly string[]>(TEXTS_TOGETHER).find(([, names]) => names.includes(namespace))
  return together?.[0] ?? namespace
}
