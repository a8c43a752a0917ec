import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Json } from '../../schema/document.ts'
import type { PageAddress } from '../state/address.ts'
import type { PageStore, ScreenMode } from '../state/page.ts'
import type { RunManifests, WidgetLoader } from '../widget.ts'

export interface ScreenProps {
  bundle: ScreenBundle
  ports: Ports
  loader: WidgetLoader
  manifests: RunManifests
  /** values of the page's params, by id */
  params?: Record<string, Json>
  /** set where the screen is the page of an address */
  address?: PageAddress
  /** `design`: content is inert and hidden nodes are shown as ghosts */
  mode?: ScreenMode
  /** set where the screen is shown in a dialog */
  onClose?: () => void
  /** in design mode: lets cards of a board be dragged and resized, and reports their new layout */
  onLayout?: PageStore['onLayout']
  /** in design mode: ids of nodes to show even though their tab or group is closed, the latest last */
  reveal?: readonly string[]
  /** draws only this block of the page, even one that is only a table's dialog */
  only?: string
}
