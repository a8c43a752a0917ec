/**
 * A process drawn from its elements and history. The same steps stand below it as a list, which is what a screen reader
 * reads.
 * @source SH-69, WU-36…WU-39
 */
import { theme } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import texts from '#schemas/text/diagram.json' with { type: 'json' }
import { type Drawing, drawingOf } from '../../flow/diagram/drawing.ts'
import { type Happened, type NodeState, nodeStates } from '../../flow/diagram/node-states.ts'
import type { Drawable, Point } from '../../flow/diagram/places.ts'
import { elementName } from '../../flow/graph/element-name.ts'
import { useNarrow } from '../frame/measure.tsx'
import { addTexts, type Translate, useLang, useT } from '../text.ts'
import { type DiagramMark, NodeMark, Sign, useMarkColours } from './diagram-mark.tsx'
import './diagram.css'
import { wrapName } from './wrap-name.ts'

addTexts('diagram', texts)

interface DiagramViewProps {
  elements: readonly Drawable[]
  history?: readonly Happened[]
  /** figures of nodes in place of what happened there */
  heat?: Heat
  /** of the natural size; absent: as wide as its place, but not so small that its words cannot be read */
  scale?: number
  /** opens it large; its words can be read before already, and where its place is too narrow it is scrolled */
  onOpen?(): void
  /** by the id of an element or sequence flow */
  marks?: ReadonlyMap<string, DiagramMark>
  /** Elements with a mark are buttons. */
  onChoose?(id: string): void
  chosen?: string | undefined
}

/** How much of its kind a node has: a colour, and words that say it. */
interface Heat {
  of: ReadonlyMap<string, { level: HeatLevel; word: string }>
  /** what the picture shows, in a sentence */
  summary: string
  legend: { level: HeatLevel; word: string }[]
}
export type HeatLevel = 'low' | 'middle' | 'high'

type Look = NodeState | 'waiting' | HeatLevel

const LISTED = /Task$|^task$|^subProcess$|^callActivity$|^(start|end)Event$/
const SIGNS: Record<Look, string> = {
  ...{ pending: '…', done: '✓', warn: '⇄', error: '×', waiting: '' },
  ...{ low: '', middle: '', high: '!' },
}
const GATEWAYS: Record<string, string> = {
  exclusiveGateway: '×',
  parallelGateway: '+',
  inclusiveGateway: '○',
  eventBasedGateway: '◇',
}
const LINE_PX = 15
const LABEL_PX = 96
/** a picture is not drawn smaller than this, but scrolled */
const SMALLEST = 0.6
/** one that stands for itself in a narrow place: its words are read at once */
const READABLE = 0.85

const NOTHING: readonly Happened[] = []
const NO_MARKS: ReadonlyMap<string, DiagramMark> = new Map()

