import { openPatternFeed, openRereadFeed } from '#server/collect/bank-records/messages/message-feed.ts'
import { openApprovalFeed } from '#server/access/approvals/news/approval-feed.ts'
import { openMessageFeed, openTemplateFeed } from '#server/access/messages/message-feed.ts'
import { openLogFeed } from '#server/collect/monitors/log/log-feed.ts'
import { openScriptFeed } from '#server/collect/monitors/scripts/script-feed.ts'
import { openNoteFeed } from '#server/access/notes/note-feed.ts'
import { openOrderFeed } from '#server/collect/orders/order-feed.ts'
import { openBatchFeed } from '#server/payout/payout-batches/batch-feed.ts'
import { openPayoutFeed } from '#server/payout/payouts/payout-feed.ts'
import type { OpenFeed } from '#server/access/realtime/row-feed.ts'
import { openSessionFeed } from '#server/access/realtime/session-feed.ts'
import { openChainFeed } from '#server/collect/trusted-chain/chain-feed.ts'
import { openWeChatFeed } from '#server/chat/wechat/wechat-feed.ts'

/** The feeds that notify consoles. */
export const feeds: readonly OpenFeed[] = [
  openOrderFeed,
  openPayoutFeed,
  openBatchFeed,
  openApprovalFeed,
  openMessageFeed,
  openTemplateFeed,
  openNoteFeed,
  openLogFeed,
  openScriptFeed,
  openChainFeed,
  openRereadFeed,
  openPatternFeed,
  openSessionFeed,
  openWeChatFeed,
]
