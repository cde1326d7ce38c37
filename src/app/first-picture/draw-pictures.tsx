import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from '#app/App.tsx'
import { signIn } from '#app/Boot.tsx'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import { STYLE_NONCE } from '#app/csp-nonce.ts'
import { DeskPicture } from '#app/first-picture/DeskPicture.tsx'
import { inStyleElement } from '#app/first-picture/in-style-element.ts'
import type { Picture } from '#app/first-picture/in-style-element.ts'
import { loadTexts, startI18n } from '#app/i18n.ts'
import { LOCALES } from '#domain/locales.ts'
import type { Locale } from '#domain/locales.ts'
import { TEXTS_TOGETHER } from '#domain/text-files.ts'

/** What the server's page shows in a language before the console's code has run. */
export interface Pictures {
  /** The sign-in page as it is drawn first, for React to take over. */
  signIn: Picture
  /** The frame of each built path. */
  desk: Record<string, Picture>
}

/** How a picture's elements are named: by nobody, since what it is a picture of has the same names. */
const NAMES = / (?:aria-[a-z]+|role|id|title|tabindex)="[^"]*"/g

/** Draws the console's own components, in every language; for the build, which has no browser. */
export async function drawPictures(): Promise<Record<Locale, Pictures>> {
  const texts = await startI18n()
  await signIn.fetch()
  const namespaces = new Set([
    ...TEXTS_TOGETHER.desk,
    ...BUILT_ROUTES.flatMap(({ declaration }) => declaration.namespaces),
  ])
  const pictures: [Locale, Pictures][] = []
  for (const language of LOCALES) {
    await texts.changeLanguage(language)
    await loadTexts([...namespaces])
    const desk = BUILT_ROUTES.map((built) => [
      built.route.path,
      inStyleElement(renderToStaticMarkup(<DeskPicture built={built} />).replace(NAMES, '')),
    ])
    pictures.push([
      language,
      { signIn: inStyleElement(renderToString(<App nonce={() => STYLE_NONCE} />)), desk: Object.fromEntries(desk) },
    ])
  }
  return Object.fromEntries(pictures) as Record<Locale, Pictures>
}
