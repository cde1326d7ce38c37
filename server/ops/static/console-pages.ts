import type { IncomingHttpHeaders } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cookieOf, OPEN_PAGES } from '#domain/sign-in.ts'
import { firstLocale, LANGUAGE_COOKIE, TEXTS_TOGETHER, textFileOf } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'

/** The console's HTML page. */
export interface ConsolePages {
  /** The page at a path for a signed-out visitor. */
  signIn(language: Locale, path: string): string
  /** The page at a path for a signed-in user. */
  console(language: Locale, path: string): string
}

/** The build's entry for a module that starts a file: the file and its dependencies. */
interface BuiltModule {
  file: string
  css?: string[]
  imports?: string[]
}

interface ScreenFiles {
  page: string
  namespaces: string[]
}

const HOME = '/home'
const screenOf = new Map<string, string>(SCREEN_ROUTES.map(({ path: route, screen }) => [route, screen]))

/**
 * Loads the built page; null without a build. The page preloads what it needs first, so that a browser fetches
 * everything in parallel instead of in sequence.
 */
export function loadPages(dist: string): ConsolePages | null {
  const page = textOf(dist, 'index.html')
  if (page === null) return null
  const built: Record<string, BuiltModule> = JSON.parse(textOf(dist, '.vite/manifest.json') ?? '{}')
  const screens: Record<string, ScreenFiles> = JSON.parse(textOf(dist, '.vite/screens.json') ?? '{}')
  const { folder }: { folder?: string } = JSON.parse(textOf(dist, '.vite/texts.json') ?? '{}')
  const naming = (language: Locale, namespaces: readonly string[], modules: string[]) => {
    const texts = new Set(
      folder ? namespaces.map((namespace) => `${folder}/${language}/${textFileOf(namespace)}.json`) : [],
    )
    const links = [...filesOf(built, modules), ...texts].filter((file) => !page.includes(file)).map(linkTo)
    return page.replace(/<html lang="[^"]*"/, `<html lang="${language}"`).replace('</head>', `${links.join('')}</head>`)
  }
  const { first, console: ofConsole } = TEXTS_TOGETHER
  return {
    signIn(language, route) {
      if (OPEN_PAGES.includes(route)) return naming(language, first, [])
      return naming(language, first, ['src/app/SignIn.tsx'])
    },
    console(language, asked) {
      const route = asked === '/' ? HOME : asked
      const screen = screens[screenOf.get(route) ?? '']
      return naming(
        language,
        [...first, ...ofConsole, ...(screen?.namespaces ?? [])],
        ['src/app/Console.tsx', ...(screen ? [screen.page] : [])],
      )
    },
  }
}

/** The console's likely initial language, from the browser's preferences and the stored choice. */
export function languageOf({ 'accept-language': accepted, cookie }: IncomingHttpHeaders): Locale {
  return firstLocale(accepted?.split(/[,;]/)[0]?.trim() ?? '', cookieOf(cookie ?? '', LANGUAGE_COOKIE))
}

function textOf(dist: string, name: string): string | null {
  const file = path.join(dist, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/**
 * The files of modules and all their dependencies; dependencies come first, so that a module's own styles take
 * precedence.
 */
function filesOf(built: Record<string, BuiltModule>, wanted: string[]): Set<string> {
  const files = new Set<string>()
  const modules = new Set<string>()
  const add = (name: string) => {
    const part = built[name]
    if (!part || modules.has(name)) return
    modules.add(name)
    part.imports?.forEach(add)
    for (const file of [...(part.css ?? []), part.file]) files.add(file)
  }
  wanted.forEach(add)
  return files
}

const LINKS: Record<string, string> = {
  '.js': 'rel="modulepreload"',
  '.css': 'rel="stylesheet"',
  '.json': 'rel="preload" as="fetch"',
}

/** A preload link matching the console's own fetch. */
function linkTo(file: string): string {
  return `<link ${LINKS[path.extname(file)]} crossorigin href="/${file}">`
}
