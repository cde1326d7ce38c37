import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withScratch } from './scratch.mjs'

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
