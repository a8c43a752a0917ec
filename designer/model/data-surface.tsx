/**
 * The app's data: a model as a grid or a sheet of fields, with its checks, or a query; the properties of the selection beside it.
 * @source docs/designer.md#surfaces; docs/designer.md#queries
 */
import { Segmented, Select, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isEntity } from '#engine/kind/entity.ts'
import { isQuery } from '#engine/kind/query.ts'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument, EntityDocument, QueryDocument } from '#engine/schema/document.ts'
import { type DocName, nameOf } from '../commands/documents/docs.ts'
import { Panels, useFolds } from '../controls/panels/panels.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { BroughtSql } from '../query/sql/brought-sql.tsx'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { AddData } from './add-data.tsx'
import { Checks } from './checks.tsx'
import { FieldGrid } from './grid/field-grid.tsx'
import { RemoveModel } from './remove-model.tsx'
import { Removed } from './removed.tsx'
import { FieldSheet } from './sheet/field-sheet.tsx'
import './model.css'

const QuerySheet = lazy(() => import('../query/query-sheet.tsx'))

type DataDocument = EntityDocument | QueryDocument

export function DataSurface() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view, selection } = useSessionState('app', 'view', 'selection')
  const [query, setQuery] = useSearchParams()
  const folds = useFolds()
  const [shown, setShown] = useDataView(app.version === null)
  const all = Object.values(view.docs).filter((one): one is DataDocument => isEntity(one) || isQuery(one))
  const entities = all.filter(isEntity)
  const queries = all.filter(isQuery)
  // the selection determines what is shown, also after undo; a link selects through the address
  const document =
    all.find(one => nameOf(one) === selection?.document) ?? all.find(one => nameOf(one) === query.get('of')) ?? all[0]
  if (!document)
    return (
      <>
        <BroughtSql />
        <p className="dz-pad">{t('designer.data.none')}</p>
      </>
    )
  const name = nameOf(document)
  const here = selection?.document === name ? selection : { document: name, addresses: [] }
  const go = (to: DocName) => {
    session.select({ document: to, addresses: [] })
    setQuery({ of: to }, { replace: true })
  }
  const optionsOf = (documents: AnyDocument[]) =>
    documents.map(one => ({ value: nameOf(one), label: say.text(one.title) }))
  return (
    <Panels
      folds={folds}
      middleLabel={t('designer.surface.data')}
      rightLabel={t('designer.inspector')}
      right={<Inspector document={name} />}
    >
      <div className="dz-sheet-page">
        <BroughtSql />
        <header className="dz-row">
          <h2 className="dz-fill">{say.text(document.title)}</h2>
          {isEntity(document) && entities.length > 1 && <RemoveModel model={document} />}
          {all.length > 1 && (
            <Select<DocName>
              value={name}
              aria-label={t(queries.length > 0 ? 'designer.data.document' : 'designer.data.entity')}
              popupMatchSelectWidth={false}
              onChange={go}
              options={
                queries.length === 0
                  ? optionsOf(entities)
                  : [
                      { label: t('designer.data.models'), options: optionsOf(entities) },
                      { label: t('designer.data.queries'), options: optionsOf(queries) },
                    ].filter(({ options }) => options.length > 0)
              }
            />
          )}
          {isEntity(document) && (
            <Segmented<DataView>
              value={shown}
              aria-label={t('designer.grid.view')}
              onChange={setShown}
              options={[
                { value: 'grid', label: t('designer.grid') },
                { value: 'fields', label: t('designer.grid.fields') },
              ]}
            />
          )}
          {app.kind === 'app' && <AddData onAdded={go} />}
        </header>
        {isQuery(document) ? (
          <Suspense fallback={<Skeleton active />}>
            <QuerySheet key={name} query={document} selection={here} onGo={to => go(nameOf(to))} />
          </Suspense>
        ) : (
          <>
            {shown === 'grid' ? (
              <FieldGrid key={name} entity={document} selection={here} />
            ) : (
              <FieldSheet entity={document} selection={here} />
            )}
            <Removed entity={document} />
            <Checks entity={document} selection={here} />
          </>
        )}
      </div>
    </Panels>
  )
}

type DataView = 'grid' | 'fields'

/** As this person left it; a new app begins as a grid. */
function useDataView(isNew: boolean): [DataView, (view: DataView) => void] {
  const { store } = useOutside().ports
  const [view, setView] = useState(() => store.get<DataView>('designer.data.view') ?? (isNew ? 'grid' : 'fields'))
  return [
    view,
    next => {
      store.set('designer.data.view', next)
      setView(next)
    },
  ]
}
