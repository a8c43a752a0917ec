/** Apps to start from, each a card that opens its trial. @source docs/designer.md#templates */
import { useMemo } from 'react'
import { Tile } from '#engine/react/look/marks.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { useSay } from '../../../say/say.ts'
import { useOutside } from '../../../session/designer-context.tsx'
import { type AppTemplate, appTemplates } from './app-templates.ts'
import { partsOf } from './parts-of.ts'
import './templates.css'

export default function TemplateCards({ onTry }: { onTry(template: AppTemplate): void }) {
  const t = useT()
  const say = useSay()
  const { clock } = useOutside().ports
  const lang = useLang()
  const templates = useMemo(() => appTemplates(clock.now().slice(0, 10), lang), [clock, lang])
  const parts = ({ documents }: AppTemplate) => {
    const { views, boards, processes } = partsOf(documents)
    return [
      ...views.map(view => t(`designer.value.${view}`)),
      ...(boards > 0 ? [t('designer.templates.board')] : []),
      ...(processes > 0 ? [t('designer.templates.process')] : []),
    ].join(' · ')
  }
  return (
    <ul className="dz-app-templates">
      {templates.map(template => (
        <li key={template.key}>
          <button type="button" className="dz-plain dz-app-template" onClick={() => onTry(template)}>
            <Tile icon={template.icon} name={template.key} size="middle" />
            <strong>{say.text(template.title)}</strong>
            {template.help && <span>{say.text(template.help)}</span>}
            <small className="dz-quiet">{parts(template)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
