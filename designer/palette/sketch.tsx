/** A small drawing of what a kind of field or widget looks like, from a few shapes. Loaded when first shown. */
import type { ReactNode } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import './sketch.css'

const line = (x: number, y: number, width: number) => (
  <rect key={`${x} ${y}`} className="words" x={x} y={y} width={width} height="5" rx="2.5" />
)
const box = (x: number, y: number, width: number, height: number, look = 'box') => (
  <rect key={`${x} ${y} ${look}`} className={look} x={x} y={y} width={width} height={height} rx="5" />
)
const dot = (x: number, y: number, r: number, look = 'mark') => (
  <circle key={`${x} ${y}`} className={look} cx={x} cy={y} r={r} />
)
const path = (d: string) => <path className="stroke" d={d} />
const words = (x: number, y: number, text: string) => (
  <text className="figure" x={x} y={y}>
    {text}
  </text>
)

/** An input below its label. */
const field = (content: ReactNode, height = 28) => (
  <>
    {line(12, 10, 36)}
    {box(12, 24, 136, height)}
    {content}
  </>
)
const caret = path('M134 35l4 5 4-5')
const face = (x: number) => (
  <>
    {dot(x, 38, 8)}
    {line(x + 13, 35.5, 26)}
  </>
)
const day = (x: number) => (
  <>
    {box(x, 31, 14, 13, 'edge')}
    {path(`M${x} 36h14`)}
  </>
)
const table = (y: number) => [0, 14, 28].flatMap(down => [12, 60, 108].map(x => line(x, y + down, 36)))
const pills = (count: number) => Array.from({ length: count }, (_, at) => box(20 + at * 38, 31, 32, 14, 'mark'))
const choices = (round: boolean) =>
  [0, 18, 36].map(down => (
    <g key={down}>
      {round ? dot(20, 22 + down, 6, down ? 'edge' : 'mark') : box(14, 16 + down, 12, 12, down > 18 ? 'edge' : 'mark')}
      {line(34, 19.5 + down, 60)}
    </g>
  ))

