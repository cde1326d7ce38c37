import IconAccessPoint from '@tabler/icons-react/dist/esm/icons/IconAccessPoint.mjs'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBrandWechat from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconDatabaseSearch from '@tabler/icons-react/dist/esm/icons/IconDatabaseSearch.mjs'
import IconDeviceMobileDollar from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDollar.mjs'
import IconDeviceMobileMessage from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileMessage.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconForbid from '@tabler/icons-react/dist/esm/icons/IconForbid.mjs'
import IconHeartRateMonitor from '@tabler/icons-react/dist/esm/icons/IconHeartRateMonitor.mjs'
import IconHierarchy2 from '@tabler/icons-react/dist/esm/icons/IconHierarchy2.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconMessage2Code from '@tabler/icons-react/dist/esm/icons/IconMessage2Code.mjs'
import IconMessageSearch from '@tabler/icons-react/dist/esm/icons/IconMessageSearch.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconNetwork from '@tabler/icons-react/dist/esm/icons/IconNetwork.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconPercentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconRegex from '@tabler/icons-react/dist/esm/icons/IconRegex.mjs'
import IconReportSearch from '@tabler/icons-react/dist/esm/icons/IconReportSearch.mjs'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconScript from '@tabler/icons-react/dist/esm/icons/IconScript.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldExclamation from '@tabler/icons-react/dist/esm/icons/IconShieldExclamation.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs'
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import IconTransferOut from '@tabler/icons-react/dist/esm/icons/IconTransferOut.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'

/** Icons of screens and of the menu's groups, by the names that declarations state. */
export const SCREEN_ICONS = {
  'access-point': IconAccessPoint,
  'address-book': IconAddressBook,
  adjustments: IconAdjustments,
  api: IconApi,
  archive: IconArchive,
  'arrow-up-right': IconArrowUpRight,
  'arrows-exchange': IconArrowsExchange,
  alarm: IconAlarm,
  'bell-ringing': IconBellRinging,
  book: IconBook,
  'brand-wechat': IconBrandWechat,
  bug: IconBug,
  'building-bank': IconBuildingBank,
  'building-store': IconBuildingStore,
  'chart-bar': IconChartBar,
  'chart-histogram': IconChartHistogram,
  'chart-line': IconChartLine,
  checklist: IconChecklist,
  code: IconCode,
  coin: IconCoin,
  coins: IconCoins,
  'credit-card': IconCreditCard,
  'database-search': IconDatabaseSearch,
  'device-mobile-dollar': IconDeviceMobileDollar,
  'device-mobile-message': IconDeviceMobileMessage,
  dots: IconDots,
  'file-spreadsheet': IconFileSpreadsheet,
  'file-zip': IconFileZip,
  forbid: IconForbid,
  'heart-rate-monitor': IconHeartRateMonitor,
  'hierarchy-2': IconHierarchy2,
  history: IconHistory,
  home: IconHome,
  link: IconLink,
  list: IconList,
  'list-check': IconListCheck,
  'list-details': IconListDetails,
  mail: IconMail,
  message: IconMessage,
  'message-2': IconMessage2,
  'message-2-code': IconMessage2Code,
  'message-search': IconMessageSearch,
  messages: IconMessages,
  network: IconNetwork,
  notebook: IconNotebook,
  percentage: IconPercentage,
  'plug-connected': IconPlugConnected,
  regex: IconRegex,
  'report-search': IconReportSearch,
  robot: IconRobot,
  script: IconScript,
  send: IconSend,
  settings: IconSettings,
  'shield-exclamation': IconShieldExclamation,
  'stack-2': IconStack2,
  'stack-3': IconStack3,
  'terminal-2': IconTerminal2,
  'test-pipe': IconTestPipe,
  'transfer-in': IconTransferIn,
  'transfer-out': IconTransferOut,
  upload: IconUpload,
  'user-check': IconUserCheck,
  'user-circle': IconUserCircle,
  'user-off': IconUserOff,
  users: IconUsers,
  'users-group': IconUsersGroup,
  wallet: IconWallet,
  world: IconWorld,
} as const

export type ScreenIconName = keyof typeof SCREEN_ICONS
