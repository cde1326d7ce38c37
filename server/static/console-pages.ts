import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { firstLocale } from '#domain/locales.ts'
import type { Locale } from '#domain/locales.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import { TEXTS_TOGETHER, textFileOf } from '#domain/text-files.ts'

/** The console's page. */
export interface ConsolePages {
  /** For who has to sign in. */
  signIn(language: Locale): string
  /** For who is signed in, at a path. */
  desk(language: Locale, path: string): string
}

/** What the build says of a module that begins a file: the file, and what it brings along. */
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
 * Reads the built page; null where nothing was built. What the page will want first is named in it, so that a browser
 * fetches it all at once and not one behind the other, each when the one before has run.
 */
export function loadPages(dist: string): ConsolePages | null {
  const page = textOf(dist, 'index.html')
  if (page === null) return null
  const built: Record<string, BuiltModule> = JSON.parse(textOf(dist, '.vite/manifest.json') ?? '{}')
  const screens: Record<string, ScreenFiles> = JSON.parse(textOf(dist, '.vite/screens.json') ?? '{}')
  const { folder }: { folder?: string } = JSON.parse(textOf(dist, '.vite/texts.json') ?? '{}')
  const naming = (language: Locale, namespaces: readonly string[], modules: string[]) => {
    const texts = new Set(folder ? namespaces.map((namespace) => `${folder}/${language}/${textFileOf(namespace)}.json`) : [])
    const links = [...filesOf(built, modules), ...texts].filter((file) => !page.includes(file)).map(linkTo)
    return page.replace('</head>', `${links.join('')}</head>`)
  }
  const { first, desk } = TEXTS_TOGETHER
  return {
    signIn: (language) => naming(language, first, []),
    desk(language, route) {
      const screen = screens[screenOf.get(route === '/' ? HOME : route) ?? '']
      return naming(language, [...first, ...desk, ...(screen?.namespaces ?? [])], ['src/app/Console.tsx', ...(screen ? [screen.page] : [])])
    },
  }
}

/** The language the console will most likely begin with, by what the browser asks for. */
export const languageOf = (acceptLanguage: string | undefined): Locale => firstLocale(acceptLanguage?.split(/[,;]/)[0]?.trim() ?? '', null)

function textOf(dist: string, name: string): string | null {
  const file = path.join(dist, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The files that come with modules, however far. */
function filesOf(built: Record<string, BuiltModule>, wanted: string[]): Set<string> {
  const files = new Set<string>()
  const modules = new Set(wanted)
  for (const name of modules) {
    const part = built[name]
    if (!part) continue
    for (const file of [part.file, ...(part.css ?? [])]) files.add(file)
    for (const imported of part.imports ?? []) modules.add(imported)
  }
  return files
}

/** A link by which a browser fetches a file just as the console will: texts with what it fetches by script. */
function linkTo(file: string): string {
  const rel = file.endsWith('.js') ? 'rel="modulepreload"' : `rel="preload" as="${file.endsWith('.css') ? 'style' : 'fetch'}"`
  return `<link ${rel} crossorigin href="/${file}">`
}
