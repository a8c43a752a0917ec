// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  look: 'default' | 'primary' | 'text' | 'link'
  danger: boolean
  wide: boolean
  icon?: string
}
