/**
 * After publishing: open the page, its link, roll back, open the history, or continue. @source
 * docs/designer.md#publishing
 */
import { App, Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MadeSamples, PublishAnswer } from '#adapters/wire/design.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import { placeOfScreen } from '#engine/portal/pages.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { useAsk } from '../../controls/dialogs/use-ask.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { addressOf } from '../../session/surfaces.ts'
import './published.css'
import { ImportedRows } from './imported-rows.tsx'

const LinkView = lazy(() => import('../../controls/dialogs/link-view.tsx'))

/** What was published, and the models whose rows are being imported. */
export interface Made extends PublishAnswer {
  imports: string[]
}

type PublishedProps = Made & { onBack(): void }

export function Published({ version, samples, imports, onBack }: PublishedProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const { ports, port } = useOutside()
  const { message } = App.useApp()
  const ask = useAsk()
  const navigate = useNavigate()
  const [linked, setLinked] = useState(false)
  const page = Object.values(view.docs).find(one => kindOf(one).menu)
  const place = page && placeOfScreen(page.key)
  const before = version - 1
  const target = { version: t('designer.version', { version: before }) }
  const rolling = t('designer.history.rollback', target)
  const rollBack = async () => {
    if (!(await ask(t('designer.history.rollbackAsk', target), rolling))) return
    try {
      const { version: made } = await port.rollback(app.key, before)
      await session.reload()
      message.success(t('designer.history.rolled', { ...target, made }))
      navigate(addressOf(app.key, 'history'))
    } catch (error) {
      message.error(say.fault(error))
    }
  }
  return (
    <>
      <EmptyState
        kind="done"
        title={<h1>{t('designer.published', { version })}</h1>}
        text={t('designer.published.help')}
      >
        {page && (
          <Button
            type="primary"
            onClick={() => (place ? ports.route.external(place.path) : ports.route.open(page.key))}
          >
            {t('designer.published.open')}
          </Button>
        )}
        {page && app.kind === 'app' && (
          <Button aria-expanded={linked} onClick={() => setLinked(!linked)}>
            {t('designer.published.link')}
          </Button>
        )}
        {before > 0 && <Button onClick={rollBack}>{rolling}</Button>}
        <Button onClick={() => navigate(addressOf(app.key, 'history'))}>{t('designer.surface.history')}</Button>
        <Button onClick={onBack}>{t('designer.published.back')}</Button>
      </EmptyState>
      {samples && <MadeRows samples={samples} />}
      {imports.map(key => (
        <ImportedRows key={key} model={key} />
      ))}
      {linked && page && (
        <Suspense fallback={<Skeleton active />}>
          <LinkView link={`/app/${page.key}`} help={t('designer.published.linkHelp')} />
        </Suspense>
      )}
    </>
  )
}

/** How many sample records became records, and why the others did not. */
function MadeRows({ samples: { made, refused } }: { samples: MadeSamples }) {
  const t = useT()
  const { view } = useSessionState('view')
  const nameOfRow = (entity: string, id: string) => {
    const row = entitiesOf(Object.values(view.docs))
      .find(({ key }) => key === entity)
      ?.samples?.find(one => one.id === id)
    return String(Object.values(row?.values ?? {})[0] ?? id)
  }
  return (
    <section className="dz-section dz-made" role="status">
      <p>{t('designer.published.rows', { n: made })}</p>
      {refused.length > 0 && (
        <>
          <p>{t('designer.published.refused', { n: refused.length })}</p>
          <ul>
            {refused.map(({ entity, id, reason }) => (
              <li key={`${entity} ${id}`}>{t('designer.published.reason', { name: nameOfRow(entity, id), reason })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
