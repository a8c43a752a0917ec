// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  src?: string
  alt?: Text
  text?: Text
  textSize: number
  textColor?: string
  textAlign: 'start' | 'center' | 'end'
  fit: 'cover' | 'contain' | 'fill'
  height?: number
  linkType?: 1 | 2
  moduleId?: string
  urlAddress?: string
  linkTarget: '_self' | '_blank'
  appLinkType?: 1 | 2
}
