export type PaletteMode = 'all' | 'commands' | 'orders' | 'parties'

const PREFIXES: Record<string, PaletteMode> = { '>': 'commands', '#': 'orders', '@': 'parties' }

/** Parses the mode from the typed text: `>` commands, `#` orders, `@` merchants and suppliers. */
export function readPaletteInput(text: string): { mode: PaletteMode; query: string } {
  const mode = PREFIXES[text.charAt(0)]
  return mode ? { mode, query: text.slice(1).trim() } : { mode: 'all', query: text.trim() }
}
