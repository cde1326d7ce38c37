import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeRegisters } from './registers.mjs'
import { root } from './root.mjs'

/** The smallest real list with a form stands for all: its files are copied under the new names. */
const COPIED = [
  'src/domain/lists/accounts.fields.ts',
  'src/contract/bank.endpoints.ts',
  'src/machines/bank/*.ts',
  'src/features/banks/*.ts',
  'server/parties/banks/*.ts',
  'server/db/schema/bank-schema.ts',
  'locales/*/banks.json',
]
/** The file that names every kind of record; its line about banks gets a sibling. */
const AUDIT_KINDS = 'src/domain/audit/audit-kinds.ts'
/** Texts by namespace: the group about banks gets a sibling. */
const TEXTS = { commands: ['bank'], enums: ['auditTarget', 'bank'] }

/** @typedef {{ entity: string, entities: string }} Names */

/** @param {string} name */
const capital = (name) => name.charAt(0).toUpperCase() + name.slice(1)
/** @param {string} name */
const dashed = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** @param {string} name */
const shouting = (name) => dashed(name).replaceAll('-', '_').toUpperCase()

/** Words that only look as if they spoke of these banks. */
const OTHERS = /bankName|BankName/g

/**
 * Text about banks as text about something else. Names in paths are dashed, others in camel case.
 * @param {string} text
 * @param {Names} names
 */
export function renamed(text, { entity, entities }) {
  /** @type {string[]} */
  const kept = []
  return text
    .replaceAll("'building-bank'", "'list'")
    .replaceAll(OTHERS, (word) => `\0${kept.push(word) - 1}\0`)
    .replaceAll(/#[\w/.-]+/g, (file) => renamedPath(file, { entity, entities }))
    .replaceAll(/(?<!-)\bbanks(?=\b|[A-Z_])(?!-)/g, entities)
    .replaceAll(/(?<!-)\bbank(?=\b|[A-Z_])(?!-)/g, entity)
    .replaceAll(/Banks(?=[A-Z(]|\b)/g, capital(entities))
    .replaceAll(/Bank(?=[A-Z(]|\b)/g, capital(entity))
    .replaceAll(/\bBANK_/g, `${shouting(entity)}_`)
    .replaceAll(/\0(\d+)\0/g, (_, at) => kept[Number(at)] ?? '')
}

/**
 * The path of a copied file.
 * @param {string} file
 * @param {Names} names
 */
const renamedPath = (file, { entity, entities }) =>
  path.basename(file) === 'banks.json'
    ? path.join(path.dirname(file), `${entities}.json`)
    : file.replaceAll(/\bbanks\b/g, dashed(entities)).replaceAll(/\bbank\b/g, dashed(entity))

/**
 * Lines about banks, each followed by the same about something else.
 * @param {string} text
 * @param {Names} names
 */
export function withSibling(text, names) {
  return text
    .split('\n')
    .flatMap((line) => {
      return /\bbanks?\b/.test(line) ? [line, renamed(line, names)] : [line]
    })
    .join('\n')
}

/**
 * A copied screen with letters after `g` that no other has: `s` and the first free one.
 * @param {string} text
 * @param {readonly string[]} taken
 */
export function withFreeKeys(text, taken) {
  const free = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !taken.includes(`s ${letter}`))
  return text.replace(/goto: '[^']*'/, `goto: 's ${free}'`)
}

/**
 * Copies the list of banks in `folder` and writes the registers anew; answers the new and changed files.
 * @param {Names} names
 */
export function copyList(names, folder = root) {
  const inside = (/** @type {string} */ file) => path.join(folder, file)
  const takenKeys = globSync('src/features/**/*.screen*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(inside(file), 'utf8').matchAll(/'(s [a-z])'/g)].map(([, keys]) => keys ?? ''),
  )
  const made = globSync(COPIED, { cwd: folder }).map((file) => {
    const target = renamedPath(file, names)
    mkdirSync(path.dirname(inside(target)), { recursive: true })
    const text = withFreeKeys(renamed(readFileSync(inside(file), 'utf8'), names), takenKeys)
    writeFileSync(inside(target), text, { flag: 'wx' })
    return target
  })
  writeFileSync(inside(AUDIT_KINDS), withSibling(readFileSync(inside(AUDIT_KINDS), 'utf8'), names))
  const texts = globSync('locales/*', { cwd: folder }).flatMap((language) =>
    Object.entries(TEXTS).map(([namespace, keys]) =>
      addTexts(inside, path.join(language, `${namespace}.json`), keys, names),
    ),
  )
  return [...made, AUDIT_KINDS, ...texts, ...writeRegisters(folder)]
}

/**
 * @param {(file: string) => string} inside
 * @param {string} file
 * @param {string[]} keys
 * @param {Names} names
 */
function addTexts(inside, file, keys, { entity }) {
  const texts = JSON.parse(readFileSync(inside(file), 'utf8'))
  const group = keys.slice(0, -1).reduce((part, key) => part[key], texts)
  group[entity] = group[keys.at(-1) ?? '']
  writeFileSync(inside(file), `${JSON.stringify(texts, null, 2)}\n`)
  return file
}
