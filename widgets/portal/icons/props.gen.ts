// Generated from widget.json by `npm run gen`; do not edit.
import type { Text } from '#engine/text/text.ts'

export interface Props {
  items?: Array<{
    text?: Text
    icon?: string
    colour?: 'blue' | 'teal' | 'pine' | 'bamboo' | 'amber' | 'persimmon' | 'vermilion' | 'begonia' | 'wisteria' | 'graphite'
    linkType?: 1 | 2
    moduleId?: string
    urlAddress?: string
    linkTarget: '_self' | '_blank'
    appLinkType?: 1 | 2
  }>
  span: number
}
