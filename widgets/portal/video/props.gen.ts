// Generated from widget.json by `npm run gen`; do not edit.
export interface Props {
  src?: string
  poster?: string
  captions?: string
  autoplay: boolean
  loop: boolean
  fit: 'cover' | 'contain'
  height?: number
}
