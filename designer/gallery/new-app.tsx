/** Creates an app: asks for its name; the code is made from it. @source docs/designer.md#surfaces */
import { useNavigate } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { NameDialog } from '../controls/dialogs/name-dialog.tsx'
import { useOutside } from '../session/designer-context.tsx'
import { addressOf } from '../session/surfaces.ts'

export function NewApp({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useT()
  const { port } = useOutside()
  const navigate = useNavigate()
  return (
    <NameDialog
      open={open}
      title={t('designer.apps.new')}
      onCreate={async (title, key) => {
        await port.create({ key, title })
        navigate(addressOf(key, 'data'))
      }}
      onClose={onClose}
    />
  )
}