const DRAWINGS: Record<string, ReactNode> = {
  string: field(line(22, 36, 54)),
  text: field([line(22, 33, 112), line(22, 43, 96), line(22, 53, 48)], 40),
  integer: field(words(22, 43, '128')),
  decimal: field(words(22, 43, '128.50')),
  money: field(words(22, 43, '1,234.50')),
  percent: field(words(22, 43, '12.5 %')),
  phone: field(words(22, 43, '138 1234')),
  email: field(words(22, 43, 'a@b.cn')),
  duration: field(words(22, 43, '2 h 30')),
  rating: field(
    [22, 46, 70, 94, 118].map(x => words(x, 43, x < 110 ? '\u2605' : '\u2606')),
    28,
  ),
  slider: (
    <>
      {line(12, 20, 36)}
      {box(12, 42, 136, 6, 'edge')}
      {box(12, 42, 80, 6, 'solid')}
      {dot(92, 45, 8, 'box')}
    </>
  ),
  tags: field(pills(3)),
  address: field([line(22, 36, 44), path('M72 30v16'), line(80, 36, 60)]),
  location: field([
    line(22, 36, 44),
    path('M72 30v16'),
    path('M88 30a5 5 0 0 1 5 5c0 4-5 9-5 9s-5-5-5-9a5 5 0 0 1 5-5z'),
  ]),
  'time-range': field([words(22, 43, '8:00'), path('M66 38h10'), words(84, 43, '17:30')]),
  enum: field([pills(1), caret]),
  enums: field([pills(2), caret]),
  dict: field([pills(1), caret]),
  boolean: (
    <>
      {line(12, 34, 48)}
      {box(96, 25, 44, 22, 'pill mark')}
      {dot(129, 36, 8, 'box')}
    </>
  ),
  user: field(face(30)),
  users: field([face(30), face(84)]),
  date: field([line(22, 36, 44), day(126)]),
  datetime: field([line(22, 36, 44), line(72, 36, 22), day(126)]),
  'date-range': field([line(22, 36, 36), path('M64 38h10'), line(82, 36, 36), day(126)]),
  file: (
    <>
      {line(12, 10, 36)}
      {box(12, 24, 40, 36, 'mark')}
      {box(60, 24, 40, 36, 'mark')}
      {box(108, 24, 40, 36, 'dashed')}
      {path('M128 36v12M122 42h12')}
    </>
  ),
  signature: field(path('M26 50c10-26 16-20 14-8s10-14 16-6 4 8 12 2 14-2 24 4'), 40),
  serial: field(words(22, 43, 'QJ20260001')),
  children: table(18),
  table: [box(8, 10, 144, 52, 'edge'), table(18)],
  group: [line(12, 10, 44), box(8, 22, 144, 44, 'edge'), box(20, 34, 52, 20), box(84, 34, 52, 20)],
  tabs: [box(8, 22, 144, 44, 'edge'), line(16, 10, 30), line(56, 10, 30), box(16, 19, 30, 4, 'mark'), line(20, 40, 80)],
  row: [box(8, 22, 44, 28, 'mark'), box(58, 22, 44, 28, 'mark'), box(108, 22, 44, 28, 'mark')],
  column: [box(30, 6, 100, 17, 'mark'), box(30, 28, 100, 17, 'mark'), box(30, 50, 100, 17, 'mark')],
  card: [box(16, 8, 128, 56, 'edge'), line(28, 20, 44), line(28, 34, 90), line(28, 46, 70)],
  divider: [line(12, 16, 90), path('M8 36h144'), line(12, 52, 70)],
  'text-view': [line(12, 18, 120), line(12, 32, 132), line(12, 46, 76)],
  markdown: [line(12, 12, 60), line(12, 28, 132), dot(16, 45, 3), line(26, 42, 80), dot(16, 59, 3), line(26, 56, 96)],
  alert: [box(8, 20, 144, 32, 'mark'), line(24, 34, 96)],
  button: [
    box(44, 20, 72, 32, 'solid'),
    <rect key="word" className="box" x="62" y="33" width="36" height="5" rx="2.5" />,
  ],
  bar: [14, 30, 46, 24].map((height, at) => box(24 + at * 30, 62 - height, 20, height, at === 2 ? 'solid' : 'mark')),
  line: path('M14 56l30-22 28 10 34-30 38 14'),
  pie: [dot(80, 36, 28), path('M80 36V8M80 36l24 14')],
  'column-chart': [14, 30, 46, 24].flatMap((height, at) => [
    box(24 + at * 30, 10, 20, 52, 'edge'),
    box(24 + at * 30, 62 - height, 20, height, 'mark'),
  ]),
  mount: path(
    'M10 62c18 0 18-44 30-44s12 44 30 44M52 62c16 0 18-30 30-30s14 30 30 30M92 62c14 0 16-20 26-20s12 20 30 20',
  ),
  area: path('M14 62V44l44-18 36 12 52-22v46z'),
  ring: (
    <>
      {dot(80, 36, 28)}
      {path('M93 36a13 13 0 1 1-26 0a13 13 0 1 1 26 0')}
    </>
  ),
  rose: path('M80 36V6a30 30 0 0 1 28 20zM80 36l20 7a21 21 0 0 1-25 13zM80 36l-4 15a15 15 0 0 1-11-17z'),
  radar: path('M80 6l30 22-12 36H62L50 28zM80 22l14 11-6 18H72l-8-18z'),
  arcbar: path('M80 8a28 28 0 1 1-28 28M80 20a16 16 0 1 1-16 16'),
  funnel: path('M36 10h88L94 38v24H66V38z'),
  'word-cloud': (
    <>
      {words(22, 34, 'Campus')}
      {words(88, 56, 'Lab')}
    </>
  ),
  bubble: [dot(46, 44, 14), dot(88, 28, 20), dot(124, 48, 8)],
  'kanban-view': [0, 50, 100].flatMap((x, at) => [
    box(x + 8, 8, 44, 56, 'edge'),
    ...[16, 38].slice(0, 2 - (at % 2)).map(y => box(x + 14, y, 32, 16, at ? 'mark' : 'solid')),
  ]),
  'calendar-view': [
    box(20, 8, 120, 56, 'edge'),
    path('M20 22h120M50 8v56M80 8v56M110 8v56M20 43h120'),
    box(84, 27, 22, 10, 'mark'),
  ],
  'timeline-view': [
    line(14, 10, 132),
    box(20, 20, 52, 9, 'solid'),
    box(52, 36, 60, 9, 'mark'),
    box(84, 52, 46, 9, 'mark'),
  ],
  'tree-view': [line(14, 12, 60), path('M20 22v38M20 32h12M20 54h12'), line(38, 29.5, 70), line(38, 51.5, 54)],
  'card-view': [8, 84].flatMap(x => [box(x, 8, 68, 56, 'edge'), box(x + 8, 16, 52, 20, 'mark'), line(x + 8, 44, 40)]),
  'list-view': table(18),
  'number-card': [line(24, 14, 48), words(24, 52, '1,286')],
  progress: [box(16, 32, 128, 9, 'pill box'), box(16, 32, 84, 9, 'pill solid')],
  radio: choices(true),
  checkbox: choices(false),
}

/** @param colour  a name of the palette */
export default function Sketch({ kind, icon, colour = 'blue' }: { kind: string; icon: string; colour?: string }) {
  const drawn = DRAWINGS[kind]
  return (
    <span className="dz-sketch" data-colour={colour} aria-hidden="true">
      {drawn ? (
        <svg viewBox="0 0 160 72" aria-hidden="true">
          {drawn}
        </svg>
      ) : (
        <Icon name={icon} />
      )}
    </span>
  )
}