export function DiagramView({
  elements,
  history = NOTHING,
  heat,
  scale,
  onOpen,
  marks = NO_MARKS,
  onChoose,
  chosen,
}: DiagramViewProps) {
  const t = useT()
  const lang = useLang()
  const drawing = useMemo(
    () => drawingOf(elements.map(element => ({ ...element, name: elementName(element, lang) }))),
    [elements, lang],
  )
  const states = useMemo(() => nodeStates(history), [history])
  const colours = useColours()
  const marked = useMarkColours()
  const lookOf = (id: string): Look => heat?.of.get(id)?.level ?? states.get(id) ?? 'waiting'
  const wordOf = (id: string): string | undefined => (heat ? (heat.of.get(id)?.word ?? '') : undefined)
  const wordsOf = (id: string): string =>
    wordOf(id) ?? marks.get(id)?.says ?? (history === NOTHING ? '' : t(`diagram.${lookOf(id)}`))
  const narrow = useNarrow()
  const current = drawing.nodes.find(({ element: { id } }) => lookOf(id) === 'pending')
  const place = useInSight(current, drawing.w)
  if (drawing.nodes.length === 0) return <p>{t('diagram.empty')}</p>
  const steps = listed(drawing)
  const open = steps.filter(({ id }) => lookOf(id) === 'pending').map(element => nameOf(element, t))
  const summary = open.length > 0 ? t('diagram.open', { names: open.join(', ') }) : t('diagram.noneOpen')
  const label = t('diagram.summary', { pending: heat?.summary ?? summary })
  const size = scale
    ? { width: drawing.w * scale, maxWidth: 'none' }
    : { width: drawing.w, maxWidth: '100%', minWidth: drawing.w * (onOpen ? READABLE : SMALLEST) }
  // a wide picture is scrolled by keys; one without parts to choose is one thing for a screen reader
  const frame = onChoose
    ? { tabIndex: 0, role: 'group', 'aria-label': t('diagram.marked', { count: marks.size }) }
    : { tabIndex: 0, role: 'img', 'aria-label': label }
  const picture = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its frame has the name
    <svg viewBox={`0 0 ${drawing.w} ${drawing.h}`} style={size} aria-hidden={!onChoose}>
      {drawing.edges.map(({ element, points }) => {
        const mark = marks.get(element.id)
        const colour = mark ? marked[mark.look] : colours[lookOf(element.id)].line
        return (
          <Pressed key={element.id} id={element.id} name={nameOf(element, t)} {...{ mark, chosen, onChoose }}>
            <Edge {...{ element, points, colour }} />
            {mark && <Sign mark={mark} at={middleOf(points)} />}
          </Pressed>
        )
      })}
      {drawing.nodes.map(node => {
        const { id } = node.element
        const mark = marks.get(id)
        return (
          <Pressed key={id} id={id} name={nameOf(node.element, t)} {...{ mark, chosen, onChoose }}>
            <Shape look={lookOf(id)} word={wordOf(id)} {...{ node, colours, t }} />
            {mark && <NodeMark mark={mark} box={node} />}
          </Pressed>
        )
      })}
    </svg>
  )
  return (
    <figure className="sw-diagram">
      <div ref={place} className="sw-diagram-scroll" {...frame}>
        {picture}
      </div>
      {onOpen && (
        <button type="button" className="sw-diagram-open" aria-label={t('diagram.enlarge', { label })} onClick={onOpen}>
          {t('diagram.large')}
        </button>
      )}
      {heat && heat.legend.length > 0 && (
        <ul className="sw-diagram-legend" aria-label={t('diagram.legend')}>
          {heat.legend.map(({ level, word }) => (
            <li key={level}>
              <span style={{ background: colours[level].ground, borderColor: colours[level].line }} />
              {word}
            </li>
          ))}
        </ul>
      )}
      <details className="sw-diagram-list" open={onOpen && narrow}>
        <summary>{t('diagram.list')}</summary>
        <ol>
          {steps.map(element => (
            <li key={element.id} aria-current={lookOf(element.id) === 'pending' ? 'step' : undefined}>
              {nameOf(element, t)} <span data-look={lookOf(element.id)}>{wordsOf(element.id)}</span>
            </li>
          ))}
        </ol>
      </details>
    </figure>
  )
}

/** Scrolls its place to the step that is open. @param w  width of the whole drawing */
function useInSight(current: Drawing['nodes'][number] | undefined, w: number) {
  const place = useRef<HTMLDivElement>(null)
  const [x, y] = current ? [current.x + current.w / 2, current.y + current.h / 2] : [0, 0]
  useLayoutEffect(() => {
    const { current: box } = place
    const picture = box?.firstElementChild
    if (!box || !picture) return
    const scale = picture.clientWidth / w
    box.scrollLeft = x * scale - box.clientWidth / 2
    box.scrollTop = y * scale - box.clientHeight / 2
  }, [x, y, w])
  return place
}

interface PressedProps {
  id: string
  name: string
  mark: DiagramMark | undefined
  chosen: string | undefined
  onChoose: ((id: string) => void) | undefined
  children: ReactNode
}

/** A shape that is chosen by pointer and keys, if it has a mark. */
function Pressed({ id, name, mark, chosen, onChoose, children }: PressedProps) {
  if (!onChoose || !mark) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a picture
    <g
      className="sw-diagram-pressed"
      role="button"
      tabIndex={0}
      aria-label={`${name}: ${mark.says}`}
      aria-pressed={chosen === id}
      onClick={() => onChoose(id)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose(id)
      }}
    >
      {children}
    </g>
  )
}

