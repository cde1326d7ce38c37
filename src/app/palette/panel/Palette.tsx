import { Activity, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleSurface } from '#app/commands/console-surface.ts'
import { Dialog } from '#app/commands/Dialog.tsx'
import { PaletteMenu } from '#app/palette/panel/PaletteMenu.tsx'
import { rememberEntry } from '#app/palette/entries/use-command-entries.ts'
import type { Question } from '#app/palette/entries/palette-entry.ts'
import { RowQuestion } from '#app/palette/question/RowQuestion.tsx'
import { usePaletteSources } from '#app/palette/entries/use-palette-sources.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import styles from './Palette.module.css'

interface PaletteProps {
  surface: ConsoleSurface
  overrides: KeyOverrides
  onClose(): void
}

/**
 * The command palette: orders and whatever else the typed text names, actions on the current rows, screens, settings.
 * Its entries are gathered here and the text lives in the menu, so that a key press renders only the menu.
 */
export default function Palette({ surface, overrides, onClose }: PaletteProps) {
  const { t } = useTranslation('commands')
  const sources = usePaletteSources(surface, overrides)
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <Dialog id="palette" label={t('palette.title')} className={styles.dialog} onClose={onClose}>
      {/* Its text stays for whoever leaves the question. */}
      <Activity mode={question ? 'hidden' : 'visible'}>
        <PaletteMenu sources={sources} surface={surface} onClose={onClose} onAsk={setQuestion} />
      </Activity>
      {question && (
        <RowQuestion
          question={question}
          surface={surface}
          onLeft={() => setQuestion(null)}
          onChosen={(run) => {
            rememberEntry(surface, question.command.id)
            // As with entries, the focus goes to what the command opens.
            onClose()
            queueMicrotask(run)
          }}
        />
      )}
    </Dialog>
  )
}
