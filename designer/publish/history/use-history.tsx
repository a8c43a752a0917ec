/**
 * The history of the app, loaded from the server, and the actions to restore from it. @source
 * docs/designer.md#publishing
 */
import { App } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { PointSummary, VersionSummary } from '#adapters/wire/design.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { Clash } from '#engine/version/merge.ts'
import { docsOf, namesOf } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useAsk } from '../../controls/dialogs/use-ask.ts'
import { sayKeyName, withKind } from '../../say/say-difference.ts'
import { useItemPlace } from '../../say/use-item-name.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { useVersionName } from './entries.tsx'

export type Entry = VersionSummary | PointSummary

interface AppHistory {
  /** newest first; null until loaded */
  entries: Entry[] | null
  /** the last error */
  failed: unknown
  setFailed(failed: unknown): void
  attempt(work: () => Promise<void>): Promise<void>
  /** Publishes a version again. */
  rollBack(version: number): Promise<void>
  /** Makes a version the draft. */
  restore(version: number): Promise<void>
  /** Makes a restore point the draft. */
  takePoint(point: PointSummary): Promise<void>
}

export function useHistory(): AppHistory {
  const t = useT()
  const session = useSession()
  const { app } = useSessionState('app')
  const { port } = useOutside()
  const { message } = App.useApp()
  const ask = useAsk()
  const nameVersion = useVersionName()
  const placeOf = useItemPlace()
  const [entries, setEntries] = useState<Entry[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const load = useCallback(
    () =>
      Promise.all([port.versions(app.key), port.points(app.key)]).then(all => setEntries(ordered(...all)), setFailed),
    [port, app.key],
  )
  useEffect(() => void load(), [load])
  const sayItem = (address: string) => {
    const { docs } = session.state().view
    const name = namesOf(docs).find(one => findItem(docs[one], address))
    return name ? placeOf(name, address) : withKind(address, t('designer.item.lost'), t)
  }
  const attempt = (work: () => Promise<void>) => work().catch(setFailed)
  const rollBack = (version: number) =>
    attempt(async () => {
      const clashing = app.kind === 'system' ? await port.clashes(app.key, version) : []
      const named = { version: nameVersion(version) }
      const told = clashing.length > 0 && <Clashes clashes={clashing} sayItem={sayItem} />
      if (!(await ask(t('designer.history.rollbackAsk', named), t('designer.history.rollback', named), told))) return
      const { version: made, clashes, drafted } = await port.rollback(app.key, version)
      await session.reload()
      await load()
      const done = clashes.length > 0 ? 'designer.history.rolledWithClashes' : 'designer.history.rolled'
      message.success(t(done, { ...named, made }))
      if (drafted.length > 0) message.warning(t('designer.history.rolledOverDraft', { count: drafted.length }))
    })
  const restore = (version: number) =>
    attempt(async () => {
      const documents = await port.version(app.key, version)
      session.run('version.restore', { version, docs: docsOf(documents) }, { point: 'restore' })
      message.success(t('designer.history.restored', { version: nameVersion(version) }))
    })
  const takePoint = ({ id, at }: PointSummary) =>
    attempt(async () => {
      const documents = await port.point(app.key, id)
      session.run('point.restore', { at, docs: docsOf(documents) }, { point: 'restore' })
      message.success(t('designer.history.point.restored', { at }))
      await session.saveNow()
      await load()
    })
  return { entries, failed, setFailed, attempt, rollBack, restore, takePoint }
}

/** Newest first; for the same time, the later version. */
function ordered(versions: readonly VersionSummary[], points: readonly PointSummary[]): Entry[] {
  const entries = [...versions.toSorted((a, b) => b.version - a.version), ...points]
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

const MOST_TOLD = 5

/** The conflicts between the version and later changes of the product. */
function Clashes({ clashes, sayItem }: { clashes: Clash[]; sayItem(address: string): string }) {
  const t = useT()
  const lang = useLang()
  return (
    <>
      {t('designer.history.clashes', { count: clashes.length })}
      <ul>
        {clashes.slice(0, MOST_TOLD).map(({ address, key }) => (
          <li key={`${address} ${key}`}>
            {[address && sayItem(address), key && sayKeyName(key, t, lang)].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </>
  )
}
