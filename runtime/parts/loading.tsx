import { useEffect, useState } from 'react'
import { useT } from '#engine/react/text.ts'

/** A skeleton after 200 ms; nothing is shown for what loads faster. @source docs/ui.md#states */
export function Loading() {
  const t = useT()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={t('runtime.loading')} aria-busy="true">
      {late && Array.from({ length: 8 }, (_, line) => line).map(line => <div key={line} className="shell-bone" />)}
    </div>
  )
}
