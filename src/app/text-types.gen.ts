// Written by `npm run registers`: change what it names instead.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    strictKeyChecks: true
    fallbackNS: 'list'
    resources: {
      accounts: typeof import('../../locales/en-US/accounts.json')
      audit: typeof import('../../locales/en-US/audit.json')
      bankMessages: typeof import('../../locales/en-US/bankMessages.json')
      bankRecords: typeof import('../../locales/en-US/bankRecords.json')
      bankTemplates: typeof import('../../locales/en-US/bankTemplates.json')
      banks: typeof import('../../locales/en-US/banks.json')
      callbacks: typeof import('../../locales/en-US/callbacks.json')
      commands: typeof import('../../locales/en-US/commands.json')
      common: typeof import('../../locales/en-US/common.json')
      entityData: typeof import('../../locales/en-US/entityData.json')
      enums: typeof import('../../locales/en-US/enums.json')
      errorLog: typeof import('../../locales/en-US/errorLog.json')
      errors: typeof import('../../locales/en-US/errors.json')
      fundRecords: typeof import('../../locales/en-US/fundRecords.json')
      ipWhitelist: typeof import('../../locales/en-US/ipWhitelist.json')
      list: typeof import('../../locales/en-US/list.json')
      login: typeof import('../../locales/en-US/login.json')
      merchants: typeof import('../../locales/en-US/merchants.json')
      messagePatterns: typeof import('../../locales/en-US/messagePatterns.json')
      messageTemplates: typeof import('../../locales/en-US/messageTemplates.json')
      messages: typeof import('../../locales/en-US/messages.json')
      monitorLog: typeof import('../../locales/en-US/monitorLog.json')
      monitorScripts: typeof import('../../locales/en-US/monitorScripts.json')
      nameBlacklist: typeof import('../../locales/en-US/nameBlacklist.json')
      onlineUsers: typeof import('../../locales/en-US/onlineUsers.json')
      orderTest: typeof import('../../locales/en-US/orderTest.json')
      orders: typeof import('../../locales/en-US/orders.json')
      parties: typeof import('../../locales/en-US/parties.json')
      payPage: typeof import('../../locales/en-US/payPage.json')
      payoutBatches: typeof import('../../locales/en-US/payoutBatches.json')
      payouts: typeof import('../../locales/en-US/payouts.json')
      personal: typeof import('../../locales/en-US/personal.json')
      profile: typeof import('../../locales/en-US/profile.json')
      replay: typeof import('../../locales/en-US/replay.json')
      report: typeof import('../../locales/en-US/report.json')
      riskBlacklist: typeof import('../../locales/en-US/riskBlacklist.json')
      riskDetections: typeof import('../../locales/en-US/riskDetections.json')
      riskRules: typeof import('../../locales/en-US/riskRules.json')
      screens: typeof import('../../locales/en-US/screens.json')
      session: typeof import('../../locales/en-US/session.json')
      settingGuide: typeof import('../../locales/en-US/settingGuide.json')
      settings: typeof import('../../locales/en-US/settings.json')
      shell: typeof import('../../locales/en-US/shell.json')
      supplierAgents: typeof import('../../locales/en-US/supplierAgents.json')
      suppliers: typeof import('../../locales/en-US/suppliers.json')
      systemMaintenance: typeof import('../../locales/en-US/systemMaintenance.json')
      todo: typeof import('../../locales/en-US/todo.json')
      trustedChainNodes: typeof import('../../locales/en-US/trustedChainNodes.json')
      trustedChainPatches: typeof import('../../locales/en-US/trustedChainPatches.json')
      usdtRecords: typeof import('../../locales/en-US/usdtRecords.json')
      userProducts: typeof import('../../locales/en-US/userProducts.json')
      users: typeof import('../../locales/en-US/users.json')
    }
  }
}

export {}
