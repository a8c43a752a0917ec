// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  accept?: Array<string>
  maxMb?: number
}

export type Value = Array<{
  link: string
  name: string
  size: number
  attachId: string
}>
