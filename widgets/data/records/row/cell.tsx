/**
 * A value in a list: a choice as a tag or a state, people with their faces, dates as people say them, files as links,
 * everything else as text that is cut, with the full text on hover and focus.
 * @source docs/ui.md#a-list-screen
 */
import { type ComponentType, lazy, Suspense } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { checkFormat } from '#engine/entity/check-format.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import type { PageStore } from '#engine/react/state/page.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, Option } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { groupValue } from '#engine/value/group-digits.ts'
import { isEmpty } from '#engine/value/value.ts'
import type { ShownFile } from '../../../parts/files/shown-file.ts'
import { Choices } from '../../../parts/said/choices.tsx'
import { LinkedText } from '../../../parts/said/linked-text.tsx'
import { Moment } from '../../../parts/said/moment.tsx'
import type { DrawnColumn } from './columns.ts'

const FileCells = lazy(() => import('../../../parts/files/file-cells.tsx'))
const EditCell = lazy(() => import('./edit-cell.tsx'))
const People = lazy(() => import('../../../parts/said/people.tsx'))
const ProgressBar = lazy(() => import('../../../parts/said/progress-bar.tsx'))
const KeyText = lazy(() => import('./key-text.tsx'))

/** Values that are drawn, by the widget of their field. */
const DRAWN: Readonly<Record<string, ComponentType<{ field: Field; value: Json }>>> = {
  rating: lazy(() => import('../../../parts/said/stars.tsx')),
  tags: lazy(() => import('../../../parts/said/tag-words.tsx')),
}

const DATED = new Set<Field['type']>(['date', 'datetime', 'time'])

/** The parts of a column that locate its value. */
type Read = Pick<DrawnColumn, 'field' | 'through' | 'instead'>

const valueIn = ({ field, instead }: Read, row: WireRecord): Json | undefined => {
  const other = instead === undefined ? null : (row[instead] as Json | undefined)
  return isEmpty(other) ? (row[field.name ?? field.id] as Json | undefined) : other
}

interface CellProps {
  drawn: Read & Partial<Pick<DrawnColumn, 'edit' | 'title'>>
  row: WireRecord
}

export function Cell(props: CellProps) {
  const shown = <Shown {...props} />
  return props.drawn.edit ? (
    <Suspense fallback={shown}>
      <EditCell {...props} entity={props.drawn.edit}>
        {shown}
      </EditCell>
    </Suspense>
  ) : (
    shown
  )
}

function Shown({ drawn, row }: CellProps) {
  const { field, through } = drawn
  const page = usePage()
  const t = useT()
  const { lang } = page.ports
  const value = valueIn(drawn, row)
  if (isEmpty(value)) return <span className="sw-nothing">–</span>
  if (field.type === 'boolean')
    return <span className={value === true ? undefined : 'sw-no'}>{t(value === true ? 'data.yes' : 'data.no')}</span>
  if (field.type === 'file')
    return (
      <Suspense>
        <FileCells files={value as unknown as ShownFile[]} />
      </Suspense>
    )
  const options = optionsIn(page, field, value)
  if (options.length > 0)
    return <Choices chosen={options.map(option => ({ ...option, title: pick(option.title, lang) }))} />
  const text = textOf(page, drawn, row)
  if (through) return <CutText text={text} />
  if (targetOf(field) === 'user') {
    const names = [value].flat().map(id => row.$ref?.[field.id]?.[String(id)]?.$label ?? String(id))
    return <Faces names={names} text={text} />
  }
  if (field.format === 'person') {
    const [names = '', beyond = '0'] = text.split(/ \+(?=\d+$)/)
    return <Faces names={names.split(/、|, /)} beyond={Number(beyond)} text={text} />
  }
  if (field.format === 'progress')
    return (
      <Suspense fallback={text}>
        <ProgressBar text={text} />
      </Suspense>
    )
  const Drawn = field.widget === undefined ? undefined : DRAWN[field.widget]
  if (Drawn)
    return (
      <Suspense fallback={text}>
        <Drawn field={field} value={value as Json} />
      </Suspense>
    )
  if (DATED.has(field.type)) return <Moment value={String(value)} />
  if (field.keysOf)
    return (
      <Suspense fallback={<CutText text={text} />}>
        <KeyText call={field.keysOf} value={text} draw={title => <CutText text={title} />} />
      </Suspense>
    )
  if (field.format === 'colour' && checkFormat(field.format, text) === null)
    return (
      <>
        <span className="sw-swatch" style={{ background: text }} aria-hidden="true" />
        {text}
      </>
    )
  if (field.format === 'html') return <CutText text={beginningOf(text)} />
  return <CutText text={groupValue(text, field)} format={field.format} />
}

const MOST_OF_A_TEXT = 200

/** How a long text begins; the record has it whole. */
function beginningOf(text: string): string {
  const letters = [...text.slice(0, 2 * MOST_OF_A_TEXT + 2)]
  return letters.length > MOST_OF_A_TEXT ? `${letters.slice(0, MOST_OF_A_TEXT).join('').trimEnd()}…` : text
}

/** The most people with a face; the hint names all. */
const MOST_FACES = 3

/** @param beyond  how many there are besides those named, which `text` ends with: `Ann, Ben +280` */
function Faces({ names, beyond = 0, text }: { names: string[]; beyond?: number; text: string }) {
  const more = Math.max(0, names.length - MOST_FACES) + beyond
  return (
    <WithHint className="sw-cut sw-people" text={text} when={isCut}>
      <Suspense fallback={text}>
        <People names={names.slice(0, MOST_FACES)} />
        {more > 0 && ` +${more}`}
      </Suspense>
    </WithHint>
  )
}

/** @param exact  dates as they are stored, as an export has them */
export function textOf(page: PageStore, drawn: Read, row: WireRecord, exact = false): string {
  const { field, through } = drawn
  const { lang, clock } = page.ports
  const value = valueIn(drawn, row)
  const options = optionsIn(page, field, value)
  const targets = row.$ref?.[field.id]
  if (through) return typeof value === 'string' ? String(targets?.[value]?.[through] ?? '') : ''
  return formatValue(field, value, {
    lang,
    label: id => pick(options.find(option => option.id === id)?.title, lang) || targets?.[id]?.$label,
    now: exact ? undefined : clock.now(),
  })
}

/** The options named by an enum or dictionary value; a code may be sent as a number. */
function optionsIn(page: PageStore, field: Field, value: Json | undefined): Option[] {
  const offered = optionListOf(page, field) ?? []
  return [value ?? []].flat().flatMap(code => offered.find(option => option.id === String(code)) ?? [])
}

const isCut = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth

/** Shows the full text on hover and focus, but only where it is cut. */
function CutText({ text, format }: { text: string; format?: Field['format'] }) {
  return (
    <WithHint className="sw-cut" text={text} when={isCut}>
      <LinkedText text={text} format={format} />
    </WithHint>
  )
}
