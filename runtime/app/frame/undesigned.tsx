/** An app that never ran: who may design it is led there. @source MA-15, VM-85 */
import { Button } from 'antd'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { useShell } from '../../navigation/shell-state.tsx'
import { designPath } from '../address.ts'

export function Undesigned({ appId, mayDesign }: { appId: string; mayDesign: boolean }) {
  const t = useT()
  const { go } = useShell()
  return (
    <EmptyState
      title={<h1>{t('appShell.undesigned')}</h1>}
      text={t(mayDesign ? 'appShell.undesignedHelp' : 'appShell.undesignedAsk')}
    >
      {mayDesign && (
        <Button type="primary" onClick={() => go(designPath(appId, 'screens'))}>
          {t('appShell.go')}
        </Button>
      )}
    </EmptyState>
  )
}
