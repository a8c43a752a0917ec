import { usePorts } from '#engine/react/ports.tsx'
import { sayMoment } from '#engine/value/say-moment.ts'

/** A date, a time or both as people say them, the exact value on hover. */
export function Moment({ value }: { value: string }) {
  const { clock, lang } = usePorts()
  return (
    <time className="sw-moment" dateTime={value} title={value}>
      {sayMoment(value, clock.now(), lang)}
    </time>
  )
}
