import { expect, it } from 'vitest'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { createPayeeCopier } from '#features/payouts/flows/copy-payee.ts'
import { payoutRow } from '#tests/support/payouts/payout-row.ts'

const payee = { cardNumber: '50100012345678', ifscCode: 'HDFC0001234', payeeName: 'Asha Rao', amountMinor: 125_000 }

function copierOf(write?: (text: string) => Promise<void>) {
  const copied: string[] = []
  const copy = createPayeeCopier({
    write: write ?? (async (text) => void copied.push(text)),
    load: async (orderCode): Promise<PayoutRow> => payoutRow({ ...payee, orderCode }),
  })
  return { copied, copy }
}

it('copies number, IFSC, name and amount in turn, says what comes next, and then begins anew', async () => {
  const { copied, copy } = copierOf()
  const said: string[] = []
  for (let press = 0; press < 5; press += 1) {
    const { part, next } = await copy('P1')
    said.push(`${part} > ${next}`)
  }
  expect(copied).toEqual(['50100012345678', 'HDFC0001234', 'Asha Rao', '1250.00', '50100012345678'])
  expect(said).toEqual([
    'cardNumber > ifscCode',
    'ifscCode > payeeName',
    'payeeName > amount',
    'amount > null',
    'cardNumber > ifscCode',
  ])
})

it('begins anew with another payout, and takes quick presses one after another', async () => {
  const { copied, copy } = copierOf()
  await Promise.all([copy('P1'), copy('P1'), copy('P2'), copy('P1')])
  expect(copied).toEqual(['50100012345678', 'HDFC0001234', '50100012345678', '50100012345678'])
})

it('does not pass over a part that could not be copied', async () => {
  const written: string[] = []
  let isAllowed = false
  const { copy } = copierOf(async (text) => {
    if (!isAllowed) throw new Error('not allowed')
    written.push(text)
  })
  await expect(copy('P1')).rejects.toThrow('not allowed')
  isAllowed = true
  await copy('P1')
  expect(written).toEqual(['50100012345678'])
})
