import Bowser from 'bowser'

/** The browser and system that a user agent names, such as `Chrome 141 · Windows 10`; the text itself where it names none. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  const parts = [named(browser.name, browser.version?.split('.')[0]), named(os.name, os.versionName ?? os.version)]
  return parts.filter((part) => part !== '').join(' · ') || userAgent
}

const named = (name: string | undefined, version: string | undefined) =>
  name === undefined ? '' : [name, version].filter(Boolean).join(' ')
