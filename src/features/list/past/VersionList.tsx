import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '#features/list/columns/time-text.ts'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { CodeBlock } from '#ui/code/CodeBlock.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

/** One version of a text that never changes, with who made it and why. */
export interface TextVersion {
  number: number
  text: string
  note: string | null
  createdBy: string | null
  createTime: string
}

interface VersionListProps<V extends TextVersion> {
  title: string
  nameOf: (version: V) => string
  /** The newest first. */
  versions: readonly V[]
  zone: string
  /** Sign beside its name, such as that it is in use. */
  signOf?: (version: V) => ReactNode
  /** Changes against the version before. */
  changeOf?: (before: V, version: V) => ReactNode
}

/** The versions of a text; the newest is open. */
export function VersionList<V extends TextVersion>({
  title,
  nameOf,
  versions,
  zone,
  signOf,
  changeOf,
}: VersionListProps<V>) {
  const { t } = useTranslation('common')
  const labels = { copy: t('inspector.copy'), copied: t('inspector.copiedField'), copyFailed: t('copyFailed') }
  return (
    <>
      <h2 className={recordStyles.heading}>{title}</h2>
      {versions.map((version, at) => {
        const before = versions[at + 1]
        return (
          <details key={version.number} open={at === 0}>
            <summary>
              {nameOf(version)} · {timeText(version.createTime, zone)}{' '}
              <UntrustedText text={[version.createdBy, version.note].filter(Boolean).join(' · ')} /> {signOf?.(version)}
            </summary>
            {before ? changeOf?.(before, version) : null}
            <CodeBlock label={nameOf(version)} text={version.text} labels={labels} />
          </details>
        )
      })}
    </>
  )
}
