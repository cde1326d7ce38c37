import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { riskCommands } from '#commands/risk.commands.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { detectionColumns, detectionStatusStyle } from '#features/risk/detections/detection-columns.ts'
import { DETECTION_LIST } from '#features/risk/detections/detection-definition.ts'
import { DetectionRecord, PayoutLink } from '#features/risk/detections/DetectionRecord.tsx'
import { useDetectionFlows } from '#features/risk/detections/use-detection-flows.ts'
import { RiskActionPanel } from '#features/risk/flows/RiskActionPanel.tsx'
import { formFactsOf } from '#features/list/action/form-facts.ts'
import { useRiskWords } from '#features/risk/risk-words.ts'
import { RiskViews } from '#features/risk/RiskViews.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

const ROW_COMMANDS = riskCommands.filter(({ id }) =>
  ['riskDetection.hold', 'riskDetection.release', 'riskDetection.openPayout'].includes(id),
)

/** Payouts that rules detected or people held. */
export function DetectionsView(props: ScreenPageProps<ListSearch>) {
  const { user } = props
  const { zone } = user.system
  const { t } = useTranslation('riskDetections')
  const texts = useListTexts('riskDetections')
  const words = useRiskWords()
  const columnTitle = useColumnTitles('riskDetections', zone)
  const columns = useMemo(
    () => detectionColumns(columnTitle, { texts, words, zone }),
    [columnTitle, texts, words, zone],
  )
  const screen = useListScreen(props, DETECTION_LIST, {
    columns,
    titleOf: (row) => [row.orderCode, texts.enum('riskState', row.state), words.evidence(row)].join(' · '),
    useFlows(acts) {
      return useDetectionFlows({
        facts: formFactsOf(user),
        userId: user.userId,
        onDone: ({ name, row }) => {
          acts.notify(t(`action.${name}.done`, { code: row.orderCode }))
          acts.refresh()
          acts.advanceFrom(String(row.id))
        },
        onEnded: acts.focusGrid,
        open: acts.open,
      })
    },
  })
  const { record, flows } = screen
  const row = record.code === null ? undefined : screen.rowOf(record.code)
  return (
    <ListPage
      screen={screen}
      withoutFilters={[]}
      tools={<RiskViews view="detections" overrides={user.preferences.keys} />}
      aside={
        record.code === null ? null : (
          <ListAside
            {...screen.frame}
            title={row ? <PayoutLink code={row.orderCode} /> : record.code}
            status={
              row ? (
                <StatusBadge {...detectionStatusStyle(row.state)} label={texts.enum('riskState', row.state)} />
              ) : null
            }
            actions={actions()}
            onClose={record.close}
          >
            {row ? <DetectionRecord row={row} zone={zone} /> : <EmptyState title={t('inspector.notListed')} />}
          </ListAside>
        )
      }
    />
  )

  function actions() {
    const { flow } = flows
    if (flow)
      return (
        <RiskActionPanel
          actor={flow.actor}
          namespace="riskDetections"
          name={flow.name}
          params={{ code: flow.row.orderCode }}
          code={flow.row.orderCode}
          zone={zone}
          onLeave={flows.leave}
        />
      )
    return row ? (
      <RowActions
        commands={ROW_COMMANDS}
        target={{ kind: 'riskDetection', rows: [row], source: 'record', matching: null }}
        overrides={user.preferences.keys}
        texts={texts}
      />
    ) : undefined
  }
}
