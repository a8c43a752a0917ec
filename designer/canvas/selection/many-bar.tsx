/** What can be done with several selected items, below the canvas. @source docs/designer.md#canvas */
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { kept } from '../../pointer/press/kept.ts'
import { useSayCount } from '../../say/use-item-name.ts'
import { useSession, useView } from '../../session/designer-context.tsx'
import { DEED_ICONS } from './deed-icons.tsx'
import { mayDo, useDeeds } from './use-deeds.ts'
import './selection.css'

interface ManyBarProps {
  document: DocName
  addresses: string[]
  /** asks for the names of what was made */
  onName(...addresses: string[]): void
}

export function ManyBar({ document, addresses, onName }: ManyBarProps) {
  const t = useT()
  const session = useSession()
  const seen = useView().docs[document]
  const run = useDeeds(document, onName)
  const count = useSayCount()(document, addresses)
  if (!seen) return null
  return (
    <div className="dz-many-place">
      <div className="dz-many" role="toolbar" aria-label={t('designer.many', { count })} {...kept}>
        <span>{t('designer.many', { count })}</span>
        {mayDo(seen, addresses).map(deed => (
          <button key={deed} type="button" className={deed === 'remove' ? 'dz-bad' : ''} onClick={() => run(deed)}>
            {DEED_ICONS[deed]} {t(`designer.deed.${deed}`)}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('designer.deed.none')}
          title={t('designer.deed.none')}
          onClick={() => session.select({ document, addresses: [] })}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}
