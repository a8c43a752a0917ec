// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  layout: 'crosswise' | 'lengthways'
  dept: boolean
  post: boolean
  account: boolean
}