function middleOf(points: Point[]): Point {
  const at = Math.floor((points.length - 1) / 2)
  const [a, b] = [points[at]!, points[at + 1] ?? points[at]!]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/** The steps from left to right. */
const listed = ({ nodes }: Drawing): Drawable[] =>
  nodes
    .filter(({ element }) => LISTED.test(element.type))
    .toSorted((a, b) => a.x - b.x || a.y - b.y)
    .map(({ element }) => element)

function nameOf({ name, type }: Drawable, t: Translate): string {
  if (name) return name
  if (type === 'startEvent') return t('diagram.start')
  if (type === 'sequenceFlow') return t('diagram.way')
  return type === 'endEvent' ? t('diagram.end') : t('diagram.unnamed')
}

type Colours = Record<Look, { line: string; ground: string; word: string }>

function useColours(): Colours {
  const { token } = theme.useToken()
  return {
    pending: { line: token.colorPrimary, ground: token.colorPrimaryBg, word: token.colorText },
    done: { line: token.colorSuccess, ground: token.colorSuccessBg, word: token.colorText },
    warn: { line: token.colorWarning, ground: token.colorWarningBg, word: token.colorText },
    error: { line: token.colorError, ground: token.colorErrorBg, word: token.colorText },
    waiting: { line: token.colorBorder, ground: token.colorBgContainer, word: token.colorTextSecondary },
    low: { line: token.colorSuccessBorder, ground: token.colorSuccessBg, word: token.colorText },
    middle: { line: token.colorWarning, ground: token.colorWarningBg, word: token.colorText },
    high: { line: token.colorError, ground: token.colorErrorBgHover, word: token.colorText },
  }
}

function Edge({ element, points, colour }: { element: Drawable; points: Point[]; colour: string }) {
  const end = points.at(-1)!
  const before = points.at(-2) ?? end
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  const middle = middleOf(points)
  return (
    <g stroke={colour} fill="none" strokeWidth={1.5}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <path d="M-7 -4L0 0L-7 4" transform={`translate(${end.x} ${end.y}) rotate(${turn})`} fill={colour} />
      {element.name && (
        <text className="sw-diagram-word" x={middle.x} y={middle.y - 6} fill="currentColor" stroke="none">
          {wrapName(element.name, LABEL_PX)[0]}
        </text>
      )}
    </g>
  )
}

interface ShapeProps {
  node: Drawing['nodes'][number]
  look: Look
  /** stands below the name */
  word: string | undefined
  colours: Colours
  t: Translate
}

function Shape({ node: { element, x, y, w, h }, look, word: figure, colours, t }: ShapeProps) {
  const { line, ground, word } = colours[look]
  const paint = { fill: ground, stroke: line, strokeWidth: look === 'pending' ? 2.5 : 1.5 }
  const { type } = element
  const [cx, cy] = [x + w / 2, y + h / 2]
  if (/Event$/.test(type))
    return (
      <g>
        <circle cx={cx} cy={cy} r={w / 2} {...paint} strokeWidth={type === 'endEvent' ? 3 : paint.strokeWidth} />
        {/^(boundary|intermediate)/.test(type) && <circle cx={cx} cy={cy} r={w / 2 - 4} fill="none" stroke={line} />}
        <Name lines={wrapName(element.name ?? '', LABEL_PX)} x={cx} y={y + h + LINE_PX} fill={word} />
      </g>
    )
  if (/Gateway$/.test(type))
    return (
      <g>
        <path d={`M${cx} ${y}L${x + w} ${cy}L${cx} ${y + h}L${x} ${cy}Z`} {...paint} />
        <text className="sw-diagram-sign" x={cx} y={cy + 6} fill={line}>
          {GATEWAYS[type]}
        </text>
        <Name lines={wrapName(element.name ?? '', LABEL_PX)} x={cx} y={y + h + LINE_PX} fill={word} />
      </g>
    )
  const isGroup = type === 'subProcess'
  const lines = [...wrapName(nameOf(element, t), w - 16), ...(figure ? [figure] : [])]
  return (
    <g>
      <rect x={x} y={y} width={w} height={h} rx={8} {...paint} fill={isGroup ? 'none' : ground} />
      <Name
        lines={lines}
        x={cx}
        y={isGroup ? y + LINE_PX + 2 : cy + 4 - ((lines.length - 1) * LINE_PX) / 2}
        fill={word}
      />
      {SIGNS[look] && (
        <g>
          <circle cx={x + w - 2} cy={y + 2} r={8} fill={line} />
          <text className="sw-diagram-mark" x={x + w - 2} y={y + 6} fill={colours.waiting.ground}>
            {SIGNS[look]}
          </text>
        </g>
      )}
    </g>
  )
}

function Name({ lines, x, y, fill }: { lines: string[]; x: number; y: number; fill: string }) {
  return (
    <text className="sw-diagram-word" x={x} y={y} fill={fill}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? 0 : LINE_PX}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
