import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { DetectionsView } from '#features/risk/detections/DetectionsView.tsx'
import { RulesView } from '#features/risk/rules/RulesView.tsx'

export { riskSearchSchema as search } from '#features/risk/detections/detection-search.ts'

/** Risk control: its detections and its rules. */
export default function RiskDetectionsPage(props: ScreenPageProps<ListSearch>) {
  return props.search['view'] === 'rules' ? <RulesView {...props} /> : <DetectionsView {...props} />
}
