// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  of: 'home' | 'precinct'
  services: number
}
