import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { quickEntries } from '#app/palette/entries/quick-entries.ts'
import { allCommands } from '#commands/command-list.ts'
import { createSearchIndex } from '#commands/search/palette-search.ts'

const t = ((key: string, values: Record<string, string>) =>
  `${key} ${Object.values(values).join(' ')}`) as unknown as TFunction<readonly ['commands', 'screens']>
const index = createSearchIndex(
  allCommands([])
    .filter(({ valuesOf }) => valuesOf !== undefined)
    .map(
      (command): PaletteEntry => ({
        id: command.id,
        group: 'elsewhere',
        title: command.id,
        texts: [command.id.replace('.', ' ')],
        command,
        run: () => undefined,
      }),
    ),
)
const read = (text: string) => quickEntries(text, index, 'superAdmin', t)

it('says what a line would do, for merchants and suppliers, and asks for the party that it names', () => {
  const [merchant, supplier, ...others] = read('withdraw Acme 500.00 INR')
  expect(merchant).toMatchObject({
    id: 'quick:merchant.withdraw',
    title: 'commands:amount.withdraw 500.00 INR Acme',
    asks: { typed: { text: 'Acme', amount: { amount: '500.00', currency: 'INR' } } },
  })
  expect(merchant?.asks?.places.map(({ route }) => route.path)).toEqual(['/merchants/list'])
  expect([supplier?.id, others]).toEqual(['quick:supplier.withdraw', []])
})

it('says nothing of other lines', () => {
  for (const text of ['withdraw Acme', 'withdraw', '500', 'export 500 orders']) expect(read(text)).toEqual([])
})

it('begins the form with the amount, and with the currency that the party has where none was typed', () => {
  const row = {
    id: 1,
    balances: [{ currency: 'KES', availableMinor: 0, depositMinor: 0, frozenMinor: 0, heldMinor: 0 }],
  }
  const target = { kind: 'merchant.getList', rows: [row], source: 'record', matching: null } as never
  const valuesOf = read('withdraw Acme 500.00')[0]?.command?.valuesOf
  expect(valuesOf?.({ amount: '500.00' }, target)).toEqual({ amountMinor: '500.00', currency: 'KES' })
  expect(valuesOf?.({ amount: '500.00', currency: 'INR' }, target)).toMatchObject({ currency: 'INR' })
})
