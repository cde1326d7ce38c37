import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { npm, runQuietly, withoutHosts, withScratch } from './run.mjs'

it.each([
  ['request to https://packages.example.org:4873/left-pad failed', 'request to https://<host>/left-pad failed'],
  ['getaddrinfo ENOTFOUND packages.example.org', 'getaddrinfo ENOTFOUND <host>'],
  ['connect ECONNREFUSED 10.0.0.1:443', 'connect ECONNREFUSED <host>'],
])('leaves hosts out of %s', (text, clean) => {
  expect(withoutHosts(text)).toBe(clean)
})

it('shows what a failed command wrote, without hosts', async () => {
  const failing = runQuietly(process.execPath, [
    '-e',
    'console.error("from http://packages.example.org/x"); process.exit(3)',
  ])
  await expect(failing).rejects.toThrow(/ended with code 3:\nfrom http:\/\/<host>\/x/)
})

it('runs npm', async () => {
  expect((await npm(['--version'])).trim()).toMatch(/^\d+\./)
})

it('leaves nothing in memory, whether its work ends or fails', async () => {
  const used: string[] = []
  const work = async ({ TMPDIR }: Record<string, string>) => {
    if (TMPDIR !== undefined) {
      writeFileSync(path.join(TMPDIR, 'file'), '')
      used.push(TMPDIR)
    }
    return await Promise.resolve(used.length)
  }
  await withScratch(work)
  const failing = withScratch(async (env) => {
    await work(env)
    throw new Error('the work failed')
  })
  await expect(failing).rejects.toThrow('the work failed')
  expect(used.filter((directory) => existsSync(directory))).toEqual([])
})
