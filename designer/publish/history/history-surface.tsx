/**
 * The history: versions and, between them, restore points: what, when, who; each can be viewed, compared and restored.
 * @source docs/designer.md#publishing
 */
import { Alert, Drawer, List, Skeleton } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { useSay } from '../../say/say.ts'
import { designerRoot } from '../../session/container.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'
import { CompareVersions, type Side } from './compare-versions.tsx'
import { PointEntry, sideOf, useVersionName, VersionEntry } from './entries.tsx'
import { type Entry, useHistory } from './use-history.tsx'
import { VersionPreview } from './version-preview.tsx'

export function HistorySurface() {
  const t = useT()
  const say = useSay()
  const { key: app } = useSessionState('app').app
  const { port } = useOutside()
  const nameVersion = useVersionName()
  const { entries, failed, setFailed, attempt, rollBack, restore, takePoint } = useHistory()
  const [preview, setPreview] = useState<{ title: string; documents: AnyDocument[] } | null>(null)
  const [compared, setCompared] = useState<Side | null>(null)
  const look = (title: string, documents: Promise<AnyDocument[]>) =>
    attempt(async () => setPreview({ title, documents: await documents }))
  const show = (one: Entry) => {
    const compare = () => setCompared(sideOf(one))
    if ('version' in one) {
      const title = t('designer.history.previewTitle', { version: nameVersion(one.version) })
      return (
        <VersionEntry
          version={one}
          onLook={() => look(title, port.version(app, one.version))}
          onCompare={compare}
          onRestore={() => restore(one.version)}
          onRollBack={() => rollBack(one.version)}
        />
      )
    }
    const title = t('designer.history.point.previewTitle', { at: say.moment(one.at) })
    return (
      <PointEntry
        point={one}
        onLook={() => look(title, port.point(app, one.id))}
        onCompare={compare}
        onRestore={() => takePoint(one)}
      />
    )
  }
  const nameEntry = (one: Entry) =>
    'version' in one
      ? nameVersion(one.version)
      : t('designer.history.point.named', { why: t(`designer.history.point.${one.why}`), at: say.moment(one.at) })
  return (
    <section className="dz-page" aria-label={t('designer.surface.history')} data-panel tabIndex={-1}>
      <h2>{t('designer.surface.history')}</h2>
      {failed !== null && (
        <Alert type="error" showIcon closable message={say.fault(failed)} onClose={() => setFailed(null)} />
      )}
      {!entries && failed === null && <Skeleton active />}
      {entries?.length === 0 && <EmptyState icon="history" text={t('designer.history.none')} />}
      {entries && entries.length > 0 && <List dataSource={entries} rowKey={sideOf} renderItem={show} />}
      <Drawer
        getContainer={designerRoot}
        open={compared !== null}
        width="90%"
        title={t('designer.history.compareTitle')}
        onClose={() => setCompared(null)}
      >
        {compared !== null && entries && (
          <CompareVersions
            key={compared}
            others={entries.map(one => [sideOf(one), nameEntry(one)])}
            from={compared}
            onFailed={setFailed}
          />
        )}
      </Drawer>
      <Drawer
        getContainer={designerRoot}
        open={preview !== null}
        width="80%"
        title={preview?.title}
        onClose={() => setPreview(null)}
      >
        {preview && <VersionPreview documents={preview.documents} />}
      </Drawer>
    </section>
  )
}
