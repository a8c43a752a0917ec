/** What a visitor gets of a panel. @source docs/http.md#workshops */
import type { ScreenBundle } from './screen.ts'

export interface PublicPanel {
  bundle: ScreenBundle
}
