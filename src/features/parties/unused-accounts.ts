import { api } from '#api/api.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'

const CHOICES_SHOWN = 200

/** The words of forms that take an account of a role that stands for nobody yet. */
export const unusedAccounts = (role: 'merchant' | 'supplier'): Partial<FieldLabels> => ({
  sourceOf: () => ({
    choicesOf: async (text, signal) => {
      const { list } = await api.call('user.getUnusedUserOptions', { role }, { signal })
      const typed = text.toLowerCase()
      return list
        .filter(({ account, name }) => `${account} ${name}`.toLowerCase().includes(typed))
        .slice(0, CHOICES_SHOWN)
        .map(({ id, account, name }) => ({ value: String(id), label: account, hint: name, words: name }))
    },
  }),
})
