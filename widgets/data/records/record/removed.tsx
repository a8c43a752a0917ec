/** The removed records, to be restored. Loaded when it is opened. @source JB-18 */
import { Button, Modal } from 'antd'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { RemovedRow } from '#adapters/wire/trail.ts'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/trail.json'
import { Failed } from '../row/states.tsx'
import '../audit-trail/audit-trail.css'
import { usePages } from '../audit-trail/use-pages.ts'

addTexts('trail', texts)

const WIDTH_PX = 560

interface RemovedProps {
  entity: ClientEntity
  onClose(): void
  onRestored(): void
}

export default function Removed({ entity, onClose, onRestored }: RemovedProps) {
  const t = useT()
  const root = useRoot()
  useLayer(onClose)
  const { data, notify, lang } = usePage().ports
  const { key, title } = entity.document
  const { rows, failed, more, reload } = usePages<RemovedRow>(`${key}.removed`, {})
  const takeBack = async ({ id, label }: RemovedRow) => {
    try {
      await data.call(`${key}.restore`, { id })
      notify.message('success', t('trail.takenBack', { label }))
      onRestored()
      reload()
    } catch (error) {
      notify.message('error', sayFault(error, lang))
    }
  }
  return (
    <Modal
      open
      title={`${t('data.removedRecords')} · ${pick(title, lang)}`}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)', top: 48 }}
      footer={null}
      onCancel={onClose}
      getContainer={root}
      destroyOnHidden
    >
      {failed ? (
        <Failed error={failed} onRetry={reload} />
      ) : rows === null ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <p className="sw-trail-none">{t('trail.emptyRemoved')}</p>
      ) : (
        <ul className="sw-removed">
          {rows.map(row => (
            <li key={row.id}>
              <div>
                <span>{row.label}</span>
                <small>{t('trail.goneAt', { who: row.who || t('trail.product'), at: row.at })}</small>
              </div>
              <Button
                size="small"
                aria-label={t('trail.takeBackOf', { label: row.label })}
                onClick={() => void takeBack(row)}
              >
                {t('trail.takeBack')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {more && <Button onClick={more}>{t('trail.moreRemoved')}</Button>}
    </Modal>
  )
}
