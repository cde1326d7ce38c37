import { api } from '#api/api.ts'
import { IP_RULE_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { ipRuleActions } from '#actions/people/ip-rule.actions.ts'

const CHOICES_SHOWN = 200

/** Accounts whose name or nickname has the typed text; `merchants` are those of merchants alone. */
async function accountsLike(of: string, text: string, signal: AbortSignal) {
  const { list } = await api.call('user.getUserOptions', of === 'merchants' ? { role: 'merchant' } : {}, { signal })
  const typed = text.toLowerCase()
  return list
    .filter(({ account, name }) => `${account} ${name}`.toLowerCase().includes(typed))
    .slice(0, CHOICES_SHOWN)
    .map(({ id, account, name }) => ({ value: String(id), label: account, hint: name, words: name }))
}

/** From which addresses people sign in, and merchants' servers call. */
export default defineList({
  screen: 'ipWhitelist',
  namespace: 'ipWhitelist',
  alsoNamed: ['addresses'],
  icon: 'network',
  goto: 's i',
  call: 'ipRule.getList',
  fields: IP_RULE_FIELDS,
  search: 'network',
  titleOf: ({ network }) => network,
  lineOf: ({ effect, network, scope, subject }, { texts }) =>
    [network, texts.enum('ipRuleEffect', effect), texts.enum('ipRuleScope', scope), subject].join(' · '),
  actions: ipRuleActions,
  Answer: AddressDays,
  words: () => ({ sourceOf: (of) => ({ choicesOf: (text, signal) => accountsLike(of, text, signal) }) }),
  exports: 'ipRule.export',
  cells: {
    effect: ({ effect }, { texts }) => ({
      ...(effect === 'allow'
        ? { tone: 'success' as const, icon: 'done' as const }
        : { tone: 'danger' as const, icon: 'refused' as const }),
      label: texts.enum('ipRuleEffect', effect),
    }),
    subject: ({ role, subject }, { texts }) => (role === null ? subject : texts.enum('role', role)),
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'ipRule.switch',
    }),
  },
})
