import type { FootFeed } from '#adapters/wire/portal-content.ts'
import { useFeed } from '#engine/react/portal/feed.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'
import './portal-foot.css'

/** Where a registration number of a Chinese site has to lead. */
const REGISTRY = 'https://beian.miit.gov.cn/'

/** The last lines of a page of the portal: its own words, else those of all pages, and links to other sites. */
export default function PortalFoot(widget: WidgetProps<Props>) {
  const text = useText()
  const feed = useFeed<FootFeed>(widget)
  const set = feed.state === 'ready' ? feed.data : null
  const { text: own, links = [] } = widget.props
  const words = text(own) || set?.text
  const shown = links.flatMap(({ title, urlAddress }) => {
    const address = safeLink(urlAddress)
    return address && text(title) ? [{ title: text(title), address }] : []
  })
  if (set?.recordNumber) shown.push({ title: set.recordNumber, address: REGISTRY })
  if (!words && shown.length === 0) return null
  return (
    <footer className="portal-foot">
      {words && <p>{words}</p>}
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
