import { RE2JS } from 're2js'
import { CAPTURES, EXPRESSION_MAX, isRemark } from '#domain/bank-records/patterns/pattern.ts'
import type { Capture, PatternFault, PatternText } from '#domain/bank-records/patterns/pattern.ts'
import { isWholeAmount } from '#domain/bank-records/patterns/read-amount.ts'
import { timeExpression, timeFormats } from '#domain/bank-records/patterns/read-time.ts'

/** How many steps an expression may have: with the longest text it stays in the milliseconds. */
const STEPS_MAX = 4_000

/** Expressions behind `{amount}` and its kind, so that patterns stay readable. */
const SHORT: Record<Capture, string> = {
  direction: String.raw`[A-Za-z]+|\p{Han}{2}`,
  amount: `[0-9](?:[0-9,.']*[0-9])?`,
  balance: `[0-9](?:[0-9,.']*[0-9])?`,
  utr: '[0-9A-Za-z]{6,35}',
  time: '.{4,30}?',
  counterparty: '.{1,80}?',
  tail: '(?:[0-9]{1,6}[-0-9]{0,5})?[Xx*•.]+-?[0-9]{3,8}|[0-9]{3,18}',
  code: '[0-9A-Za-z]{1,64}',
}

/** Captures by name; a payment's pattern takes the whole message, any other a part of it. */
export type CompiledPattern = (plain: string) => Partial<Record<Capture, string>> | null

/** Compiles a pattern by an engine whose time is linear in the text; throws for an expression that is none. */
export function compilePattern({ expression, says }: Pick<PatternText, 'expression' | 'says'>): CompiledPattern {
  const compiled = engineOf(expression, says)
  const names = Object.keys(compiled.namedGroups())
  return (plain) => {
    const matcher = compiled.matcher(plain)
    if (!matcher.find()) return null
    const captured: Partial<Record<Capture, string>> = {}
    for (const name of names) {
      const found = matcher.group(name)?.trim()
      if (found) captured[captureOf(name)] ??= wholeOf(captureOf(name), found, plain, matcher.start(name))
    }
    return captured
  }
}

const BEGUN_DAY = /^(?<amount>.*\.\d{2}),\d{1,2}$/
const DAY_AFTER = /^[-/]\d{1,2}[-/]\d/
/** No amount, which is what a part of one is read as. */
const PART_OF_AMOUNT = '?'

/** The captured text, or `PART_OF_AMOUNT` where it is only the beginning or the end of an amount. */
function wholeOf(capture: Capture, found: string, plain: string, start: number): string {
  if (capture !== 'amount' && capture !== 'balance') return found
  const from = plain.indexOf(found, start)
  // A day that follows the comma after an amount is none of it.
  const amount = DAY_AFTER.test(plain.slice(from + found.length)) ? found.replace(BEGUN_DAY, '$<amount>') : found
  return isWholeAmount(plain, from, from + amount.length) ? amount : PART_OF_AMOUNT
}

/** Where in a message a pattern's captures stand. */
export interface CaptureSpan {
  capture: Capture
  from: number
  to: number
}

/** The captures of a pattern in a message that it takes, in their order. */
export function captureSpans(
  { expression, says }: Pick<PatternText, 'expression' | 'says'>,
  plain: string,
): CaptureSpan[] {
  const compiled = engineOf(expression, says)
  const matcher = compiled.matcher(plain)
  if (!matcher.find()) return []
  const found = Object.keys(compiled.namedGroups()).flatMap((name) => {
    const [from, to] = [matcher.start(name), matcher.end(name)]
    return from < 0 || from === to ? [] : [{ capture: captureOf(name), from, to }]
  })
  const firsts = found.filter(({ capture }, at) => found.findIndex((one) => one.capture === capture) === at)
  return firsts.toSorted((one, other) => one.from - other.from)
}

/** An expression that has a capture in several places numbers them: `tail`, `tail2`. */
const captureOf = (name: string) => name.replace(/\d$/, '') as Capture

function engineOf(expression: string, says: PatternText['says']): RE2JS {
  const long = expression.replaceAll(/\{([a-z]+\d?)\}/g, (short, name: string) =>
    captureOf(name) in SHORT ? `(?P<${name}>${SHORT[captureOf(name)]})` : short,
  )
  return RE2JS.compile(isRemark(says) ? long : `^(?:${long})$`, RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL)
}

/** The first fault of a pattern, and its field; null where the pattern may be kept. */
export function patternFault(pattern: PatternText): { field: 'expression' | 'timeFormat'; fault: PatternFault } | null {
  const expression = expressionFault(pattern)
  if (expression !== null) return { field: 'expression', fault: expression }
  const time = timeFault(pattern)
  return time && { field: 'timeFormat', fault: time }
}

function expressionFault({ expression, says }: PatternText): PatternFault | null {
  if (expression.length > EXPRESSION_MAX) return 'tooBig'
  const engine = compiledOrNull(expression, says)
  if (!engine) return 'badExpression'
  if (engine.programSize() > STEPS_MAX) return 'tooBig'
  const names = Object.keys(engine.namedGroups()).map(captureOf)
  if (names.some((name) => !CAPTURES.includes(name))) return 'unknownCapture'
  if (engine.matcher('').find()) return 'takesAnything'
  if (isRemark(says)) return null
  if (!names.includes('amount')) return 'noAmount'
  return says === 'captured' && !names.includes('direction') ? 'noDirection' : null
}

function timeFault({ expression, timeFormat }: PatternText): PatternFault | null {
  const formats = timeFormats(timeFormat ?? '')
  if (formats.some((format) => !timeExpression(format))) return 'badTimeFormat'
  return /\{time\d?\}|<time\d?>/.test(expression) && formats.length === 0 ? 'noTimeFormat' : null
}

function compiledOrNull(expression: string, says: PatternText['says']): RE2JS | null {
  try {
    return engineOf(expression, says)
  } catch {
    return null
  }
}
