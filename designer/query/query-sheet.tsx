/**
 * A query document: its query, its params, its result, its uses; or its source.
 * @source docs/designer.md#queries
 */

import { Button, Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { othersNaming } from '#engine/compile/check-others.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument, Json, QueryDocument } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { useAsk } from '../controls/dialogs/use-ask.ts'
import { copyQuery } from '../new/new-query.ts'
import { useSay } from '../say/say.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { ItemContext } from '../session/draft.ts'
import type { Selection } from '../session/journal/history.ts'
import { addressOf } from '../session/surfaces.ts'
import type { UnnamedQuery } from './query.ts'
import { QueryBuilder } from './query-builder.tsx'
import { QueryParams } from './query-params.tsx'
import { QueryPreview } from './query-preview.tsx'
import { SqlBuilder } from './sql/sql-builder.tsx'
import './query.css'

const SourceView = lazy(() => import('../source/source-view.tsx'))

interface QuerySheetProps {
  query: QueryDocument
  selection: Selection
  onGo(document: AnyDocument): void
}

export default function QuerySheet({ query, selection, onGo }: QuerySheetProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const ask = useAsk()
  const { app, view } = useSessionState('app', 'view')
  const [mode, setMode] = useState<'design' | 'source'>('design')
  const document = nameOf(query)
  const own = othersNaming([query], Object.values(view.stored)).filter(one => one !== query)
  const others = othersNaming([query], app.library.documents)
  const copy = () => {
    const value = copyQuery(app.key, view.stored, query)
    session.run('document.add', { value }, { select: { document: nameOf(value), addresses: [] } })
    onGo(value)
  }
  const remove = async () => {
    const names = [...own, ...others].map(({ title }) => say.text(title))
    const told = names.length > 0 && t('designer.query.removeUsed', { names: names.join(t('rule.comma')) })
    const asked = t('designer.query.removeAsk', { name: say.text(query.title) })
    if (await ask(asked, t('designer.query.remove'), told)) session.run('document.remove', { document })
  }
  const put = (next: UnnamedQuery) => {
    const keys = ['entity', 'get', 'where', 'group', 'measures', 'sort', 'size'] as const
    const before = query as UnnamedQuery
    const changed = keys.filter(key => !same((before[key] ?? null) as Json, (next[key] ?? null) as Json))
    const values = Object.fromEntries(changed.map(key => [key, (next[key] ?? null) as Json]))
    if (changed.length > 0) session.run('query.set', { document, address: '', values })
  }
  return (
    <>
      <div className="dz-row">
        <Segmented
          value={mode}
          aria-label={t('designer.mode')}
          onChange={setMode}
          options={(['design', 'source'] as const).map(value => ({ value, label: t(`designer.mode.${value}`) }))}
        />
        <span className="dz-fill" />
        <Button type="text" icon={<Icon name="copy" />} onClick={copy}>
          {t('designer.query.copy')}
        </Button>
        <Button type="text" danger icon={<Icon name="delete" />} onClick={() => void remove()}>
          {t('designer.query.remove')}
        </Button>
      </div>
      {mode === 'source' ? (
        <div className="dz-query-source">
          <Suspense fallback={<Skeleton active />}>
            <SourceView key={document} document={document} />
          </Suspense>
        </div>
      ) : (
        <ItemContext value={`${document} `}>
          <div className="dz-query">
            <div>
              {query.entity === undefined ? (
                <SqlBuilder query={query} selection={selection} />
              ) : (
                <section className="dz-section" aria-label={t('designer.query.asked')}>
                  <h3>{t('designer.query.asked')}</h3>
                  <QueryBuilder query={query as UnnamedQuery} onChange={put} />
                </section>
              )}
              <QueryParams query={query} selection={selection} />
            </div>
            <div>
              <QueryPreview query={query} />
              <Users own={own} others={others} />
            </div>
          </div>
        </ItemContext>
      )}
    </>
  )
}

function Users({ own, others }: { own: AnyDocument[]; others: AnyDocument[] }) {
  const t = useT()
  const say = useSay()
  const { app } = useSessionState('app')
  const navigate = useNavigate()
  return (
    <section className="dz-section" aria-label={t('designer.query.users')}>
      <h3>{t('designer.query.users')}</h3>
      {own.length + others.length === 0 && <p className="dz-quiet">{t('designer.query.users.none')}</p>}
      <ul>
        {own.map(document => (
          <li key={nameOf(document)}>
            <Button type="link" onClick={() => navigate(addressOf(app.key, 'screens', { screen: nameOf(document) }))}>
              {say.text(document.title)}
            </Button>
          </li>
        ))}
        {others.map(document => (
          <li key={nameOf(document)}>
            {say.text(document.title)} <small className="dz-quiet">{t('designer.query.users.other')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
