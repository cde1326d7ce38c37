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

const textAt = (texts: unknown, key: string): unknown => key.split('.').reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)

describe('the words of a list', () => {
  it.each([['orders', orders], ['bankTemplates', bankTemplates], ['callbacks', callbacks], ['payouts', payouts], ['payoutBatches', payoutBatches], ['riskBlacklist', riskBlacklist], ['riskDetections', riskDetections], ['riskRules', riskRules], ['todo', todo]])('all stand in %s', (_name, texts) => {
    for (const word of LIST_WORDS) expect(typeof (textAt(texts, word) ?? textAt(texts, `${word}_other`)), word).toBe('string')
  })
})
