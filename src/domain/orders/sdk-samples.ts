/** Names of the languages of the SDKs, by their folders. */
export const SDK_LANGUAGES = {
  node: 'Node.js',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
  go: 'Go',
} as const
export type SdkLanguage = keyof typeof SDK_LANGUAGES
export const SDK_FOLDERS = Object.keys(SDK_LANGUAGES) as SdkLanguage[]

const PROGRAM = /^```(?!sh|bash|shell|text|console)\w+\r?\n([\s\S]*?)^```$/gm

/** The programs of an SDK's page, with their fences: blocks of its language, not of a shell. */
export const programsOf = (page: string): string[] => page.match(PROGRAM) ?? []

/** The lines of a program without its fences. */
const linesOf = (program: string) => program.replaceAll(/^```.*\r?\n?/gm, '')

/** Values that a sample reads from its environment and that are no secret. */
interface SampleValues {
  address: string
  mchId: string
}

/**
 * The first program of an SDK's page with address and merchant number written out. The key is read from the
 * environment, as it stands there.
 */
export function filledSample(page: string, { address, mchId }: SampleValues): string {
  const program = linesOf(programsOf(page)[0] ?? '')
  return withValue(withValue(program, 'PAYDESK_URL', address), 'PAYDESK_MCH_ID', mchId)
}

/** A program in which a text stands instead of a variable of the environment; an empty one changes nothing. */
function withValue(program: string, name: string, value: string): string {
  if (value === '') return program
  // Java and Go know no escaped apostrophe or dollar within double quotes.
  const marks = (quote: string) => `\\${quote}${quote === '"' && program.startsWith('<?php') ? '$' : ''}`
  const literal = (quote: string) =>
    quote + [...value].map((mark) => (marks(quote).includes(mark) ? `\\${mark}` : mark)).join('') + quote
  const read = new RegExp(`(?:os\\.environ\\[|(?:System\\.|os\\.)?[gG]etenv\\()(["'])${name}\\1[\\])]`, 'g')
  return (
    program
      .replaceAll(read, (_read, quote: string) => literal(quote))
      // Node takes its variables apart first.
      .replaceAll(new RegExp(`\\b${name}, (?=[^\\n]*\\} = process\\.env)`, 'g'), '')
      .replaceAll(new RegExp(`(?<!["'\\w])${name}(?!["'\\w])`, 'g'), () => literal("'"))
  )
}
