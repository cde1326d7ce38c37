import type bankTemplates from '../../locales/en-US/bankTemplates.json'
import type callbacks from '../../locales/en-US/callbacks.json'
import type commands from '../../locales/en-US/commands.json'
import type common from '../../locales/en-US/common.json'
import type enums from '../../locales/en-US/enums.json'
import type errors from '../../locales/en-US/errors.json'
import type list from '../../locales/en-US/list.json'
import type login from '../../locales/en-US/login.json'
import type messages from '../../locales/en-US/messages.json'
import type profile from '../../locales/en-US/profile.json'
import type orderTest from '../../locales/en-US/orderTest.json'
import type orders from '../../locales/en-US/orders.json'
import type payoutBatches from '../../locales/en-US/payoutBatches.json'
import type payouts from '../../locales/en-US/payouts.json'
import type riskBlacklist from '../../locales/en-US/riskBlacklist.json'
import type riskDetections from '../../locales/en-US/riskDetections.json'
import type riskRules from '../../locales/en-US/riskRules.json'
import type replay from '../../locales/en-US/replay.json'
import type report from '../../locales/en-US/report.json'
import type screens from '../../locales/en-US/screens.json'
import type session from '../../locales/en-US/session.json'
import type shell from '../../locales/en-US/shell.json'
import type todo from '../../locales/en-US/todo.json'

// The English files are the type of all texts: a key that is not in them does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    strictKeyChecks: true
    resources: {
      bankTemplates: typeof bankTemplates
      callbacks: typeof callbacks
      commands: typeof commands
      common: typeof common
      enums: typeof enums
      errors: typeof errors
      list: typeof list
      login: typeof login
      messages: typeof messages
      orders: typeof orders
      orderTest: typeof orderTest
      profile: typeof profile
      payoutBatches: typeof payoutBatches
      payouts: typeof payouts
      riskBlacklist: typeof riskBlacklist
      riskDetections: typeof riskDetections
      riskRules: typeof riskRules
      replay: typeof replay
      report: typeof report
      screens: typeof screens
      session: typeof session
      shell: typeof shell
      todo: typeof todo
    }
  }
}
