/** What an app is called and looks like: names, icon, colour, and whether it has English. @source docs/designer.md#surfaces */
import { Alert, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import type { AppChange, AppSummary } from '#adapters/wire/design.ts'
import { Tile } from '#engine/react/look/marks.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import icons from '#schemas/words/app-icons.json' with { type: 'json' }
import { Labelled } from '../controls/dialogs/labelled.tsx'
import { LONGEST_NAME } from '../controls/dialogs/name-dialog.tsx'
import { Swatches } from '../controls/options/colour-choice.tsx'
import { Icons } from '../controls/options/icon-choice.tsx'
import { OPTION_COLOURS } from '../new/new-field.ts'
import { useSay } from '../say/say.ts'
import { designerRoot } from '../session/container.ts'

interface AppLooksProps {
  app: AppSummary
  /** Errors it throws are shown above the names. */
  onChange(change: AppChange): Promise<void>
  onClose(): void
}

export function AppLooks({ app, onChange, onClose }: AppLooksProps) {
  const t = useT()
  const lang = useLang()
  const say = useSay()
  const [looks, setLooks] = useState({
    zh: app.title.zh,
    en: app.title.en ?? '',
    icon: app.icon ?? icons[0]!.id,
    colour: app.colour,
    chineseOnly: app.chineseOnly ?? false,
  })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const set = (change: Partial<typeof looks>) => {
    setFailed(null)
    setLooks({ ...looks, ...change })
  }
  const save = async () => {
    const { zh, en, ...rest } = looks
    if (!zh.trim() || busy) return
    setBusy(true)
    try {
      await onChange({ title: { zh: zh.trim(), en: en.trim() }, ...rest })
      onClose()
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      title={t('designer.apps.looks')}
      okText={t('designer.apps.save')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !looks.zh.trim(), loading: busy }}
      onOk={save}
      onCancel={onClose}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {failed !== null && <Alert className="dz-failed" type="error" showIcon message={say.fault(failed)} />}
        <p className="dz-looks">
          <Tile icon={looks.icon} colour={looks.colour} name={app.key} size="large" />
          <strong>{pick({ zh: looks.zh, en: looks.en || undefined }, lang)}</strong>
        </p>
        <Labelled label={t('designer.name.zh')} htmlFor="dz-looks-zh" required>
          <Input
            id="dz-looks-zh"
            autoFocus
            maxLength={LONGEST_NAME}
            value={looks.zh}
            onChange={event => set({ zh: event.target.value })}
          />
        </Labelled>
        <Labelled label={t('designer.name.en')} htmlFor="dz-looks-en">
          <Input
            id="dz-looks-en"
            maxLength={LONGEST_NAME}
            value={looks.en}
            onChange={event => set({ en: event.target.value })}
          />
        </Labelled>
        <Labelled label={t('designer.apps.colour')}>
          <Swatches
            name={say.text(app.title)}
            value={looks.colour as (typeof OPTION_COLOURS)[number]}
            colours={OPTION_COLOURS}
            onChange={colour => set({ colour })}
          />
        </Labelled>
        <Labelled label={t('designer.apps.icon')}>
          <Icons label={t('designer.apps.icon')} value={looks.icon} onChange={icon => set({ icon })} />
        </Labelled>
        <Labelled label={t('designer.apps.languages')} help={t('designer.apps.chineseOnlyHelp')}>
          <Checkbox checked={looks.chineseOnly} onChange={event => set({ chineseOnly: event.target.checked })}>
            {t('designer.apps.chineseOnly')}
          </Checkbox>
        </Labelled>
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
