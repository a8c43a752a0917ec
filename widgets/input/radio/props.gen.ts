// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  look: 'radio' | 'button'
  vertical: boolean
}

export type Value = string
