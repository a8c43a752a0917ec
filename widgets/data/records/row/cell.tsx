/**
 * A value in a list: options as tags, booleans as yes or no, files as links, everything else as text that is cut, with
 * the full text on hover and focus.
 * @source docs/ui.md#a-list-screen
 */
import { lazy, type ReactNode, Suspense } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { checkFormat } from '#engine/entity/check-format.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import type { PageStore } from '#engine/react/state/page.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Colour, Field, Json, Option } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { groupDigits } from '#engine/value/group-digits.ts'
import { webLink } from '#engine/value/safe-link.ts'
import { isEmpty } from '#engine/value/value.ts'
import type { ShownFile } from '../../../parts/files/shown-file.ts'
import type { DrawnColumn } from './columns.ts'
import './tags.css'

const FileCells = lazy(() => import('./file-cells.tsx'))
const EditCell = lazy(() => import('./edit-cell.tsx'))
const KeyText = lazy(() => import('./key-text.tsx'))

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
  const value = valueIn(drawn, row)
  if (isEmpty(value)) return <span className="sw-nothing">–</span>
  if (field.type === 'boolean')
    return <Tag colour={value === true ? 'success' : 'default'}>{t(value === true ? 'data.yes' : 'data.no')}</Tag>
  if (field.type === 'file')
    return (
      <Suspense>
        <FileCells files={value as unknown as ShownFile[]} />
      </Suspense>
    )
  const options = optionsIn(page, field, value)
  if (options.some(option => option.colour)) return <Tags options={options} />
  const text = textOf(page, drawn, row)
  if (through) return <CutText text={text} link={null} />
  if (field.keysOf)
    return (
      <Suspense fallback={<CutText text={text} link={null} />}>
        <KeyText call={field.keysOf} value={text} draw={title => <CutText text={title} link={null} />} />
      </Suspense>
    )
  if (field.format === 'colour' && checkFormat(field.format, text) === null)
    return (
      <>
        <span className="sw-swatch" style={{ background: text }} aria-hidden="true" />
        {text}
      </>
    )
  return <CutText text={field.type === 'decimal' ? groupDigits(text) : text} link={linkOf(field, text)} />
}

/** The link of a text: a page, a mail address, a telephone number. Only http and https pages are linked. */
function linkOf({ format }: Field, text: string): string | null {
  switch (format) {
    case 'url':
      return webLink(text)
    case 'email':
      return `mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`
    case 'phone':
      return `tel:${text.replaceAll(/[^\d+]/g, '')}`
    default:
      return null
  }
}

/** The text of a cell, as shown by the table, the cards and an export. */
export function textOf(page: PageStore, drawn: Read, row: WireRecord): string {
  const { field, through } = drawn
  const { lang } = page.ports
  const value = valueIn(drawn, row)
  const options = optionsIn(page, field, value)
  const targets = row.$ref?.[field.id]
  if (through) return typeof value === 'string' ? String(targets?.[value]?.[through] ?? '') : ''
  return formatValue(field, value, {
    lang,
    label: id => pick(options.find(option => option.id === id)?.title, lang) || targets?.[id]?.$label,
  })
}

/** The options named by an enum or dictionary value; a code may be sent as a number. */
function optionsIn(page: PageStore, field: Field, value: Json | undefined): Option[] {
  const offered = optionListOf(page, field) ?? []
  return [value ?? []].flat().flatMap(code => offered.find(option => option.id === String(code)) ?? [])
}

function Tag({ colour, children }: { colour: Colour; children: ReactNode }) {
  return (
    <span className={`sw-tag sw-tag-${colour}`} data-colour={colour}>
      {children}
    </span>
  )
}

function Tags({ options }: { options: Option[] }) {
  const page = usePage()
  return options.map(option => (
    <Tag key={option.id} colour={option.colour ?? 'default'}>
      {pick(option.title, page.ports.lang)}
    </Tag>
  ))
}

const isCut = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth

/** Shows the full text on hover and focus, but only where it is cut. */
function CutText({ text, link }: { text: string; link: string | null }) {
  return (
    <WithHint className="sw-cut" text={text} when={isCut}>
      {link === null ? (
        text
      ) : (
        <a className="sw-link" href={link} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
    </WithHint>
  )
}
