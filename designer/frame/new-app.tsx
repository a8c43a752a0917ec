/** A new app: its name; the code is made from it. @source docs/designer.md#surfaces */
import { useNavigate } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { useOutside } from './designer-context.tsx'
import { NameDialog } from './name-dialog.tsx'
import { addressOf } from './surfaces.ts'

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
