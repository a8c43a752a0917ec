/** The rows of the history: published versions and restore points. @source docs/designer.md#publishing */
import { Button, List, Tag } from 'antd'
import type { PointSummary, VersionSummary } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'
import { useSay } from '../../say/say.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import type { Side } from './compare-versions.tsx'
import './history.css'

/** The shipped state of a system screen comes after its versions. */
const SHIPPED_VERSION = 0

export const sideOf = (one: VersionSummary | PointSummary): Side =>
  'version' in one ? `v${one.version}` : `p${one.id}`

export function useVersionName(): (version: number) => string {
  const t = useT()
  return version => (version === SHIPPED_VERSION ? t('designer.apps.never.system') : t('designer.version', { version }))
}

interface EntryProps {
  onLook(): void
  onCompare(): void
  /** Makes it the draft. */
  onRestore(): void
}

interface VersionEntryProps extends EntryProps {
  version: VersionSummary
  /** Publishes it again. */
  onRollBack(): void
}

export function VersionEntry({ version: one, onLook, onCompare, onRestore, onRollBack }: VersionEntryProps) {
  const t = useT()
  const say = useSay()
  const { app } = useSessionState('app')
  const nameVersion = useVersionName()
  const name = nameVersion(one.version)
  return (
    <List.Item
      actions={[
        <Button key="preview" type="link" onClick={onLook}>
          {t('designer.history.preview')}
        </Button>,
        <Button key="compare" type="link" onClick={onCompare}>
          {t('designer.history.compare')}
        </Button>,
        <Button key="restore" type="link" onClick={onRestore}>
          {t('designer.history.restore')}
        </Button>,
        one.version === app.version ? (
          <Tag key="now" color="success">
            {t('designer.history.now')}
          </Tag>
        ) : (
          <Button key="back" type="link" onClick={onRollBack}>
            {t('designer.history.rollback', { version: name })}
          </Button>
        ),
      ]}
    >
      <div className="dz-quiet">
        <h3>{name}</h3>
        {one.note && <div>{one.note}</div>}
        {one.version !== SHIPPED_VERSION && (
          <span>{t('designer.history.made', { at: say.moment(one.at), by: one.by, changes: one.changes })}</span>
        )}
        {one.restored !== null && (
          <Tag className="dz-from">{t('designer.history.isRestored', { version: nameVersion(one.restored) })}</Tag>
        )}
      </div>
    </List.Item>
  )
}

export function PointEntry({ point: one, onLook, onCompare, onRestore }: EntryProps & { point: PointSummary }) {
  const t = useT()
  const say = useSay()
  return (
    <List.Item
      className="dz-point"
      actions={[
        <Button key="preview" type="link" onClick={onLook}>
          {t('designer.history.preview')}
        </Button>,
        <Button key="compare" type="link" onClick={onCompare}>
          {t('designer.history.compare')}
        </Button>,
        <Button key="restore" type="link" onClick={onRestore}>
          {t('designer.history.restore')}
        </Button>,
      ]}
    >
      <div className="dz-quiet">
        <div>{t(`designer.history.point.${one.why}`)}</div>
        <span>{t('designer.history.point.made', { at: say.moment(one.at), by: one.by })}</span>
      </div>
    </List.Item>
  )
}
