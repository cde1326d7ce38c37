import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Outcome } from '#machines/outcome.ts'
import { csvImportFlow } from '#machines/desk/csv-import.flow.ts'
import type { ImportAnswer, SentFile } from '#machines/desk/csv-import.flow.ts'

const file = () => new File(['name,X,\n'], 'list.csv')
const clean: ImportAnswer = { added: 2, known: 1, faults: [] }
const faulty: ImportAnswer = { added: 0, known: 0, faults: [{ row: 3, column: 'value', fault: 'required' }] }

function start(answers: Outcome<ImportAnswer>[]) {
  const sent: Omit<SentFile, 'file'>[] = []
  let made = 0
  const actor = createActor(
    csvImportFlow.provide({
      actors: {
        sendFile: fromPromise<Outcome<ImportAnswer>, SentFile>(async ({ input: { along, isDry, key } }) => {
          sent.push({ along, isDry, key })
          return answers.shift() ?? { kind: 'outcomeUnknown', reason: 'network' }
        }),
      },
    }),
    { input: { newKey: () => `key-${(made += 1)}` } },
  )
  const reach = (state: 'choosing' | 'checked' | 'imported' | 'done') => waitFor(actor, (now) => now.matches(state))
  actor.start()
  return { actor, reach, sent }
}

describe('importing into the blacklist', () => {
  it('checks a file before importing it', async () => {
    const { actor, reach, sent } = start([
      { kind: 'done', result: clean },
      { kind: 'done', result: clean },
    ])
    actor.send({ type: 'CHOOSE', file: file(), along: { of: 'one' } })
    await reach('checked')
    actor.send({ type: 'IMPORT' })
    await reach('imported')
    actor.send({ type: 'CLOSE' })
    await reach('done')
    expect(sent.map(({ along, isDry }) => [along['of'], isDry])).toEqual([
      ['one', true],
      ['one', false],
    ])
  })

  it('imports no faulty file, and none whose entries all exist', async () => {
    for (const answer of [faulty, { ...clean, added: 0 }]) {
      const { actor, reach, sent } = start([{ kind: 'done', result: answer }])
      actor.send({ type: 'CHOOSE', file: file() })
      await reach('checked')
      actor.send({ type: 'IMPORT' })
      expect(actor.getSnapshot().value).toBe('checked')
      expect(sent).toHaveLength(1)
    }
  })

  it('imports the rows that can be read where the answer counts the others', async () => {
    const { actor, reach } = start([
      { kind: 'done', result: { ...faulty, added: 1, unread: 1 } },
      { kind: 'done', result: { ...faulty, added: 1, unread: 1 } },
    ])
    actor.send({ type: 'CHOOSE', file: file() })
    await reach('checked')
    actor.send({ type: 'IMPORT' })
    await reach('imported')
  })

  it('retries under the same key after a lost answer, and sends another file under a new one', async () => {
    const { actor, reach, sent } = start([
      { kind: 'done', result: clean },
      { kind: 'outcomeUnknown', reason: 'network' },
      { kind: 'done', result: clean },
    ])
    actor.send({ type: 'CHOOSE', file: file() })
    await reach('checked')
    actor.send({ type: 'IMPORT' })
    await waitFor(actor, (now) => now.context.failure !== null)
    actor.send({ type: 'IMPORT' })
    await reach('imported')
    const [, first, second] = sent
    expect(first?.key).toBe(second?.key)
  })

  it('requires another file when one is unreadable', async () => {
    const { actor, reach } = start([{ kind: 'refused', reason: 'upload.notCsv' }])
    actor.send({ type: 'CHOOSE', file: file() })
    await waitFor(actor, (now) => now.context.failure !== null)
    expect((await reach('choosing')).context.failure).toMatchObject({ reason: 'upload.notCsv' })
  })
})
