/** Adds a screen to the app: another list of a model, a board of one, an empty page, a dashboard. @source docs/designer.md#surfaces */

import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { isEntity } from '#engine/kind/entity.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { isDrawn, nameOf, namesOf } from '../commands/documents/docs.ts'
import { boardOf, modelsToShow } from '../dashboard/suggest.ts'
import { DESIGNED_KINDS, emptyKinds } from '../kind/designed-kinds.ts'
import { newScreen } from '../new/new-screen.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { addressOf } from '../session/surfaces.ts'

export function AddScreen() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const { manifests } = useOutside()
  const navigate = useNavigate()
  const models = Object.values(view.stored).filter(isEntity)
  const show = (value: AnyDocument) => {
    session.run('document.add', { value })
    navigate(addressOf(app.key, 'screens', { screen: nameOf(value) }))
  }
  const current = namesOf(view.stored).filter(isDrawn)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...models.map(model => ({
            key: model.key,
            label: t('designer.screens.addList', { title: say.text(model.title) }),
            onClick: () => show(newScreen(app.key, 'page', view, model)),
          })),
          ...modelsToShow(view).map(model => ({
            key: `board ${model.key}`,
            label: t('designer.screens.addBoard', { title: say.text(model.title) }),
            onClick: () => show(boardOf(app.key, view, manifests, model)),
          })),
          ...emptyKinds().map(kind => ({
            key: kind,
            label: t(DESIGNED_KINDS[kind].empty?.offer ?? kind),
            onClick: () => show(newScreen(app.key, kind, view, undefined)),
          })),
        ],
      }}
    >
      <Button icon={<Icon name="plus" />} aria-label={t('designer.screens.add')} title={t('designer.screens.add')}>
        {current.length === 0 ? t('designer.screens.add') : null}
      </Button>
    </Dropdown>
  )
}
