import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeRegisters } from './registers.mjs'
import { root } from './root.mjs'

/** The new files by their templates in `tools/templates/list`; texts have a template for each language. */
const PLACES = {
  fields: 'src/domain/lists/<entity-file>.fields.ts',
  endpoints: 'src/contract/<entity-file>.endpoints.ts',
  actions: 'src/actions/parties/<entity-file>.actions.ts',
  list: 'src/features/<entities-file>/<entities-file>.list.ts',
  schema: 'server/db/schema/<entity-file>-schema.ts',
  handlers: 'server/parties/<entities-file>/<entities-file>.handlers.ts',
  test: 'server/parties/<entities-file>/<entities-file>.server.test.ts',
}
const TEMPLATES = path.join(root, 'tools/templates/list')

/** Tables in the sources whose end gets a line about the new list. */
const LINES = [
  {
    file: 'src/domain/system/audit-kinds.ts',
    end: '} as const satisfies Record<string, AuditKind>',
    line: "  <entity>: record('<entities>'),",
  },
  {
    file: 'src/domain/screens.ts',
    end: '] as const satisfies readonly ScreenRoute[]',
    line: "  { path: '/setting/<entities>', screen: '<entities>', variant: 'full', roles: ['superAdmin', 'admin'], group: 'systemManager' },",
    // A screen has its path before it is built where the specification names it.
    unless: "screen: '<entities>',",
  },
]

/** @typedef {{ entity: string, entities: string }} Names both in camel case */

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
/**
 * @param {string} name
 * @param {string} between
 */
const apart = (name, between) => name.replaceAll(/[A-Z]/g, (letter) => between + letter.toLowerCase())

/**
 * The words that stand for the placeholders of a template, such as `<entity>`.
 * @param {Names} names
 * @returns {Record<string, string>}
 */
function wordsOf({ entity, entities }) {
  return {
    entity,
    entities,
    Entity: capital(entity),
    ENTITY: apart(entity, '_').toUpperCase(),
    'entity-file': apart(entity, '-'),
    'entities-file': apart(entities, '-'),
    table: apart(entities, '_'),
    word: apart(entity, ' '),
    words: apart(entities, ' '),
    Word: capital(apart(entity, ' ')),
    Words: capital(apart(entities, ' ')),
  }
}

/**
 * @param {string} text
 * @param {Record<string, string>} words
 */
const filled = (text, words) => text.replaceAll(/<([\w-]+)>/g, (all, name) => words[name] ?? all)

/**
 * The name by which other files import one: `#contract/…`.
 * @param {string} file
 */
const importName = (file) => `#${file.replace(/^src\//, '')}`

/**
 * Makes a list of three fields in `folder` and writes the registers anew; answers the new and changed files.
 * @param {Names} names
 */
export function makeList(names, folder = root) {
  const inside = (/** @type {string} */ file) => path.join(folder, file)
  const template = (/** @type {string} */ name) => readFileSync(path.join(TEMPLATES, `${name}.tpl`), 'utf8')
  const plain = wordsOf(names)
  const places = Object.entries(PLACES).map(([name, place]) => ({ name, file: filled(place, plain) }))
  const imported = places.map(({ name, file }) => [name, importName(file)])
  const words = { ...plain, ...Object.fromEntries(imported), goto: freeKeys(folder) }
  for (const { name, file } of places) {
    mkdirSync(path.dirname(inside(file)), { recursive: true })
    writeFileSync(inside(file), filled(template(name), words), { flag: 'wx' })
  }
  for (const { file, end, line, unless = line } of LINES) {
    const text = readFileSync(inside(file), 'utf8')
    if (!text.includes(`\n${end}`)) throw new Error(`${file} has no line ${end}`)
    if (text.includes(filled(unless, words))) continue
    writeFileSync(inside(file), text.replace(`\n${end}`, `\n${filled(line, words)}\n${end}`))
  }
  const texts = globSync('locales/*', { cwd: folder }).flatMap((language) =>
    Object.entries(JSON.parse(filled(template(`texts.${path.basename(language)}`), words))).map(([namespace, own]) =>
      addTexts(folder, path.join(language, `${namespace}.json`), own),
    ),
  )
  return [...places.map(({ file }) => file), ...LINES.map(({ file }) => file), ...texts, ...writeRegisters(folder)]
}

/**
 * Letters after `g` that open no other screen: `s` and the first free one.
 * @param {string} folder
 */
function freeKeys(folder) {
  const screens = globSync('src/features/**/*.{screen,screens,list}.{ts,tsx}', { cwd: folder })
  const texts = screens.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const free = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !texts.some((text) => text.includes(`'s ${letter}'`)))
  return `s ${free}`
}

/**
 * Adds texts to those of a file, which may be new.
 * @param {string} folder
 * @param {string} file
 * @param {any} own
 */
function addTexts(folder, file, own) {
  const place = path.join(folder, file)
  const texts = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {}
  writeFileSync(place, `${JSON.stringify(joined(texts, own), null, 2)}\n`)
  return file
}

/**
 * Texts with more of them; one that is there stays, such as the title of a screen that has its path already.
 * @param {any} texts
 * @param {any} more
 * @returns {any}
 */
function joined(texts, more) {
  if (typeof texts !== 'object') return texts
  const added = Object.entries(more).map(([key, value]) => [key, key in texts ? joined(texts[key], value) : value])
  return { ...texts, ...Object.fromEntries(added) }
}
