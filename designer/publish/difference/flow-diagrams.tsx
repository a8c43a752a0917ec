/**
 * Both states of a changed process as diagrams, with marks on the elements that differ; choosing one tells its changes.
 * @source docs/designer.md#publishing
 */
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import type { Difference } from '#adapters/wire/design.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { type DiagramMark, useMarkColours } from '#engine/react/diagram/diagram-mark.tsx'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { usePhone } from '../../controls/panels/use-phone.ts'
import { useSay } from '../../say/say.ts'
import { SIGNS } from '../../say/say-difference.ts'
import type { ComparedStates } from '../pictures/sides.ts'
import { DifferenceList } from './difference-list.tsx'
import { elementOf, flowMarks } from './flow-marks.ts'

type Side = 'before' | 'after'
const SIDES: readonly Side[] = ['before', 'after']

interface FlowDiagramsProps extends ComparedStates {
  /** of processes */
  differences: Difference[]
  titles: [before: string, after: string]
  onJump: ((document: DocName, address: string) => void) | undefined
}

export function FlowDiagrams({ before, after, differences, titles, onJump }: FlowDiagramsProps) {
  const t = useT()
  const say = useSay()
  const narrow = usePhone()
  const [wanted, setWanted] = useState<string | null>(null)
  const [shown, setShown] = useState<Side>('after')
  const [chosen, setChosen] = useState<string | undefined>()
  const keys = [...new Set(differences.map(({ document }) => document.key))]
  const key = keys.find(each => each === wanted) ?? keys[0]
  if (key === undefined) return null
  const name: DocName = `flow:${key}`
  const own = differences.filter(({ document }) => document.key === key)
  const marks = flowMarks(own)
  const told = own.filter(difference => elementOf(difference) === chosen)
  const titleOf = (one: string) => say.text((after.docs[`flow:${one}`] ?? before.docs[`flow:${one}`])?.title)
  const marksOn = (side: Side): Map<string, DiagramMark> =>
    new Map(
      [...marks[side]].map(([id, verb]) => [
        id,
        { look: verb, sign: SIGNS[verb], says: t(`designer.diff.look.${verb}`) },
      ]),
    )
  return (
    <div className="dz-flows">
      <div className="dz-row">
        {keys.length > 1 && (
          <Select
            value={key}
            aria-label={t('designer.flow.which')}
            popupMatchSelectWidth={false}
            onChange={setWanted}
            options={keys.map(value => ({ value, label: titleOf(value) }))}
          />
        )}
        {narrow && (
          <Segmented<Side>
            value={shown}
            aria-label={t('designer.diff.side')}
            onChange={setShown}
            options={SIDES.map((value, at) => ({ value, label: titles[at] }))}
          />
        )}
        <Legend />
      </div>
      <div className="dz-flows-beside">
        {SIDES.filter(side => !narrow || side === shown).map(side => {
          const document = (side === 'before' ? before : after).docs[name]
          return (
            <figure key={side} className="dz-flows-side">
              <figcaption>{titles[SIDES.indexOf(side)]}</figcaption>
              {isFlow(document) ? (
                <DiagramView elements={document.elements} marks={marksOn(side)} chosen={chosen} onChoose={setChosen} />
              ) : (
                <p className="dz-pad dz-quiet">{t('designer.diff.noFlow')}</p>
              )}
            </figure>
          )
        })}
      </div>
      <section aria-live="polite" aria-label={t('designer.diff.ofElement')}>
        {told.length > 0 ? (
          <DifferenceList differences={told} before={before} after={after} {...(onJump && { onJump })} />
        ) : (
          <p className="dz-quiet">{t('designer.diff.chooseElement')}</p>
        )}
      </section>
    </div>
  )
}

function Legend() {
  const t = useT()
  const colours = useMarkColours()
  return (
    <ul className="dz-flows-legend" aria-label={t('diagram.legend')}>
      {(['added', 'removed', 'changed', 'moved'] as const).map(verb => (
        <li key={verb}>
          <span className={`dz-flows-sign dz-flows-${verb}`} style={{ borderColor: colours[verb] }} aria-hidden="true">
            {SIGNS[verb]}
          </span>
          {t(`designer.diff.look.${verb}`)}
        </li>
      ))}
    </ul>
  )
}
