/** The versions and, between them, drafts to return to: what, when, who; look at one, compare it, go back to it. @source docs/designer.md#publishing */
import { Alert, App, Button, Drawer, Empty, List, Skeleton, Tag } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { PointSummary, VersionSummary } from '#adapters/wire/design.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Clash } from '#engine/version/merge.ts'
import { docsOf } from '../commands/docs.ts'
import { designerRoot } from '../frame/container.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useAsk } from '../frame/use-ask.ts'
import { CompareVersions, type Side } from './compare-versions.tsx'
import { sayKeyName, sayPlace } from './say-difference.ts'
import { VersionPreview } from './version-preview.tsx'

/** A system screen as it is shipped stands below its versions. */
const SHIPPED_VERSION = 0

type Entry = VersionSummary | PointSummary

const sideOf = (one: Entry): Side => ('version' in one ? `v${one.version}` : `p${one.id}`)

export function HistorySurface() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app } = useSessionState('app')
  const { port } = useOutside()
  const { message } = App.useApp()
  const ask = useAsk()
  const [versions, setVersions] = useState<VersionSummary[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [points, setPoints] = useState<PointSummary[]>([])
  const [preview, setPreview] = useState<{ title: string; documents: AnyDocument[] } | null>(null)
  const [compared, setCompared] = useState<Side | null>(null)
  const load = useCallback(
    () =>
      Promise.all([port.versions(app.key), port.points(app.key)]).then(([found, kept]) => {
        setVersions([...found].sort((a, b) => b.version - a.version))
        setPoints(kept)
      }, setFailed),
    [port, app.key],
  )
  useEffect(() => void load(), [load])
  const nameVersion = (version: number) =>
    version === SHIPPED_VERSION ? t('designer.apps.never.system') : t('designer.version', { version })
  const attempt = (work: () => Promise<void>) => work().catch(setFailed)
  const nameRolling = (version: number) => t('designer.history.rollback', { version: nameVersion(version) })
  const rollBack = (version: number) =>
    attempt(async () => {
      const clashing = app.kind === 'system' ? await port.clashes(app.key, version) : []
      const question = t('designer.history.rollbackAsk', { version: nameVersion(version) })
      const told = clashing.length > 0 && <Clashes clashes={clashing} />
      if (!(await ask(question, nameRolling(version), told))) return
      const { version: made, clashes, drafted } = await port.rollback(app.key, version)
      await session.reload()
      await load()
      message.success(
        t(clashes.length > 0 ? 'designer.history.rolledWithClashes' : 'designer.history.rolled', {
          version: nameVersion(version),
          made,
        }),
      )
      if (drafted.length > 0) message.warning(t('designer.history.rolledOverDraft', { count: drafted.length }))
    })
  const restore = (version: number) =>
    attempt(async () => {
      const documents = await port.version(app.key, version)
      session.run('version.restore', { version, docs: docsOf(documents) }, { point: 'restore' })
      message.success(t('designer.history.restored', { version: nameVersion(version) }))
    })
  const look = (title: string, documents: Promise<AnyDocument[]>) =>
    attempt(async () => setPreview({ title, documents: await documents }))
  const takePoint = ({ id, at }: PointSummary) =>
    attempt(async () => {
      const documents = await port.point(app.key, id)
      session.run('point.restore', { at, docs: docsOf(documents) }, { point: 'restore' })
      message.success(t('designer.history.point.restored', { at }))
      await session.saveNow()
      await load()
    })
  const showVersion = (one: VersionSummary): ReactNode => (
    <List.Item
      actions={[
        <Button
          key="preview"
          type="link"
          onClick={() =>
            look(
              t('designer.history.previewTitle', { version: nameVersion(one.version) }),
              port.version(app.key, one.version),
            )
          }
        >
          {t('designer.history.preview')}
        </Button>,
        <Button key="compare" type="link" onClick={() => setCompared(sideOf(one))}>
          {t('designer.history.compare')}
        </Button>,
        <Button key="restore" type="link" onClick={() => restore(one.version)}>
          {t('designer.history.restore')}
        </Button>,
        one.version === app.version ? (
          <Tag key="now" color="success">
            {t('designer.history.now')}
          </Tag>
        ) : (
          <Button key="back" type="link" onClick={() => rollBack(one.version)}>
            {nameRolling(one.version)}
          </Button>
        ),
      ]}
    >
      <div className="dz-quiet">
        <h3>{nameVersion(one.version)}</h3>
        {one.note && <div>{one.note}</div>}
        {one.version !== SHIPPED_VERSION && (
          <span>{t('designer.history.made', { at: one.at, by: one.by, changes: one.changes })}</span>
        )}
        {one.restored !== null && (
          <Tag className="dz-from">{t('designer.history.isRestored', { version: nameVersion(one.restored) })}</Tag>
        )}
      </div>
    </List.Item>
  )
  const showPoint = (one: PointSummary): ReactNode => (
    <List.Item
      className="dz-point"
      actions={[
        <Button
          key="preview"
          type="link"
          onClick={() => look(t('designer.history.point.previewTitle', { at: one.at }), port.point(app.key, one.id))}
        >
          {t('designer.history.preview')}
        </Button>,
        <Button key="compare" type="link" onClick={() => setCompared(sideOf(one))}>
          {t('designer.history.compare')}
        </Button>,
        <Button key="restore" type="link" onClick={() => takePoint(one)}>
          {t('designer.history.restore')}
        </Button>,
      ]}
    >
      <div className="dz-quiet">
        <div>{t(`designer.history.point.${one.why}`)}</div>
        <span>{t('designer.history.point.made', { at: one.at, by: one.by })}</span>
      </div>
    </List.Item>
  )
  const nameEntry = (one: Entry) =>
    'version' in one
      ? nameVersion(one.version)
      : t('designer.history.point.named', { why: t(`designer.history.point.${one.why}`), at: one.at })
  const entries: Entry[] = [...(versions ?? []), ...points].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return (
    <section className="dz-page" aria-label={t('designer.surface.history')} data-panel tabIndex={-1}>
      <h2>{t('designer.surface.history')}</h2>
      {failed !== null && (
        <Alert type="error" showIcon closable message={say.fault(failed)} onClose={() => setFailed(null)} />
      )}
      {!versions && failed === null && <Skeleton active />}
      {versions && entries.length === 0 && <Empty description={t('designer.history.none')} />}
      {entries.length > 0 && (
        <List
          dataSource={entries}
          rowKey={sideOf}
          renderItem={one => ('version' in one ? showVersion(one) : showPoint(one))}
        />
      )}
      <Drawer
        getContainer={designerRoot}
        open={compared !== null}
        width="90%"
        title={t('designer.history.compareTitle')}
        onClose={() => setCompared(null)}
      >
        {compared !== null && versions && (
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

const MOST_TOLD = 5

/** Where the version meets what the product changed since. */
function Clashes({ clashes }: { clashes: Clash[] }) {
  const t = useT()
  const lang = useLang()
  return (
    <>
      {t('designer.history.clashes', { count: clashes.length })}
      <ul>
        {clashes.slice(0, MOST_TOLD).map(({ address, key }) => (
          <li key={`${address} ${key}`}>
            {[sayPlace(address, t), address.split('/').at(-1), key && sayKeyName(key, t, lang)]
              .filter(Boolean)
              .join(' ')}
          </li>
        ))}
      </ul>
    </>
  )
}
