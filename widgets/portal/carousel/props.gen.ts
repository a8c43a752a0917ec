// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  items?: Array<{
    imageUrl?: string
    textDefaultValue?: Text
    type: 'image' | 'text'
    propertyJson?: string
    linkType?: 1 | 2
    moduleId?: string
    urlAddress?: string
    linkTarget: '_self' | '_blank'
    appLinkType?: 1 | 2
  }>
  autoplay: boolean
  interval: number
  loop: boolean
  indicatorPosition: 'inside' | 'outside' | 'none'
  arrow: 'hover' | 'always' | 'never'
  direction: 'horizontal' | 'vertical'
  type: 'default' | 'card'
  height: number
}
