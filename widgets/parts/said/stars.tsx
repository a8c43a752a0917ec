import { addTexts, useT } from '#engine/react/text.ts'
import type { Field, Json } from '#engine/schema/document.ts'
import texts from '#schemas/text/rating.json'
import './stars.css'

addTexts('rating', texts)

const FEWEST = 3
const MOST = 10
const USUAL = 5

/** How many stars a rating has: the largest number its field allows. */
export const starsOf = (field: Pick<Field, 'max'> | undefined): number =>
  Math.min(Math.max(Number(field?.max ?? USUAL), FEWEST), MOST)

/** A rating to read, as stars. */
export default function Stars({ field, value }: { field: Field | undefined; value: Json }) {
  const t = useT()
  const n = Number(value)
  const most = Math.max(starsOf(field), Math.min(n, MOST))
  return (
    <span className="sw-stars" role="img" aria-label={t('rating.of', { n, most })}>
      {Array.from({ length: most }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars are their places
        <Star key={at} on={at < n} />
      ))}
    </span>
  )
}

export const Star = ({ on }: { on: boolean }) => (
  <span className="sw-star" data-on={on || undefined} aria-hidden="true">
    {'\u2605'}
  </span>
)
