import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api, query } from '#api/api.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { InputOf } from '#contract/contract.ts'
import type { SavedView } from '#contract/people/view.endpoints.ts'
import { SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { StaffRole } from '#domain/roles.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import styles from '#features/list/views/ViewsMenu.module.css'
import { inOrder } from '#features/list/views/saved-views.ts'
import { ViewsOrder } from '#features/list/views/ViewsOrder.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import { Action } from '#ui/fields/Action.tsx'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import { CheckRow, TextRow } from '#ui/fields/rows/FieldRow.tsx'
import { Popup } from '#ui/fields/popups/Popup.tsx'

interface ViewsMenuProps {
  /** The screen and variant that own the views. */
  screen: string
  /** The current filters and layout, as a view stores them. */
  shown: () => { search: Record<string, unknown>; layout: Record<string, unknown> }
  onApply: (view: SavedView) => void
  /** The person's order of views, by id. */
  order: readonly number[]
  onOrder: (order: number[]) => void
  /** The roles beside the own one that the person may share views with. */
  sharesWith: readonly StaffRole[]
  onClose: () => void
}

type Mode = { kind: 'list' } | { kind: 'choose' } | { kind: 'arrange' } | { kind: 'form'; view: SavedView | null }

/** Saved views: apply, save the current one, rename, replace, share, arrange, delete. */
export default function ViewsMenu(props: ViewsMenuProps) {
  const { screen, shown, order, onOrder, sharesWith, onApply, onClose } = props
  const { t } = useTranslation('list')
  const [mode, setMode] = useState<Mode>({ kind: 'list' })
  const { data, isError } = useQuery(query('savedView.getList', { screen }))
  const views = inOrder(data?.list ?? [], order)
  const own = views.filter((view) => view.isOwn)
  const listed = mode.kind === 'choose' ? own : views
  const find = (value: string) => views.find((view) => String(view.id) === value)

  return (
    <Popup label={t('view.menu')} align="end" onClose={onClose}>
      {mode.kind === 'form' ? (
        <ViewForm
          screen={screen}
          view={mode.view}
          shown={shown}
          sharesWith={sharesWith}
          onBack={() => setMode({ kind: 'list' })}
          onSaved={onClose}
        />
      ) : mode.kind === 'arrange' ? (
        <ViewsOrder views={views} order={order} onOrder={onOrder} onBack={() => setMode({ kind: 'list' })} />
      ) : (
        <ChoiceList
          key={mode.kind}
          label={t(mode.kind === 'choose' ? 'view.manageTitle' : 'view.menu')}
          choices={listed
            .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
            .map((view) => ({
              value: String(view.id),
              label: view.name,
              group: t(view.isOwn ? 'view.own' : 'view.shared'),
              hint: view.isOwn
                ? view.shared || view.sharedWith.length > 0
                  ? t('view.shared')
                  : undefined
                : t('view.sharedBy', { name: view.ownerName }),
            }))}
          placeholder={t('view.placeholder')}
          empty={t(isError ? 'view.failed' : 'view.empty')}
          onChoose={(value) => {
            const view = find(value)
            if (!view) return
            if (mode.kind === 'choose') setMode({ kind: 'form', view })
            else onApply(view)
          }}
          footer={
            <>
              {mode.kind === 'list' && own.length > 0 ? (
                <Action variant="quiet" onClick={() => setMode({ kind: 'choose' })}>
                  {t('view.manage')}
                </Action>
              ) : null}
              {mode.kind === 'list' && views.length > 1 ? (
                <Action variant="quiet" onClick={() => setMode({ kind: 'arrange' })}>
                  {t('view.arrange')}
                </Action>
              ) : null}
              {mode.kind === 'choose' ? (
                <Action variant="quiet" onClick={() => setMode({ kind: 'list' })}>
                  {t('view.back')}
                </Action>
              ) : (
                <Action onClick={() => setMode({ kind: 'form', view: null })}>{t('view.saveNew')}</Action>
              )}
            </>
          }
        />
      )}
    </Popup>
  )
}

interface ViewFormProps extends Pick<ViewsMenuProps, 'screen' | 'shown' | 'sharesWith'> {
  view: SavedView | null
  onBack: () => void
  onSaved: () => void
}

function ViewForm({ screen, view, shown, sharesWith, onBack, onSaved }: ViewFormProps) {
  const { t } = useTranslation('list')
  const texts = useListTexts()
  const client = useQueryClient()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.shared ?? false)
  const [roles, setRoles] = useState<readonly StaffRole[]>(view?.sharedWith ?? [])
  const [isDeleting, setDeleting] = useState(false)
  const [isTried, setTried] = useState(false)
  const done = async () => {
    await client.invalidateQueries({ queryKey: ['savedView.getList'] })
    onSaved()
  }
  const save = useMutation({
    mutationFn: (input: InputOf<'savedView.save'>) => api.call('savedView.save', input),
    onSuccess: done,
  })
  const remove = useMutation({ mutationFn: (id: number) => api.call('savedView.delete', { id }), onSuccess: done })
  const error = save.error ?? remove.error

  function submit(content: { search: Record<string, unknown>; layout: Record<string, unknown> }): void {
    setTried(true)
    if (name.trim() !== '')
      save.mutate({ id: view?.id, screen, name: name.trim(), shared: isShared, sharedWith: [...roles], ...content })
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    submit(view ?? shown())
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextRow
        label={t('view.name')}
        value={name}
        onChange={setName}
        maxLength={SHORT_NAME.maxLength}
        autoFocus
        fault={isTried && name.trim() === '' ? t('view.nameRequired') : undefined}
      />
      <CheckRow label={t('view.share')} checked={isShared} onChange={setShared} />
      {sharesWith.map((role) => (
        <CheckRow
          key={role}
          label={t('view.shareWith', { role: texts.enum('role', role) })}
          checked={roles.includes(role)}
          onChange={(is) => setRoles(is ? [...roles, role] : roles.filter((one) => one !== role))}
        />
      ))}
      {error ? (
        <p className={styles.error} role="alert">
          {texts.failure(failureOf(asCallFailure(error)))}
        </p>
      ) : null}
      {isDeleting && view ? (
        // Different keys, so that the confirming button is mounted anew and takes the focus.
        <div key="question" className={styles.actions}>
          <span className={styles.question}>{t('view.confirmDelete', { name: view.name })}</span>
          <Action variant="quiet" onClick={() => setDeleting(false)}>
            {t('view.back')}
          </Action>
          <Action variant="danger" autoFocus onClick={() => remove.mutate(view.id)}>
            {t('view.delete')}
          </Action>
        </div>
      ) : (
        <div key="buttons" className={styles.actions}>
          <Action variant="quiet" onClick={onBack}>
            {t('view.back')}
          </Action>
          {view ? (
            <>
              <Action variant="danger" onClick={() => setDeleting(true)}>
                {t('view.delete')}
              </Action>
              <Action onClick={() => submit(shown())}>{t('view.overwrite')}</Action>
            </>
          ) : null}
          <Action type="submit" variant="main" keys="↵" aria-busy={save.isPending}>
            {t('view.save')}
          </Action>
        </div>
      )}
    </form>
  )
}
