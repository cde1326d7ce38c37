import { describe, expect, it } from 'vitest'
import { createErrorReporter } from '#app/errors/error-reporter.ts'

function reporter(send: (mes: string) => Promise<unknown> = () => Promise.resolve()) {
  const sent: { type: string; code?: string; mes: string; url: string }[] = []
  let at = 1_000_000
  const made = createErrorReporter({
    send: (entry) => {
      sent.push(entry)
      return send(entry.mes)
    },
    url: () => 'http://paydesk/home',
    now: () => new Date(at),
  })
  return { sent, report: made.report, pass: (ms: number) => (at += ms) }
}

describe('error reporter', () => {
  it('sends the error, its URL and an id to quote', () => {
    const { sent, report } = reporter()
    const id = report('error', new Error('broken'))
    expect(sent).toMatchObject([{ type: 'error', code: id, url: 'http://paydesk/home' }])
    expect(sent[0]?.mes).toContain('broken')
  })

  it('quotes the server’s id if there is one', () => {
    expect(reporter().report('screen', Object.assign(new Error('x'), { failure: { errorId: 'abc' } }))).toBe('abc')
  })

  it('sends the same error once a minute', () => {
    const { sent, report, pass } = reporter()
    const error = new Error('again')
    report('error', error)
    report('error', error)
    pass(60_001)
    report('error', error)
    expect(sent).toHaveLength(2)
  })

  it('sends at most ten a minute', () => {
    const { sent, report } = reporter()
    for (let at = 0; at < 50; at += 1) report('error', `error ${at}`)
    expect(sent).toHaveLength(10)
  })

  it('does not report its own failures', async () => {
    const { sent, report } = reporter(() => Promise.reject(new Error('no server')))
    report('error', 'one')
    await Promise.resolve()
    expect(sent).toHaveLength(1)
  })

  it('truncates texts that are too long', () => {
    const { sent, report } = reporter()
    report('error', 'x'.repeat(10_000))
    expect(sent[0]?.mes).toHaveLength(4_000)
  })
})
