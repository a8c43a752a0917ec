// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  measure: 'medianHours' | 'p90Hours' | 'openHours' | 'handled' | 'openCount' | 'late' | 'returned'
}
