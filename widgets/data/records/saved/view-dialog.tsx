/** What a view is called, with an icon and a colour if the person likes. Loaded when it is opened. */
import { Alert, Input, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { SavedView } from '#adapters/wire/screen.ts'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import icons from '#schemas/words/app-icons.json' with { type: 'json' }

const LONGEST_NAME = 40

type Looks = Pick<SavedView, 'icon' | 'colour'> & { name: string }

interface ViewDialogProps {
  /** null for a new one */
  view: SavedView | null
  /** Errors it throws are shown above the name. */
  onSave(looks: Looks): Promise<void>
  onClose(): void
}

export default function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const t = useT()
  const lang = useLang()
  const root = useRoot()
  const id = useId()
  useLayer(onClose)
  const [looks, setLooks] = useState<Looks>({ icon: null, colour: null, ...view, name: view?.name ?? '' })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const name = looks.name.trim()
  const save = async () => {
    if (!name || busy) return
    setBusy(true)
    try {
      await onSave({ name, icon: looks.icon, colour: looks.colour })
    } catch (error) {
      setFailed(error)
      setBusy(false)
    }
  }
  const set = (change: Partial<Looks>) => {
    setFailed(null)
    setLooks({ ...looks, ...change })
  }
  const titleOf = (of: string) => palette.find(each => each.id === of)?.title
  return (
    <Modal
      open
      width={440}
      title={t(view ? 'views.renameTitle' : 'views.newTitle')}
      okText={t('views.ok')}
      cancelText={t('views.cancel')}
      okButtonProps={{ disabled: !name, loading: busy }}
      getContainer={root}
      onOk={save}
      onCancel={onClose}
    >
      <form
        className="sw-view-form"
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        {failed !== null && <Alert type="error" showIcon message={sayFault(failed, lang)} />}
        <label htmlFor={id}>{t('views.name')}</label>
        <Input
          id={id}
          autoFocus
          maxLength={LONGEST_NAME}
          value={looks.name}
          onChange={event => set({ name: event.target.value })}
        />
        {!view && <p>{t('views.keeps')}</p>}
        <Choice
          title={t('views.colour')}
          none={t('views.none')}
          value={looks.colour}
          onChange={colour => set({ colour })}
        >
          {COLOUR_NAMES.map(colour => ({
            id: colour,
            title: pick(titleOf(colour), lang),
            mark: <span className="sw-view-colour" data-colour={colour} />,
          }))}
        </Choice>
        <Choice title={t('views.icon')} none={t('views.none')} value={looks.icon} onChange={icon => set({ icon })}>
          {icons.map(icon => ({ id: icon.id, title: pick(icon.title, lang), mark: <Icon name={icon.id} /> }))}
        </Choice>
      </form>
    </Modal>
  )
}

interface ChoiceProps {
  title: string
  /** what choosing none is called */
  none: string
  value: string | null
  onChange(value: string | null): void
  children: { id: string; title: string; mark: ReactNode }[]
}

function Choice({ title, none, value, onChange, children }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>{title}</legend>
      {[{ id: null, title: none, mark: '–' }, ...children].map(each => (
        <label key={each.id} title={each.title} data-chosen={each.id === value || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={each.title}
            checked={each.id === value}
            onChange={() => onChange(each.id)}
          />
          {each.mark}
        </label>
      ))}
    </fieldset>
  )
}
