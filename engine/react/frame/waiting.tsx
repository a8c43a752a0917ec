/** A placeholder while something loads: nothing for 200 ms, then a skeleton in its shape. @source docs/ui.md#states */
import { useEffect } from 'react'
import { useT } from '../text.ts'

/** Notifies its parent when `for` is settled. */
export function Waiting({ for: promise, onSettled }: { for: Promise<unknown>; onSettled(): void }) {
  useEffect(() => {
    let gone = false
    void promise.then(() => {
      if (!gone) onSettled()
    })
    return () => {
      gone = true
    }
  }, [promise, onSettled])
  return <Skeleton />
}

export function Skeleton({ lines = 1 }: { lines?: number }) {
  const t = useT()
  return (
    <div className="sw-late sw-stack" role="status" aria-label={t('react.loading')}>
      {Array.from({ length: lines }, (_, line) => line).map(line => (
        <div key={line} className="sw-bone" style={{ width: line % 3 === 2 ? '60%' : '100%' }} />
      ))}
    </div>
  )
}
