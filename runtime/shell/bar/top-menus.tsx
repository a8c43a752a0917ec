/**
 * The top menus: each limits the sidebar to its own entries. Loaded where there are any.
 * @source UR-19, UR-50
 */
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/top.json'
import { nameOf, type TopMenu } from '../../navigation/menus.ts'

addTexts('top', texts)

interface TopMenusProps {
  tops: TopMenu[]
  chosen: string | null
  onChoose(id: string | null): void
  /** there is no room for all of them side by side */
  narrow: boolean
}

export default function TopMenus({ tops, chosen, onChoose, narrow }: TopMenusProps) {
  const t = useT()
  const lang = useLang()
  const entries = [{ id: null, title: t('top.all') }, ...tops.map(top => ({ id: top.id, title: nameOf(top, lang) }))]
  if (narrow) {
    return (
      <select
        className="shell-tops"
        aria-label={t('top.menus')}
        value={chosen ?? ''}
        onChange={event => onChoose(event.target.value || null)}
      >
        {entries.map(({ id, title }) => (
          <option key={id} value={id ?? ''}>
            {title}
          </option>
        ))}
      </select>
    )
  }
  return (
    <nav className="shell-tops" aria-label={t('top.menus')}>
      {entries.map(({ id, title }) => (
        <button key={id} type="button" title={title} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
