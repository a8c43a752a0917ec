/** A new screen of the app: another list of a model, an empty page, a dashboard. @source docs/designer.md#surfaces */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { isData, nameOf, namesOf } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { addressOf } from '../frame/surfaces.ts'
import { newScreen } from './new-screen.ts'

export function AddScreen() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const navigate = useNavigate()
  const models = Object.values(view.stored).filter(one => one.kind === 'entity')
  const add = (what: 'page' | 'dashboard', from?: EntityDocument) => {
    const value = newScreen(app.key, what, view, from)
    session.run('document.add', { value })
    navigate(addressOf(app.key, 'screens', { screen: nameOf(value) }))
  }
  const current = namesOf(view.stored).filter(name => !isData(name))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...models.map(model => ({
            key: model.key,
            label: t('designer.screens.addList', { title: say.text(model.title) }),
            onClick: () => add('page', model),
          })),
          { key: 'page', label: t('designer.screens.addPage'), onClick: () => add('page') },
          { key: 'dashboard', label: t('designer.screens.addDashboard'), onClick: () => add('dashboard') },
        ],
      }}
    >
      <Button icon={<PlusOutlined />} aria-label={t('designer.screens.add')} title={t('designer.screens.add')}>
        {current.length === 0 ? t('designer.screens.add') : null}
      </Button>
    </Dropdown>
  )
}
