import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageOf, loadPages } from '#server/static/console-pages.ts'

let dist: string
beforeAll(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'paydesk-pages-'))
  mkdirSync(path.join(dist, '.vite'))
  writeFileSync(path.join(dist, 'index.html'), '<head><script type="module" src="/assets/first.js"></script></head>')
  const built = {
    _first: { file: 'assets/first.js' },
    _kit: { file: 'assets/kit.js', css: ['assets/kit.css'], imports: ['_first', '_page'] },
    _page: { file: 'assets/orders.js', imports: ['_kit'] },
    'src/app/Console.tsx': { file: 'assets/desk.js', imports: ['_first'] },
    'src/features/orders/Page.tsx': { file: 'assets/page.js', imports: ['_page'] },
  }
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(built))
  writeFileSync(path.join(dist, '.vite/texts.json'), JSON.stringify({ folder: 'assets/texts' }))
  writeFileSync(path.join(dist, '.vite/screens.json'), JSON.stringify({ orders: { page: 'src/features/orders/Page.tsx', namespaces: ['list', 'orders'] } }))
})
afterAll(() => rmSync(dist, { recursive: true }))

const named = (html = '') => [...html.matchAll(/<link rel="(?:modulepreload|preload" as="(?:style|fetch))" crossorigin href="\/assets\/([^"]+)">/g)].map(([, file]) => file).toSorted()

it('names for who has to sign in the texts alone', () => {
  expect(named(loadPages(dist)?.signIn('zh-CN'))).toEqual(['texts/zh-CN/first.json'])
})

it('names for who is signed in the desk and all that the screen of the path brings along, once', () => {
  const everywhere = ['desk.js', 'texts/en-US/desk.json', 'texts/en-US/first.json']
  expect(named(loadPages(dist)?.desk('en-US', '/order/list'))).toEqual([...everywhere, 'kit.css', 'kit.js', 'texts/en-US/orders.json', 'orders.js', 'page.js'].toSorted())
  expect(named(loadPages(dist)?.desk('en-US', '/nowhere'))).toEqual(everywhere)
})

it('has no page where nothing was built', () => {
  expect(loadPages(path.join(dist, 'none'))).toBeNull()
})

it('takes the language as the console does', () => {
  expect([languageOf('en-US,en;q=0.9'), languageOf('zh-CN'), languageOf('de'), languageOf(undefined)]).toEqual(['en-US', 'zh-CN', 'zh-CN', 'zh-CN'])
})
