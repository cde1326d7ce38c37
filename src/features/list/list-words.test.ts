import { describe, expect, it } from 'vitest'
import bankTemplates from '../../../locales/en-US/bankTemplates.json'
import callbacks from '../../../locales/en-US/callbacks.json'
import orders from '../../../locales/en-US/orders.json'
import payoutBatches from '../../../locales/en-US/payoutBatches.json'
import payouts from '../../../locales/en-US/payouts.json'
import riskBlacklist from '../../../locales/en-US/riskBlacklist.json'
import riskDetections from '../../../locales/en-US/riskDetections.json'
import riskRules from '../../../locales/en-US/riskRules.json'
import todo from '../../../locales/en-US/todo.json'
import { LIST_WORDS } from '#features/list/list-words.ts'

const NAMESPACES = {
  orders,
  bankTemplates,
  callbacks,
  payouts,
  payoutBatches,
  riskBlacklist,
  riskDetections,
  riskRules,
  todo,
}

const textAt = (texts: unknown, key: string): unknown =>
  key.split('.').reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)

describe('the texts of a list', () => {
  it.each(Object.entries(NAMESPACES))('all stand in %s', (_name, texts) => {
    for (const word of LIST_WORDS)
      expect(typeof (textAt(texts, word) ?? textAt(texts, `${word}_other`)), word).toBe('string')
  })

  it.each(Object.entries(NAMESPACES))('of %s count one row in the singular', (_name, texts) => {
    for (const form of ['one', 'other']) expect(typeof textAt(texts, `totals.rows_${form}`), form).toBe('string')
  })
})
