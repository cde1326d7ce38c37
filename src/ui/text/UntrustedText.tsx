import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** Text of others (merchants, payers, partners) in one line: isolated in direction, its control characters shown as pictures. */
export function UntrustedText({ text }: { text: string }) {
  return <bdi>{sanitizeText(text)}</bdi>
}
