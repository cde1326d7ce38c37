import leven from 'leven'
import { variablesOf } from '#domain/messages/message-events.ts'
import type { EventValues, MessageEvent } from '#domain/messages/message-events.ts'
import { writtenValues } from '#domain/messages/message-values.ts'
import type { Written } from '#domain/messages/message-values.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** The longest text of a template. */
export const TEMPLATE_LENGTH_MAX = 1_000

/** More edits than these, or than a third of the name, make it another name. */
const NEAREST_EDITS_MAX = 4

export type TemplateFaultName = 'unknownVariable' | 'unclosedBraces' | 'strayBraces'

/** A fault in a template, and where: line and character count from 1. */
export interface TemplateFault {
  fault: TemplateFaultName
  /** The name between the braces; empty where they do not enclose anything. */
  name: string
  line: number
  character: number
  /** The known name most like an unknown one. */
  nearest: string | null
}

/** A piece of a template: text as it stands, or the place of a value. */
type TemplatePart = string | { readonly variable: string }

export type ParsedTemplate =
  | { ok: true; parts: readonly TemplatePart[] }
  | { ok: false; faults: readonly TemplateFault[] }

/**
 * Reads a template: text with `{{variable}}` in it and nothing else, no expressions and no markup. Names that are not
 * `known`, and braces without their partner, are faults.
 */
export function parseTemplate(text: string, known: readonly string[]): ParsedTemplate {
  const parts: TemplatePart[] = []
  const faults: TemplateFault[] = []
  const faulty = (fault: TemplateFaultName, index: number, name = '', nearest: string | null = null) =>
    faults.push({ fault, name, nearest, ...placeIn(text, index) })
  let from = 0
  while (from < text.length) {
    const open = text.indexOf('{{', from)
    const before = text.slice(from, open < 0 ? undefined : open)
    const stray = before.indexOf('}}')
    if (stray >= 0) faulty('strayBraces', from + stray)
    parts.push(before)
    if (open < 0) break
    const inside = open + 2
    const close = text.indexOf('}}', inside)
    const next = text.indexOf('{{', inside)
    const isClosed = close >= 0 && (next < 0 || close < next)
    if (isClosed) {
      const name = text.slice(inside, close).trim()
      if (known.includes(name)) parts.push({ variable: name })
      else faulty('unknownVariable', open, name, nearestOf(name, known))
    } else faulty('unclosedBraces', open)
    from = isClosed ? close + 2 : inside
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, parts }
}

/**
 * A template with its values, which come as finished texts and are never read again. A value that is not there is a dash.
 */
export function fillTemplate(parts: readonly TemplatePart[], values: ReadonlyMap<string, string>): string {
  return parts.map((part) => (typeof part === 'string' ? part : (values.get(part.variable) ?? '—'))).join('')
}

/** Line and character of an index, both from 1; a character of two code units counts once. */
function placeIn(text: string, index: number): { line: number; character: number } {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, character: [...(lines.at(-1) ?? '')].length + 1 }
}

function nearestOf(name: string, known: readonly string[]): string | null {
  const most = Math.min(NEAREST_EDITS_MAX, Math.floor(name.length / 3))
  const [best] = known
    .map((one) => ({ one, edits: leven(name.toLowerCase(), one.toLowerCase(), { maxDistance: most + 1 }) }))
    .toSorted((a, b) => a.edits - b.edits)
  return best && best.edits <= most ? best.one : null
}

/**
 * Text of an event in one language. The first readable template counts: a stored one with a variable that the event no
 * longer has gives way to the default wording, so that no message is lost because of it.
 */
export function wordText(
  event: MessageEvent,
  templates: readonly (string | undefined)[],
  values: Partial<EventValues>,
  written: Written,
): string {
  const texts = writtenValues(event, values, written)
  for (const template of templates) {
    const parsed = template === undefined ? undefined : parseTemplate(template, variablesOf(event))
    if (parsed?.ok) return visibleText(fillTemplate(parsed.parts, texts), '\n')
  }
  return ''
}

/** The folder of a message; `readed` is the wire's spelling (specification, section 7). */
export const MESSAGE_STATES = ['unread', 'readed', 'trash'] as const
