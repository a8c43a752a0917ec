/** The cards of a board: numbers said, charts as pictures with their sentence and their table. @source ADR 0056 */
import type { BoardCard, BoardChart, BoardPicture } from '#adapters/wire/portal-content.ts'
import { useT } from '#engine/react/text.ts'
import { Failed } from '../../parts/front/fed.tsx'

interface BoardCardsProps {
  floor: string
  cards: BoardCard[]
}

export function BoardCards({ floor, cards }: BoardCardsProps) {
  return (
    <div className="portal-board">
      {cards.map(card => (
        <section
          key={card.id}
          className="portal-board-card"
          aria-label={card.title || undefined}
          data-devices={card.devices?.join(' ')}
          data-small={('figures' in card && card.figures.length === 1) || undefined}
          style={{ '--span': card.span } as object}
        >
          {card.title && <h3>{card.title}</h3>}
          <Content id={`${floor}-${card.id}`} card={card} />
        </section>
      ))}
    </div>
  )
}

function Content({ id, card }: { id: string; card: BoardCard }) {
  if ('failed' in card) return <Failed />
  if ('chart' in card) return <Chart id={id} title={card.title} chart={card.chart} />
  return (
    <ul className="portal-figures">
      {card.figures.map(({ name, value, note }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one name
        <li key={at}>
          {name && <span>{name}</span>}
          <strong>{value}</strong>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  )
}

function Chart({ id, title, chart }: { id: string; title: string; chart: BoardChart }) {
  const t = useT()
  const { said, notes, columns, rows } = chart
  const { wide, narrow } = chart.svg ?? keptIn(id)
  if (rows.length === 0) return <p className="portal-board-note">{t('front.noData')}</p>
  const table = <DataTable label={title || t('front.dataTable')} columns={columns} rows={rows} />
  return (
    <figure className="portal-chart">
      {wide && (
        <picture>
          {narrow && <source media={NARROW} srcSet={narrow.src} width={narrow.width} height={narrow.height} />}
          <img id={id} src={wide.src} width={wide.width} height={wide.height} alt="" />
        </picture>
      )}
      <figcaption>{said}</figcaption>
      {notes.map(note => (
        <p key={note} className="portal-board-note">
          {note}
        </p>
      ))}
      {wide ? (
        <details>
          <summary>{t('front.dataTable')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
    </figure>
  )
}

type DataTableProps = Pick<BoardChart, 'columns' | 'rows'> & { label: string }

function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no part of a form, and no landmark beside that of its card
    <div className="portal-board-table" role="group" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, number }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
              <th key={at} scope="col" data-number={number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
            <tr key={line}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as its column
                <td key={at} data-number={columns[at + 1]?.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NARROW = '(max-width: 767px)'

/** The pictures that the page was drawn with: its data are without them. */
function keptIn(id: string): Partial<NonNullable<BoardChart['svg']>> {
  const image = typeof document === 'undefined' ? null : document.getElementById(id)
  if (!(image instanceof HTMLImageElement)) return {}
  const source = image.previousElementSibling
  return {
    wide: pictureOf(image, image.getAttribute('src')),
    ...(source && { narrow: pictureOf(source, source.getAttribute('srcset')) }),
  }
}

const pictureOf = (element: Element, src: string | null): BoardPicture => ({
  src: src ?? '',
  width: Number(element.getAttribute('width')),
  height: Number(element.getAttribute('height')),
})
