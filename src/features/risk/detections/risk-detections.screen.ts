import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Risk detections and rules. */
export const riskDetectionsScreen = defineListScreen({
  screen: 'riskDetections',
  namespace: 'riskDetections',
  alsoNamed: ['riskRules'],
  rows: { 'riskControl.getDetections': {}, riskRule: { view: 'rules' } },
  icon: 'shield-exclamation',
  goto: 'k',
  load: () => import('#features/risk/detections/RiskDetectionsPage.tsx'),
})
