import { sanitizeText } from '#ui/sanitize-text.ts'

/** External text (merchants, payers, partners) in one line: direction isolated, control characters shown as symbols. */
export function UntrustedText({ text }: { text: string }) {
  return <bdi>{sanitizeText(text)}</bdi>
}
