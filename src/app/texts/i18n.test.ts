import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts, textBackend } from '#app/texts/i18n.ts'
import { readTextFiles } from '#tools/lib/plugins/text-files-plugin.ts'

const fetched = vi.fn<(address: string) => Promise<Response>>()

/** Responds like the server: with the file, or 404. */
const answer = (address: string) => {
  const source = readTextFiles().get(address.split('/').slice(-2).join('/'))
  return Promise.resolve(new Response(source ?? '404', { status: source === undefined ? 404 : 200 }))
}

beforeEach(() => {
  fetched.mockReset().mockImplementation(answer)
  vi.stubGlobal('fetch', fetched)
})

it('fetches namespaces in a shared file once', async () => {
  await i18next
    .use(textBackend)
    .init({ lng: 'en-US', load: 'currentOnly', fallbackLng: false, ns: ['common', 'errors', 'login'], maxRetries: 0 })
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([expect.stringMatching(/\/en-US\/first\.json$/)])
  expect(i18next.t('common:signIn' as never)).toBe('Sign in')
})

it('reports a failed load, and retries on the next request', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(loadTexts(['common', 'payouts'])).rejects.toMatchObject({
    name: 'ChunkLoadError',
    cause: 'no texts payouts in en-US',
  })
  fetched.mockImplementation(() => Promise.resolve(new Response('404', { status: 404 })))
  await expect(loadTexts(['payouts'])).rejects.toMatchObject({ name: 'ChunkLoadError' })
  fetched.mockImplementation(answer)
  await expect(loadTexts(['payouts'])).resolves.toBeUndefined()
  expect(i18next.hasResourceBundle('en-US', 'payouts')).toBe(true)
})
