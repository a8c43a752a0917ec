import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'
import './portal-foot.css'

/** The last lines of a page of the portal: words, and links to other sites. */
export default function PortalFoot({ props: { text: words, links = [] } }: WidgetProps<Props>) {
  const text = useText()
  const shown = links.flatMap(({ title, urlAddress }) => {
    const address = safeLink(urlAddress)
    return address && text(title) ? [{ title: text(title), address }] : []
  })
  if (!text(words) && shown.length === 0) return null
  return (
    <footer className="portal-foot">
      {text(words) && <p>{text(words)}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ title, address }) => (
            <li key={`${title} ${address}`}>
              <a href={address}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
