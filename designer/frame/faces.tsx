/**
 * The other people who have the app open: where they are, and a way there.
 * @source docs/designer.md#two-people
 */
import { memo } from 'react'
import { useNavigate } from 'react-router'
import type { PersonHere } from '#adapters/wire/design.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useSayWhere } from '../controls/faces/use-say-where.ts'
import { usePhone } from '../controls/panels/use-phone.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { usePresence } from '../session/others/use-presence.ts'
import { addressOf, isSurface, queryOf, type Surface } from '../session/surfaces.ts'
import '../controls/faces/faces.css'

/** So many faces stand in the bar; the others are in a list. */
const MOST = 4

export const Faces = memo(function Faces({ surface }: { surface: Surface }) {
  usePresence(surface)
  const t = useT()
  const phone = usePhone()
  const say = useSayWhere()
  const go = useGo()
  const { others } = useSessionState('others')
  if (others.length === 0) return null
  // there is nothing to point with: a phone has all of them in the list
  const [shown, rest] = phone ? [[], others] : [others.slice(0, MOST), others.slice(MOST)]
  const [first] = phone ? rest : []
  const unseen = first ? rest.length - 1 : rest.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div className="dz-faces" role="group" aria-label={t('designer.here')}>
      {shown.map(person => (
        <WithHint key={person.user} text={say(person)}>
          <button type="button" className="dz-plain" aria-label={say(person)} onClick={() => go(person)}>
            <Face name={person.name} avatar={person.avatar} />
          </button>
        </WithHint>
      ))}
      {rest.length > 0 && (
        <WithMenu
          items={rest.map(person => ({
            key: person.user,
            label: say(person),
            icon: <Face name={person.name} avatar={person.avatar} />,
            run: () => go(person),
          }))}
        >
          <button type="button" className="dz-plain" aria-label={t('designer.here.more', { n: rest.length })}>
            {first && <Face name={first.name} avatar={first.avatar} />}
            {unseen > 0 && `+${unseen}`}
          </button>
        </WithMenu>
      )}
    </div>
  )
})

/** Goes where somebody is, and selects what they have selected. */
function useGo(): (person: PersonHere) => void {
  const session = useSession()
  const navigate = useNavigate()
  return ({ surface, document, node }) => {
    const { app, view } = session.state()
    const name = document as DocName
    if (!isSurface(surface)) return
    if (!view.docs[name]) return navigate(addressOf(app.key, surface))
    session.select({ document: name, addresses: node === '' ? [] : [node] })
    navigate(addressOf(app.key, surface, queryOf(surface, name, node)))
  }
}
