import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from '#app/App.tsx'
import { signIn } from '#app/Boot.tsx'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import { STYLE_NONCE } from '#app/csp-nonce.ts'
import { PrerenderedShell } from '#app/prerender/PrerenderedShell.tsx'
import { inStyleElement } from '#app/prerender/in-style-element.ts'
import type { PrerenderedPart } from '#app/prerender/in-style-element.ts'
import { loadTexts, startI18n } from '#app/texts/i18n.ts'
import { LOCALES, TEXTS_TOGETHER } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'

/** The server's page in one language before the console's code has run. */
export interface PrerenderedPages {
  /** The sign-in page, for React to hydrate. */
  signIn: PrerenderedPart
  /** The shell of each built path. */
  shell: Record<string, PrerenderedPart>
}

/** Names and roles are removed from the prerendered elements, since the real ones duplicate them. */
const NAMES = / (?:aria-[a-z]+|role|id|title|tabindex)="[^"]*"/g

/** Renders the console's components in every language; runs in the build, without a browser. */
export async function prerenderPages(): Promise<Record<Locale, PrerenderedPages>> {
  const texts = await startI18n()
  await signIn.fetch()
  const namespaces = new Set([
    ...TEXTS_TOGETHER.console,
    ...BUILT_ROUTES.flatMap(({ declaration }) => declaration.namespaces),
  ])
  const prerendered: [Locale, PrerenderedPages][] = []
  for (const language of LOCALES) {
    await texts.changeLanguage(language)
    await loadTexts([...namespaces])
    const shell = BUILT_ROUTES.map((built) => [
      built.route.path,
      inStyleElement(renderToStaticMarkup(<PrerenderedShell built={built} />).replace(NAMES, '')),
    ])
    prerendered.push([
      language,
      { signIn: inStyleElement(renderToString(<App nonce={() => STYLE_NONCE} />)), shell: Object.fromEntries(shell) },
    ])
  }
  return Object.fromEntries(prerendered) as Record<Locale, PrerenderedPages>
}
