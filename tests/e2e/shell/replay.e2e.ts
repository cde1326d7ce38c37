import { readFile } from 'node:fs/promises'
import { parseRecording } from '#recording/recording.schema.ts'
import { replayRun } from '#recording/replay.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, runByPalette } from '#tests/e2e/support/locators.ts'

test('a console recording is copied and downloaded, replays to the same end, and can be stepped through', async ({
  page,
  keys,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await signIn('technicalSupport')
  await page.goto('/home')
  await expect(heading(page, 'Home')).toBeVisible()
  await runByPalette(page, keys, 'copy repro', 'Copy reproduction')
  await expect(page.getByText('The reproduction was copied')).toBeVisible()
  expect(parseRecording(await page.evaluate(() => navigator.clipboard.readText())).ok).toBe(true)
  const coming = page.waitForEvent('download')
  await runByPalette(page, keys, 'download repro', 'Download reproduction')
  const file = await (await coming).path()
  const text = await readFile(file, 'utf8')
  const parsed = parseRecording(text)
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'))
  expect(parsed.recording.runs.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['session', 'socket']))
  expect(parsed.recording.runs.map((run) => replayRun(run).difference)).toEqual(parsed.recording.runs.map(() => null))
  expect(text).not.toContain(person.password)

  await runByPalette(page, keys, 'replay', 'Replay a recording…')
  const panel = page.getByRole('dialog', { name: 'Replay a recording' })
  const chooser = panel.getByLabel('Recording')
  await expect(chooser).toBeFocused()
  await chooser.setInputFiles(file)
  const place = panel.getByRole('status')
  await expect(place).toContainText('Step 1 of')
  await keys.press('ArrowRight')
  await expect(place).toContainText('Step 2 of')
  await keys.press('End')
  await expect(panel.getByRole('list', { name: 'Events' }).getByRole('listitem').last()).toHaveAttribute(
    'aria-current',
    'step',
  )
  await keys.press('Home', 'ArrowDown')
  await expect(panel.getByRole('list', { name: 'Machines' }).getByRole('listitem').nth(1)).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByRole('img', { name: /^States of / })).toBeVisible()

  await chooser.setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace('"formatVersion": 1', '"formatVersion": 9')),
  })
  await expect(panel.getByRole('alert')).toContainText('formatVersion')
  await keys.press('Escape')
  await expect(panel).toHaveCount(0)
})
