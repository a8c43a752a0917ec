/** Adds a model or a query to the app's data. @source docs/designer.md#models; docs/designer.md#queries */

import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { QueryDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { type DocName, modelsOf, nameOf } from '../commands/documents/docs.ts'
import { NameDialog } from '../controls/dialogs/name-dialog.tsx'
import { callsForModel } from '../new/new-model.ts'
import { newQuery, newSqlQuery } from '../new/new-query.ts'
import { useSay } from '../say/say.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'

export function AddData({ onAdded }: { onAdded(document: DocName): void }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const [making, setMaking] = useState(false)
  const addQuery = (value: QueryDocument) => {
    session.run('document.add', { value })
    onAdded(nameOf(value))
  }
  const addModel = (title: Text, code: string) => {
    const [model, calls] = callsForModel(app.key, view, title, code)
    session.runAll(calls)
    setMaking(false)
    onAdded(nameOf(model))
  }
  const queries = modelsOf(view.stored).map(model => ({
    key: model.key,
    label: t('designer.query.over', { name: say.text(model.title) }),
    onClick: () => addQuery(newQuery(app.key, view.stored, model)),
  }))
  const sql = {
    key: ' sql',
    label: t('designer.query.sql.add'),
    onClick: () => addQuery(newSqlQuery(app.key, view.stored)),
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            {
              key: ' models',
              type: 'group',
              label: t('designer.data.models'),
              children: [{ key: ' model', label: t('designer.model.new'), onClick: () => setMaking(true) }],
            },
            { key: ' queries', type: 'group', label: t('designer.data.queries'), children: [...queries, sql] },
          ],
        }}
      >
        <Button icon={<Icon name="plus" />}>{t('designer.data.add')}</Button>
      </Dropdown>
      <NameDialog
        open={making}
        title={t('designer.model.new')}
        isTaken={code => view.stored[`entity:${app.key}.${code}`] !== undefined}
        onCreate={addModel}
        onClose={() => setMaking(false)}
      />
    </>
  )
}
