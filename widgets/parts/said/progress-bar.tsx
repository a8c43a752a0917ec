import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/progress.json'
import './said.css'

addTexts('progress', texts)

/** How far something is, as a bar and in figures. @param text  `2/4`: what is passed, of all; shown as it is where it is not */
export default function ProgressBar({ text }: { text: string }) {
  const t = useT()
  const [, passed, all] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (!passed || !Number(all)) return text
  const share = Math.min(Number(passed) / Number(all), 1)
  return (
    <span
      className="sw-progress"
      role="progressbar"
      aria-label={t('progress.title')}
      aria-valuenow={Number(passed)}
      aria-valuemin={0}
      aria-valuemax={Number(all)}
      aria-valuetext={t('progress.of', { n: passed, all })}
      data-full={share === 1 || undefined}
    >
      <span aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} />
      </span>
      {text}
    </span>
  )
}
