import { Face } from '#engine/react/look/marks.tsx'
import './said.css'

/** People with their faces. */
export default function People({ names }: { names: string[] }) {
  return names.map((name, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
    <span key={place} className="sw-person">
      <Face name={name} />
      {name}
    </span>
  ))
}
