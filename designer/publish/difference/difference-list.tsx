/** Differences by document and node, as sentences; a click selects the node. @source docs/designer.md#publishing */
import { Button } from 'antd'
import type { Difference } from '#adapters/wire/design.ts'
import { type ChangeClass, classOfChange } from '#engine/entity/tightenings.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { useT } from '#engine/react/text.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { type DocName, namesOf } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { SIGNS, sayPlace } from '../../say/say-difference.ts'
import { useItemName, useItemPlace } from '../../say/use-item-name.ts'
import { useSession } from '../../session/designer-context.tsx'
import type { ComparedStates } from '../pictures/sides.ts'
import type { Undoing } from './undo-difference.ts'
import { useSayDifference } from './use-say-difference.ts'
import './difference.css'

interface DifferenceListProps extends ComparedStates {
  differences: Difference[]
  onJump?(document: DocName, address: string): void
  /** The undoing of one difference, as a step with the name `what`. */
  undoOf?(difference: Difference, what: string): Undoing
}

export function DifferenceList(props: DifferenceListProps) {
  const { differences, before, after: view } = props
  const t = useT()
  const say = useSay()
  if (differences.length === 0) return <p className="dz-quiet">{t('designer.diff.nothing')}</p>
  const titleOf = (name: DocName) => say.text((view.docs[name] ?? before.docs[name])?.title)
  const names = [...new Set(differences.map(nameOfDifference))]
  return (
    <div className="dz-diff">
      {names.map(name => {
        const own = differences.filter(difference => nameOfDifference(difference) === name)
        const together = movedTogether(view, own)
        return (
          <section key={name} aria-label={titleOf(name)}>
            <h3>
              {t(`designer.kind.${name.split(':')[0]}`)} · {titleOf(name)}
            </h3>
            <ul>
              {own
                .filter(one => ![...together.values()].flat().includes(one))
                .map(difference => (
                  <Row key={`${difference.verb} ${difference.address}`} {...props} difference={difference} />
                ))}
              {[...together].map(([holder, moved]) => (
                <Moved key={holder} {...props} holder={holder} differences={moved} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** From this many on, what was moved into one place is one line. */
const TOGETHER = 3

/** What was moved, by the address of the item that holds it now, in its order there. */
function movedTogether(view: DraftView, differences: Difference[]): Map<string, Difference[]> {
  const itemOf = (one: Difference) => findItem(view.docs[nameOfDifference(one)], one.address)
  const placeOf = (one: Difference) => itemOf(one)?.index ?? 0
  const byHolder = Map.groupBy(differences, one => (one.verb === 'moved' && itemOf(one)?.owner) || '')
  return new Map(
    [...byHolder]
      .filter(([holder, moved]) => holder !== '' && moved.length >= TOGETHER)
      .map(([holder, moved]) => [holder, moved.toSorted((one, other) => placeOf(one) - placeOf(other))]),
  )
}

function Moved({ holder, ...props }: DifferenceListProps & { holder: string }) {
  const { differences, before, after } = props
  const t = useT()
  const nameOf = useItemName(after)
  const tell = useSayDifference({ before, after })
  const names = differences.map(difference => tell(difference).name).join(t('designer.comma'))
  const place = nameOf(nameOfDifference(differences[0]!), holder)
  return (
    <li data-verb="moved" className="dz-diff-moved">
      <details>
        <summary>
          <span className="dz-sign dz-sign-moved" aria-hidden="true">
            {SIGNS.moved}
          </span>
          <span>
            <strong>{names}</strong> {t('designer.diff.movedInto', { n: differences.length, place })}
          </span>
        </summary>
        <ul>
          {differences.map(difference => (
            <Row key={difference.address} {...props} difference={difference} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function Row(props: Omit<DifferenceListProps, 'differences'> & { difference: Difference }) {
  const { difference, before, after: view, onJump, undoOf } = props
  const t = useT()
  const say = useSay()
  const session = useSession()
  const placeOf = useItemPlace(view)
  const name = nameOfDifference(difference)
  const sayItem = ({ document, address }: { document: DocName; address: string }) =>
    [say.text((view.docs[document] ?? before.docs[document])?.title), address && placeOf(document, address)]
      .filter(Boolean)
      .join(' › ')
  const { sign, name: called, told } = useSayDifference({ before, after: view })(difference)
  const place = sayPlace(difference.address, t)
  const follows = followersOf(view, difference)
  const undoing = undoOf?.(difference, called)
  const kind = classIn(before, view, difference)
  return (
    <li data-verb={difference.verb}>
      <button type="button" className="dz-plain" onClick={() => onJump?.(name, difference.address)}>
        <span className={`dz-sign dz-sign-${difference.verb}`} aria-hidden="true">
          {sign}
        </span>
        <span>
          {place && !called.startsWith(place) && <span className="dz-quiet">{place} </span>}
          <strong>{called}</strong> {told}
          {kind && kind !== 'new' && (
            <span className={`dz-class dz-class-${kind}`} title={t('designer.diff.class')}>
              {t(`designer.diff.class.${kind}`)}
            </span>
          )}
          {follows.length > 0 && (
            <small className="dz-quiet">
              {t('designer.diff.follows', { names: follows.map(sayItem).join(t('designer.diff.and')) })}
            </small>
          )}
          {undoing?.kind === 'rests' && (
            <small className="dz-quiet">
              {t('designer.diff.rests', {
                n: undoing.on.length,
                names: undoing.on.map(sayItem).join(t('designer.diff.and')),
              })}
            </small>
          )}
        </span>
      </button>
      {undoing?.kind === 'calls' && (
        <Button
          size="small"
          aria-label={t('designer.diff.undoOf', { name: called })}
          onClick={() => session.runAll(undoing.calls)}
        >
          {t('designer.undo')}
        </Button>
      )}
    </li>
  )
}

function nameOfDifference({ document }: Difference): DocName {
  return `${document.kind}:${document.key}` as DocName
}

/** The meaning of a published model's change for its records. */
function classIn(before: DraftView, view: DraftView, difference: Difference): ChangeClass | null {
  const [old, now] = [before, view].map(side => side.docs[nameOfDifference(difference)])
  return isEntity(old) && isEntity(now) ? classOfChange(old, now, difference.address) : null
}

/** What a new field adds to the screens derived from its model. */
function followersOf(
  view: DraftView,
  { verb, address, document }: Difference,
): { document: DocName; address: string }[] {
  const [list, field] = address.split('/')
  if (verb !== 'added' || !isEntity(document) || list !== 'fields') return []
  return namesOf(view.stored)
    .filter(name => view.stored[name]?.from === document.key)
    .flatMap(name => [`table/columns/${field}`, `form/${field}`].map(at => ({ document: name, address: at })))
    .filter(place => findItem(view.docs[place.document], place.address))
}
