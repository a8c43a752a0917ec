/**
 * A statement that a link brought: shown, and made a query of the draft only when that is pressed. It is not run before
 * somebody asks for it.
 * @source MA-09; docs/designer.md#queries
 */
import { Alert, Input, Modal } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { newSqlQuery } from '../../new/new-query.ts'
import { designerRoot } from '../../session/container.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { addressOf } from '../../session/surfaces.ts'
import { hold } from './held-sql.ts'

export function BroughtSql() {
  const t = useT()
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { sql?: unknown } | null }
  const { app, view } = useSessionState('app', 'view')
  const { store } = useOutside().ports
  const sql = typeof state?.sql === 'string' && app.kind === 'app' ? state.sql : ''
  const leave = () => navigate(addressOf(app.key, 'data'), { replace: true, state: null })
  const add = () => {
    const query = newSqlQuery(app.key, view.stored, sql)
    const document = nameOf(query)
    hold(store, document)
    session.run('document.add', { value: query }, { select: { document, addresses: [] } })
    navigate(addressOf(app.key, 'data', { of: document }), { replace: true, state: null })
  }
  return (
    <Modal
      getContainer={designerRoot}
      open={sql !== ''}
      title={t('designer.query.brought')}
      okText={t('designer.query.brought.add')}
      cancelText={t('designer.query.brought.leave')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={add}
      onCancel={leave}
    >
      <Alert type="warning" showIcon message={t('designer.query.brought.help')} />
      <Input.TextArea
        readOnly
        className="dz-brought dz-code"
        aria-label={t('designer.query.sql')}
        autoSize={{ minRows: 3, maxRows: 14 }}
        value={sql}
      />
    </Modal>
  )
}
