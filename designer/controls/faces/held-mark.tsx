/** The faces of the other people who have an item selected. @source docs/designer.md#two-people */
import type { PersonHere } from '#adapters/wire/design.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { colourOf } from '#engine/react/look/palette.ts'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { useSessionState, useTold } from '../../session/designer-context.tsx'
import { holdersOf } from '../../session/others/held-by.ts'
import './faces.css'

/** In a row or a head; nothing where nobody else has it selected. */
export function HeldMark({ document, address }: { document: DocName; address: string }) {
  const holders = useTold(({ others }) => holdersOf(others, document, address))
  return holders.length > 0 && <Holders holders={holders} />
}

interface HeldFramesProps {
  document: DocName
  scale: number
  boxOf(address: string): { x: number; y: number; w: number; h: number } | undefined
}

/** Around what others have selected on the canvas. */
export function HeldFrames({ document, scale, boxOf }: HeldFramesProps) {
  const { others } = useSessionState('others')
  const held = Map.groupBy(
    others.filter(one => one.document === document && one.node !== ''),
    ({ node }) => node,
  )
  return [...held].map(([address, holders]) => {
    const box = boxOf(address)
    return (
      box && (
        <div
          key={address}
          className="dz-held-frame"
          data-colour={colourOf(holders[0]!.name)}
          style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
        >
          <span className="dz-held-at" style={{ transform: `scale(${1 / scale}) translateY(-50%)` }}>
            <Holders holders={holders} />
          </span>
        </div>
      )
    )
  })
}

function Holders({ holders }: { holders: readonly PersonHere[] }) {
  const t = useT()
  const said = t('designer.here.holds', { names: holders.map(({ name }) => name).join(t('rule.comma')) })
  return (
    <span className="dz-held" role="img" aria-label={said} title={said}>
      {holders.slice(0, MOST_DRAWN).map(({ user, name, avatar }) => (
        <Face key={user} name={name} avatar={avatar} />
      ))}
    </span>
  )
}

const MOST_DRAWN = 3
