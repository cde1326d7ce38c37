import { IconShieldExclamation } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { riskSearchSchema } from '#features/risk/detections/detection-search.ts'

/** Risk detections and rules. */
export const riskDetectionsScreen = defineScreen({
  screen: 'riskDetections',
  icon: IconShieldExclamation,
  load: () => import('#features/risk/detections/RiskDetectionsPage.tsx'),
  search: riskSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'riskDetections', 'riskRules'],
  goto: 'k',
  list: 'riskDetections',
  fillsHeight: true,
})
