import { IconShieldExclamation } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** Risk detections and rules. */
export const riskDetectionsScreen = defineScreen({
  screen: 'riskDetections',
  icon: IconShieldExclamation,
  ...searchOfPage(() => import('#features/risk/detections/RiskDetectionsPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'riskDetections', 'riskRules'],
  goto: 'k',
  list: 'riskDetections',
  fillsHeight: true,
})
