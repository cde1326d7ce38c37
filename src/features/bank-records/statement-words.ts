import { api } from '#api/api.ts'
import type { FieldWords } from '#features/form/form-words.ts'

const choicesFor = async (search: string, signal: AbortSignal) =>
  await api.call('bankRecord.getStatementChoices', search === '' ? {} : { search }, { signal })

/** What a statement can be of: accounts by what is typed of them, and the layouts of statements. */
export const statementWords: Partial<FieldWords> = {
  sourceOf: (of) => ({
    choicesOf: async (text, signal) => {
      const { accounts, templates } = await choicesFor(of === 'statementAccounts' ? text : '', signal)
      if (of === 'statementAccounts')
        return accounts.map(({ cardNumber, currency, id, name, supplierName }) => ({
          value: String(id),
          label: name,
          hint: [cardNumber, supplierName, currency].filter(Boolean).join(' · '),
          words: cardNumber ?? '',
        }))
      const typed = text.toLowerCase()
      return templates
        .filter(({ name }) => name.toLowerCase().includes(typed))
        .map(({ currency, id, name }) => ({ value: id, label: name, hint: currency }))
    },
  }),
}
