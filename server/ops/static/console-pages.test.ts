import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageOf, loadPages } from '#server/ops/static/console-pages.ts'

let dist: string
beforeAll(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'paydesk-pages-'))
  mkdirSync(path.join(dist, '.vite'))
  writeFileSync(
    path.join(dist, 'index.html'),
    '<html lang="zh-CN"><head><script type="module" src="/assets/first.js"></script></head><div id="root"></div>',
  )
  const built = {
    _first: { file: 'assets/first.js' },
    _kit: { file: 'assets/kit.js', css: ['assets/kit.css'], imports: ['_first', '_page'] },
    _page: { file: 'assets/orders.js', imports: ['_kit'] },
    'src/app/SignIn.tsx': { file: 'assets/sign-in.js', imports: ['_first'] },
    'src/app/Console.tsx': { file: 'assets/console.js', imports: ['_first'] },
    'src/features/orders/Page.tsx': { file: 'assets/page.js', imports: ['_page'] },
  }
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(built))
  writeFileSync(path.join(dist, '.vite/texts.json'), JSON.stringify({ folder: 'assets/texts' }))
  writeFileSync(
    path.join(dist, '.vite/screens.json'),
    JSON.stringify({ orders: { page: 'src/features/orders/Page.tsx', namespaces: ['list', 'orders'] } }),
  )
})
afterAll(() => rmSync(dist, { recursive: true }))

const named = (html = '') =>
  [
    ...html.matchAll(
      /<link rel="(?:modulepreload|stylesheet|preload" as="fetch)" crossorigin href="\/assets\/([^"]+)">/g,
    ),
  ]
    .map(([, file]) => file)
    .toSorted()

it('preloads the form and its texts for signed-out users, and only the texts on public pages', () => {
  expect(named(loadPages(dist)?.signIn('zh-CN', '/login'))).toEqual(['sign-in.js', 'texts/zh-CN/first.json'])
  expect(named(loadPages(dist)?.signIn('zh-CN', '/404'))).toEqual(['texts/zh-CN/first.json'])
})

it('is in the language of the visitor', () => {
  expect(loadPages(dist)?.signIn('en-US', '/order/list')).toMatch(/^<html lang="en-US">/)
  expect(loadPages(dist)?.console('zh-TW', '/order/list')).toMatch(/^<html lang="zh-TW">/)
})

it('preloads the console and every module of the path’s screen once, for signed-in users', () => {
  const everywhere = ['console.js', 'texts/en-US/console.json', 'texts/en-US/first.json']
  expect(named(loadPages(dist)?.console('en-US', '/order/list'))).toEqual(
    [...everywhere, 'kit.css', 'kit.js', 'texts/en-US/orders.json', 'orders.js', 'page.js'].toSorted(),
  )
  expect(named(loadPages(dist)?.console('en-US', '/nowhere'))).toEqual(everywhere)
})

it('has no page without a build', () => {
  expect(loadPages(path.join(dist, 'none'))).toBeNull()
})

it('picks the language as the console does', () => {
  const languages = ['en-US,en;q=0.9', 'zh-CN', 'de', undefined].map((accepted) =>
    languageOf({ 'accept-language': accepted, cookie: 'language=zh-TW' }),
  )
  expect(languages).toEqual(['en-US', 'zh-CN', 'zh-TW', 'zh-TW'])
  expect(languageOf({ cookie: 'language=%E0%A4%A; token=1' })).toBe('zh-CN')
})
