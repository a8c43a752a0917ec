/** Differences by document, then node, in sentences; a click leads to the node. @source docs/designer.md#publishing */
import { Button } from 'antd'
import type { Difference } from '#adapters/wire/design.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/docs.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { sayDifference, sayPlace } from './say-difference.ts'

interface DifferenceListProps {
  differences: Difference[]
  onJump?(document: DocName, address: string): void
  /** Takes one back alone; null where something rests on it. */
  undoOf?(difference: Difference): ((what: string) => void) | null
}

export function DifferenceList({ differences, onJump, undoOf }: DifferenceListProps) {
  const t = useT()
  const lang = useLang()
  const say = useSay()
  const nameOf = useItemName()
  const { view } = useSessionState()
  if (differences.length === 0) return <p className="dz-quiet">{t('designer.diff.nothing')}</p>
  const names = [...new Set(differences.map(nameOfDifference))]
  return (
    <div className="dz-diff">
      {names.map(name => (
        <section key={name} aria-label={name}>
          <h4>
            {t(`designer.kind.${name.split(':')[0]}`)} · {say.text(view.docs[name]?.title) || name}
          </h4>
          <ul>
            {differences
              .filter(difference => nameOfDifference(difference) === name)
              .map(difference => {
                const { sign, name: called, told } = sayDifference(difference, t, lang, nameOf)
                const place = sayPlace(difference.address, t)
                const undo = undoOf?.(difference)
                return (
                  <li key={`${difference.verb} ${difference.address}`} data-verb={difference.verb}>
                    <button type="button" className="dz-plain" onClick={() => onJump?.(name, difference.address)}>
                      <span className={`dz-sign dz-sign-${difference.verb}`} aria-hidden="true">
                        {sign}
                      </span>
                      {place && <span className="dz-quiet">{place} </span>}
                      <strong>{called}</strong> {told}
                    </button>
                    {undoOf && (
                      <Button
                        size="small"
                        disabled={!undo}
                        title={undo ? undefined : t('designer.diff.rests')}
                        aria-label={t('designer.diff.undoOf', { name: called })}
                        onClick={() => undo?.(called)}
                      >
                        {t('designer.undo')}
                      </Button>
                    )}
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </div>
  )
}

function nameOfDifference({ document }: Difference): DocName {
  return `${document.kind}:${document.key}` as DocName
}
