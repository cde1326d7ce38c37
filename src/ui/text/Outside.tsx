import { inertText } from '#ui/text/inert-text.ts'

/** Text that came from outside, in one line: isolated in direction, its control characters shown as pictures. */
export function Outside({ text }: { text: string }) {
  return <bdi>{inertText(text)}</bdi>
}
