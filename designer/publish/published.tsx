/** After publishing: open the app, its history, or go on. @source docs/designer.md#publishing */
import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { useOutside, useSessionState } from '../frame/designer-context.tsx'
import { addressOf } from '../frame/surfaces.ts'

export function Published({ version, onBack }: { version: number; onBack(): void }) {
  const t = useT()
  const { app, view } = useSessionState('app', 'view')
  const { ports } = useOutside()
  const navigate = useNavigate()
  const page = Object.values(view.docs).find(one => one.kind === 'page' || one.kind === 'dashboard')
  return (
    <Result
      status="success"
      title={t('designer.published', { version })}
      subTitle={t('designer.published.help')}
      extra={[
        page && (
          <Button key="open" type="primary" onClick={() => ports.route.open(page.key)}>
            {t('designer.published.open')}
          </Button>
        ),
        <Button key="history" onClick={() => navigate(addressOf(app.key, 'history'))}>
          {t('designer.surface.history')}
        </Button>,
        <Button key="back" onClick={onBack}>
          {t('designer.published.back')}
        </Button>,
      ]}
    />
  )
}
