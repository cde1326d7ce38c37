/**
 * Namespaces bundled in one file per language: those of the sign-in page, and those of the shell and of lists. Every
 * other namespace of locales/ has its own file.
 */
export const TEXTS_TOGETHER = {
  first: ['common', 'errors', 'login'],
  console: ['commands', 'enums', 'list', 'screens', 'session', 'shell'],
} as const satisfies Record<string, readonly string[]>

/** The file of a namespace; it holds the texts under the namespace's name. */
export function textFileOf(namespace: string): string {
  const together = Object.entries<readonly string[]>(TEXTS_TOGETHER).find(([, names]) => names.includes(namespace))
  return together?.[0] ?? namespace
}
