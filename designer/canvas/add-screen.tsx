/** A new screen of the app: another list of a model, an empty page, a dashboard. @source docs/designer.md#surfaces */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { translate, useT } from '#engine/react/text.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { type Docs, nameOf, namesOf } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { addressOf } from '../frame/surfaces.ts'

export function AddScreen() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const navigate = useNavigate()
  const models = Object.values(view.stored).filter(one => one.kind === 'entity')
  const add = (what: 'page' | 'dashboard', from?: EntityDocument) => {
    const value = newScreen(app.key, what, view.stored, from)
    session.run('document.add', { value })
    navigate(addressOf(app.key, 'screens', { screen: nameOf(value) }))
  }
  const current = namesOf(view.stored).filter(name => !name.startsWith('entity:'))
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

function newScreen(
  app: string,
  what: 'page' | 'dashboard',
  stored: Docs,
  from: EntityDocument | undefined,
): AnyDocument {
  let number = 1
  const keyOf = () => `${app}.${what}${number === 1 ? '' : number}`
  while (namesOf(stored).includes(`${what}:${keyOf()}`)) number += 1
  const lists = Object.values(stored).filter(one => from !== undefined && 'from' in one && one.from === from.key)
  const count = from ? lists.length + 1 : number
  const titleIn = (lang: Lang) => {
    const name = from ? pick(from.title, lang) : translate(lang, `designer.new.${what}`)
    return count === 1 ? name : `${name} ${count}`
  }
  const title = { zh: titleIn('zh'), en: titleIn('en') }
  const envelope = { grammar: 1, key: keyOf(), title }
  if (from) return { kind: 'page', ...envelope, from: from.key }
  return what === 'page'
    ? {
        kind: 'page',
        ...envelope,
        nodes: [{ id: 'heading', widget: 'text-view', props: { text: { ...title }, tone: 'title' } }],
      }
    : { kind: 'dashboard', ...envelope, cards: [{ id: 'greeting', widget: 'greeting', w: 12, h: 2 }] }
}
