import { randomFrom } from '#tests/support/random-from.ts'

/** A script that means harm, and what it may come to. */
export interface HostileScript {
  family: string
  source: string
  allowed: readonly string[]
}

type Make = (number: number, text: string) => string

const body = (text: string) => `export default async () => { ${text} }`
const NOTHING = ['answered null']

const LOOPS: readonly Make[] = [
  (n) => body(`for (let i = ${n};; i += 1);`),
  (n) => body(`let i = ${n}; while (true) { i = (i * 31) % 7 }`),
  () => body('do {} while (!0)'),
  (n) => body(`const f = async () => { await null; return f() }; await f(${n})`),
  () => body('const f = () => Promise.resolve().then(f); await f()'),
  () => body('new Proxy({}, { get() { for (;;); } }).x'),
  (n) => body(`/^(a+)+$/.test('a'.repeat(${40 + (n % 40)}) + 'b')`),
  () => body('for (const x of { *[Symbol.iterator]() { while (true) yield 1 } });'),
  () => body('try { for (;;); } catch { for (;;); } finally { for (;;); }'),
  () => 'for (;;);\nexport default () => 1',
  () => body('return { toJSON() { for (;;); } }'),
]
const MEMORY: readonly Make[] = [
  (n) => body(`const all = []; for (;;) all.push('x'.repeat(${1_000 + n}) + all.length)`),
  (n) => body(`let s = 'ab'; for (;;) s += s + ${n}`),
  () => body('return new Array(2 ** 31).fill(1)'),
  (n) => body(`return new ArrayBuffer(${n + 1} * 1e9)`),
  () => body('const m = new Map(); for (let i = 0;; i += 1) m.set(i, { i })'),
  (n) => body(`return 'x'.repeat(${n + 2} * 2 ** 26)`),
  () =>
    body(
      'const grow = (o) => ({ ...o, [Object.keys(o).length]: new Uint8Array(1e6) }); let o = {}; for (;;) o = grow(o)',
    ),
]
const STACK: readonly Make[] = [
  () => body('const f = () => f() + 1; return f()'),
  () => body('const o = {}; o.toString = () => `${o}`; return `${o}`'),
  (n) => body(`let deep = []; for (let i = 0; i < 1e5 + ${n}; i += 1) deep = [deep]; return deep`),
  (n) => body(`return JSON.parse('['.repeat(${200_000 + n}))`),
]
const PROTOTYPE: readonly Make[] = [
  (n, text) => body(`Object.prototype.${text} = ${n}; Array.prototype.push = null; return null`),
  (_n, text) => body(`JSON.parse = JSON.stringify = () => '{"${text}":1}'; return null`),
  () => body('Promise.prototype.then = function () { return this }; return null'),
  (_n, text) => body(`return JSON.parse('{"__proto__":{"${text}":1},"constructor":{"prototype":{}}}') && null`),
  () => body('Object.defineProperty(globalThis, "http", { value: 1 }); return null'),
  () => body('http.get = 1; return null'),
]
const GLOBALS = [
  'process',
  'require',
  'module',
  'fetch',
  'setTimeout',
  'WebAssembly',
  'Buffer',
  'Worker',
  '__call',
  '__note',
  'std',
  'os',
  'bjson',
]
const ESCAPES: readonly Make[] = [
  (n) => body(`return typeof ${GLOBALS[n % GLOBALS.length]} === 'undefined' ? null : 'escaped'`),
  (n) =>
    body(
      `return ({}).constructor.constructor('return typeof ${GLOBALS[n % GLOBALS.length]}')() === 'undefined' ? null : 'escaped'`,
    ),
  () => body(`return (async () => {}).constructor('return this.process ?? null')()`),
  (_n, text) => body(`await import('${text}')`),
  () => `import fs from 'node:fs'\nexport default () => fs`,
  () =>
    body(
      `try { http.get({ toString() { throw new Error() } }) } catch (e) { return e.constructor.constructor('return typeof process')() === 'undefined' ? null : 'escaped' }`,
    ),
  () => body(`return gateway.constructor('return typeof process')() === 'undefined' ? null : 'escaped'`),
  () => body(`return log.caller?.caller ?? null`),
]
const CALLS: readonly Make[] = [
  (n) => body(`for (let i = 0; i < 100_000; i += 1) await http.get('https://e.example/' + i + ${n})`),
  () => body(`for (let i = 0; i < 100_000; i += 1) try { await gateway('g').get('/') } catch {}`),
  () => body(`await Promise.allSettled(Array.from({ length: 100_000 }, (_, i) => http.post('https://e.example/', i)))`),
  () => body(`const f = async () => { try { await http.get('https://e.example/') } catch {} return f() }; await f()`),
]
const OUTPUT: readonly Make[] = [
  (n) => body(`return 'x'.repeat(${3_000 + n})`),
  (n) => body(`return Array.from({ length: ${3_000 + n} }, (_, i) => i)`),
  () => body('const o = {}; o.o = o; return o'),
  () => body('return 10n'),
]

const FAMILIES: readonly (readonly [string, readonly Make[], readonly string[]])[] = [
  ['loop', LOOPS, ['timeLimit', 'stackLimit']],
  ['memory', MEMORY, ['memoryLimit', 'timeLimit', 'threw']],
  ['stack', STACK, ['stackLimit', 'timeLimit', 'threw', 'outputTooLong', 'memoryLimit']],
  ['prototype', PROTOTYPE, [...NOTHING, 'threw', 'timeLimit']],
  ['escape', ESCAPES, [...NOTHING, 'threw', 'syntax', 'callLimit']],
  ['calls', CALLS, ['callLimit', 'timeLimit']],
  ['output', OUTPUT, ['outputTooLong', 'threw']],
]

/** So many hostile scripts, the same each time, of every family in turn. */
export function hostileScripts(count: number): HostileScript[] {
  const random = randomFrom(20_261_124)
  return Array.from({ length: count }, (_, at) => {
    const [family, makes, allowed] = FAMILIES[at % FAMILIES.length] as (typeof FAMILIES)[number]
    const make = makes[Math.floor(at / FAMILIES.length) % makes.length] as Make
    return { family, allowed, source: make(Math.floor(random() * 1_000), `x${Math.floor(random() * 1e6)}`) }
  })
}
