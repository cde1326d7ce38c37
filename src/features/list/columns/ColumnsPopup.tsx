import { useTranslation } from 'react-i18next'
import { QueueColumnsPopup } from '#ui/queue/columns/QueueColumnsPopup.tsx'
import type { QueueLayout } from '#ui/queue/columns/column-layout.ts'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

interface ColumnsPopupProps {
  columns: readonly QueueColumn<never>[]
  layout: QueueLayout
  onLayoutChange: (layout: QueueLayout) => void
  onClose: () => void
}

/** The list's columns, in the current language. */
export default function ColumnsPopup(props: ColumnsPopupProps) {
  const { t } = useTranslation('list')
  return (
    <QueueColumnsPopup
      {...props}
      labels={{
        title: t('tool.columns'),
        reset: t('tool.columnsReset'),
        moveUp: (title) => t('tool.columnUp', { title }),
        moveDown: (title) => t('tool.columnDown', { title }),
        pin: (title) => t('tool.columnPin', { title }),
        narrower: (title) => t('tool.columnNarrower', { title }),
        wider: (title) => t('tool.columnWider', { title }),
      }}
    />
  )
}
