// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  size: number
}
