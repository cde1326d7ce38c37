/** The accounts of the demo, with what their WeChat shows. `of` is whose group it is, by position; nobody's where it is left out. */
export const DEMO_WECHAT = [
  {
    weChatId: 'wxid_paydesk_cs1',
    nickname: '派桌客服一号',
    groups: [
      { groupId: '49810023771@chatroom', name: '恒通商城 · 对账群', memberCount: 12, of: { kind: 'merchant', at: 0 } },
      {
        groupId: '49810045120@chatroom',
        name: 'Lotus Retail support',
        memberCount: 7,
        of: { kind: 'merchant', at: 1 },
      },
      { groupId: '49810077312@chatroom', name: '渠道闲聊', memberCount: 88 },
    ],
    contacts: [
      { contactId: 'wxid_chen_yu', nickname: '陈宇', remark: '恒通 对账' },
      { contactId: 'wxid_priya_k', nickname: 'Priya K', remark: 'Lotus 技术' },
      { contactId: 'wxid_lao_wang', nickname: '老王' },
    ],
  },
  {
    weChatId: 'wxid_paydesk_ops',
    nickname: '派桌运营',
    groups: [
      { groupId: '50220011903@chatroom', name: '供应商查单 · 一组', memberCount: 9, of: { kind: 'supplier', at: 0 } },
      { groupId: '50220034418@chatroom', name: '供应商查单 · 二组', memberCount: 5, of: { kind: 'supplier', at: 1 } },
    ],
    contacts: [
      { contactId: 'wxid_amy_liu', nickname: 'Amy 刘', remark: '一组 组长' },
      { contactId: 'wxid_zhao6', nickname: '小赵' },
    ],
  },
] as const satisfies readonly DemoWeChat[]

/** An account of WeChat as its stand-in has it. */
export interface DemoWeChat {
  weChatId: string
  nickname: string
  groups: readonly DemoGroup[]
  contacts: readonly { contactId: string; nickname: string; remark?: string }[]
}

interface DemoGroup {
  groupId: string
  name: string
  memberCount: number
  of?: { kind: 'merchant' | 'supplier'; at: number }
}

/** Who writes in the groups. */
export const DEMO_MEMBERS = ['阿明', 'Chen Yu', '小刘', 'Ravi', '财务-晴', 'Tomás'] as const

/** Messages that ask for nothing. */
export const DEMO_CHATTER = ['早', '收到，谢谢', 'ok thanks', '今天量有点大', '稍等我看下', '好的👌'] as const
