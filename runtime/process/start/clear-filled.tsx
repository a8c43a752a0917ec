import { useT } from '#engine/react/text.ts'

/** Empties a field that a start began with, and goes to it. */
export function ClearFilled({ id, title, change }: { id: string; title: string; change(): void }) {
  const t = useT()
  const word = t('process.clearFilled')
  const clear = () => {
    change()
    document.getElementById(id)?.focus()
  }
  return (
    <button type="button" className="process-clear" aria-label={`${word} ${title}`} onClick={clear}>
      {word}
    </button>
  )
}
