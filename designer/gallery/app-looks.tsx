/** What an app is called and looks like: names, icon, colour, and whether it has English. @source docs/designer.md#surfaces */
import { Alert, Checkbox, Input, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
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
import { useOutside } from '../session/designer-context.tsx'

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
    category: app.category ?? NONE,
  })
  const categories = useCategories()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const set = (change: Partial<typeof looks>) => {
    setFailed(null)
    setLooks({ ...looks, ...change })
  }
  const save = async () => {
    const { zh, en, category, ...rest } = looks
    if (!zh.trim() || busy) return
    const filed = category !== (app.category ?? NONE) && { category }
    setBusy(true)
    try {
      await onChange({ title: { zh: zh.trim(), en: en.trim() }, ...rest, ...filed })
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
        {categories.length > 0 && (
          <Labelled label={t('designer.apps.category')} htmlFor="dz-looks-category">
            <Select
              id="dz-looks-category"
              showSearch
              optionFilterProp="label"
              getPopupContainer={designerRoot}
              style={{ width: '100%' }}
              value={looks.category}
              options={[{ value: NONE, label: t('designer.apps.category.none') }, ...categories]}
              onChange={category => set({ category })}
            />
          </Labelled>
        )}
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

/** Of an app without a category. */
const NONE = ''

interface Branch {
  id: string
  title: string
  children?: Branch[]
}

/** The categories in use, with those above them in their name; none where they cannot be read. @source MA-30 */
function useCategories(): { value: string; label: string }[] {
  const { data } = useOutside().ports
  const [tree, setTree] = useState<Branch[]>([])
  useEffect(() => {
    data.call('appCategory.tree', {}).then(
      found => setTree((found as unknown as Branch[] | null) ?? []),
      () => undefined,
    )
  }, [data])
  const flat = (branches: Branch[], above: string): { value: string; label: string }[] =>
    branches.flatMap(({ id, title, children = [] }) => {
      const label = above ? `${above} / ${title}` : title
      return [{ value: id, label }, ...flat(children, label)]
    })
  return flat(tree, '')
}
