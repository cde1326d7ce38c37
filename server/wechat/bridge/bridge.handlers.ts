import type { weChatBridgeEndpoints } from '#contract/wechat/bridge.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { authenticateBridge } from '#server/wechat/bridge/authenticate-bridge.ts'
import { handOut } from '#server/wechat/bridge/hand-out.ts'
import { hearBridge } from '#server/wechat/bridge/hear-bridge.ts'
import { takeDirectory } from '#server/wechat/bridge/take-directory.ts'
import { takeMessages } from '#server/wechat/bridge/take-messages.ts'

/** Handlers of the calls signed by the bridges of WeChat accounts. */
export const weChatBridgeHandlers = {
  'weChat.heartbeat': async (call, input) =>
    await hearBridge(call, await authenticateBridge(call, input.weChatId), input),
  'weChat.directory': async (call, input) =>
    await takeDirectory(call, await authenticateBridge(call, input.weChatId), input),
  'weChat.report': async (call, input) =>
    await takeMessages(call, await authenticateBridge(call, input.weChatId), input),
  'weChat.pull': async (call, input) => await handOut(call, await authenticateBridge(call, input.weChatId), input),
} satisfies Pick<Handlers, keyof typeof weChatBridgeEndpoints>
