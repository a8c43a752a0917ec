import { useLang } from '#engine/react/text.ts'
import { sayMoment } from '#engine/value/say-moment.ts'
import { serverNow } from '../client/server-clock.ts'

/** A moment of the server as people say it, the exact one on hover. */
export function Moment({ value }: { value: string }) {
  const lang = useLang()
  return (
    <time dateTime={value} title={value}>
      {sayMoment(value, serverNow(), lang)}
    </time>
  )
}
